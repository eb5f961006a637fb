import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { PassoDelloSchema } from '../passi.ts';
import { conCliente } from './motore-di-prova.ts';

/** Le migrazioni della versione 0.1, una dopo l'altra com'erano, ciascuna dopo il suo nome. */
const TUTTI = new URL('./installazione-0770.sql', import.meta.url);
const NOME = /^-- >>> (.+)\n/m;

/** I passi con cui la versione 0.1 faceva la base dati, in ordine. */
export async function passiDiPrima(): Promise<PassoDelloSchema[]> {
  const [, ...pezzi] = (await readFile(TUTTI, 'utf8')).split(NOME);
  return pezzi.flatMap((nome, i) => {
    if (i % 2 === 1) return [];
    const sql = pezzi[i + 1] ?? '';
    return [{ nome, sql, impronta: createHash('sha256').update(sql).digest('hex') }];
  });
}

/** Fa questi passi su una base dati, e li annota, come li ha sempre fatti chi migra: uno per transazione. */
export async function compi(url: string, passi: readonly PassoDelloSchema[]): Promise<void> {
  await conCliente(url, async (cliente) => {
    await cliente.query(
      'CREATE TABLE migrazioni (nome text PRIMARY KEY, impronta text NOT NULL, applicata timestamptz NOT NULL DEFAULT clock_timestamp())',
    );
    for (const { nome, sql, impronta } of passi) {
      await cliente.query('BEGIN');
      await cliente.query(sql);
      await cliente.query('INSERT INTO migrazioni (nome, impronta) VALUES ($1, $2)', [nome, impronta]);
      await cliente.query('COMMIT');
    }
  });
}
