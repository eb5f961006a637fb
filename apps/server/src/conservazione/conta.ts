import type { Cancellati } from '@gestore/dominio';
import { canonicalizza, improntaDi } from '@gestore/registro';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import { flussoDopo } from '../vendita/dopo/flusso.ts';

/** Quanti dati si cancellerebbero adesso, e l'impronta dei loro impegni, che nei registri restano (R77). */
export async function contaDaCancellare(
  db: QueryExecutorProvider,
  asta: string,
  resta: string | null,
): Promise<Pick<Cancellati, 'dati' | 'buste' | 'messaggi' | 'impronta'>> {
  const { rows: dati } = await sql<Riga<'dati_personali', 'impegno'>>`
    SELECT impegno FROM dati_da_cancellare(${asta}, ${flussoDopo(asta)}, ${resta}) ORDER BY impegno COLLATE "C"`.execute(
    db,
  );
  const { rows: buste } = await sql<Riga<'buste_sigillate', 'impronta'>>`
    SELECT impronta FROM buste_sigillate WHERE asta = ${asta} AND busta_id::text IS DISTINCT FROM ${resta}
    ORDER BY impronta COLLATE "C"`.execute(db);
  const { rows: posta } = await sql<{ quanti: number }>`
    SELECT count(*)::int AS quanti FROM posta_uscita p JOIN credenziali c ON c.id = p.credenziale_id
    WHERE p.asta = ${asta} AND c.busta_id::text IS DISTINCT FROM ${resta}`.execute(db);
  const impronte = [dati.map(({ impegno }) => impegno), buste.map(({ impronta }) => impronta)];
  return {
    dati: dati.length,
    buste: buste.length,
    messaggi: posta[0]?.quanti ?? 0,
    impronta: improntaDi(canonicalizza(impronte)),
  };
}
