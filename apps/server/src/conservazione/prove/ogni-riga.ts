import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';

/** Ogni riga di ogni tavola, come la darebbe una copia della base dati. */
export async function ogniRiga(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ nome: string }>(
    `WITH nostre AS MATERIALIZED (SELECT format('public.%I', tablename) AS nome FROM pg_tables WHERE schemaname = 'public')
     SELECT nome FROM nostre WHERE has_table_privilege(nome, 'SELECT')`,
  );
  if (rows.length < 60) throw new Error(`lette soltanto ${rows.length} tavole`);
  const pezzi: string[] = [];
  for (const { nome } of rows) {
    const { rows: righe } = await pool.query<{ riga: string }>(`SELECT t::text AS riga FROM ${nome} t`);
    pezzi.push(...righe.map(({ riga }) => riga));
  }
  return pezzi.join('\n');
}

/** Quali di quei testi sono in un file di quella cartella, maiuscole o no. */
export async function cercatiNeiFile(cartella: string, cercati: readonly string[]): Promise<string[]> {
  const file = await readdir(cartella, { recursive: true, withFileTypes: true });
  const testi = await Promise.all(
    file.filter((uno) => uno.isFile()).map((uno) => readFile(join(uno.parentPath, uno.name), 'latin1')),
  );
  const minuscoli = testi.map((testo) => testo.toLowerCase());
  return cercati.filter((uno) => minuscoli.some((testo) => testo.includes(uno.toLowerCase())));
}
