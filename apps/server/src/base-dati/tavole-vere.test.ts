import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BaseDiProva, nuovaBaseDati } from './prove/postgres-di-prova.ts';

let base: BaseDiProva;
beforeAll(async () => {
  base = await nuovaBaseDati();
});
afterAll(() => base.chiudi());

test('R74 una tavola provvisoria con il nome del registro non inganna la catena', async () => {
  const asta = randomUUID();
  const finta = 'f'.repeat(64);
  const riga = (dove: string, seq: number, precedente: string) =>
    `INSERT INTO ${dove}.giornale VALUES ('${asta}', ${seq}, 'Prova', 1, '{}', 'c${seq}', 0, 'sistema', 'prova', 0, 0, '${precedente}', '${finta}', NULL, NULL, repeat('x', 22))`;
  const cliente = await base.pool.connect();
  try {
    await cliente.query('BEGIN; CREATE TEMP TABLE giornale (LIKE public.giornale) ON COMMIT DROP');
    await cliente.query(riga('pg_temp', 1, '0'.repeat(64)));
    await expect(cliente.query(riga('public', 2, finta))).rejects.toMatchObject({ code: '23000' });
  } finally {
    await cliente.query('ROLLBACK');
    cliente.release();
  }
});

test('ogni controllo che legge una tavola legge quella vera', async () => {
  const { rows } = await base.pool.query<{ proname: string }>(`
    SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prorettype = 'trigger'::regtype
      AND regexp_replace(prosrc, 'distinct from', '', 'gi') ~* '\\m(from|join)\\s+\\w' AND prosrc !~ 'public\\.\\w' AND proconfig IS NULL`);
  expect(rows).toEqual([]);
});
