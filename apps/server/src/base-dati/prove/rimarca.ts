import { sql } from 'kysely';
import {
  type ChiMarca,
  COPERTE,
  colonneMarcate,
  type Marcata,
  marcaDellaRiga,
  type TavolaMarcata,
} from '../marche-righe.ts';
import type { BaseDiProva } from './postgres-di-prova.ts';

/** Rifà la marca delle righe che una prova ha cambiato a mano: come se l'avesse fatto un server. Non di chi ha una versione. */
export async function rimarca<T extends Exclude<TavolaMarcata, 'utenti_admin' | 'operatori'>>(
  { db, comeProprietario }: Pick<BaseDiProva, 'db' | 'comeProprietario'>,
  segreti: ChiMarca,
  tavola: T,
): Promise<void> {
  const [chiave] = COPERTE[tavola];
  const { rows } = await sql<Marcata<T> & { chiave: unknown }>`
    SELECT ${sql.raw(colonneMarcate(tavola))}, ${sql.ref(chiave)} AS chiave FROM ${sql.table(tavola)}`.execute(db);
  for (const riga of rows)
    await comeProprietario(`UPDATE ${tavola} SET marca = $1 WHERE ${chiave} = $2`, [
      marcaDellaRiga(segreti, tavola, riga),
      riga.chiave,
    ]);
}
