import { type QueryExecutorProvider, sql } from 'kysely';
import { type ChiMarca, colonneMarcate, delleSole, type Marcata } from '../../base-dati/marche-righe.ts';

/** Di questi movimenti quelli che hanno pagato il prezzo di una vendita, e quale: secondo ciò che un server ha scritto (R69, R74). */
export async function prezziVeri(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  movimenti: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (movimenti.length === 0) return new Map();
  const { rows } = await sql<Marcata<'movimenti_del_prezzo'>>`
    SELECT ${sql.raw(colonneMarcate('movimenti_del_prezzo'))} FROM movimenti_del_prezzo
    WHERE movimento = ANY(${[...movimenti]}::uuid[])`.execute(db);
  return new Map(delleSole(segreti, 'movimenti_del_prezzo', rows).map(({ movimento, asta }) => [movimento, asta]));
}
