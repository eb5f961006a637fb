import { type QueryExecutorProvider, sql } from 'kysely';

/** Che ora è per la base dati, in millisecondi dall'epoca. */
export async function oraDellaBaseDati(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ ora: string }>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ora`.execute(db);
  return Number(rows[0]?.ora);
}
