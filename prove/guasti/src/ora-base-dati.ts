import type { Pool } from 'pg';

/** L'ora della base dati, che è l'ora delle vendite, in ms. */
export async function oraDellaBaseDati(pool: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ ora: string }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ora',
  );
  return Number(rows[0]?.ora);
}
