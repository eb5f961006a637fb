import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inserisciCruda, rigaCruda } from '../vendita/giornale/prove/riga-cruda.ts';
import { type BaseDiProva, nuovaBaseDati } from './prove/postgres-di-prova.ts';

let base: BaseDiProva;
beforeAll(async () => {
  base = await nuovaBaseDati();
});
afterAll(() => base.chiudi());

test('R74 una tavola provvisoria con il nome del registro non inganna la catena', async () => {
  const asta = randomUUID();
  const finta = 'f'.repeat(64);
  const cliente = await base.pool.connect();
  try {
    await cliente.query('BEGIN; CREATE TEMP TABLE giornale (LIKE public.giornale) ON COMMIT DROP');
    await inserisciCruda(cliente, { ...rigaCruda(asta, 1, '0'.repeat(64)), impronta: finta }, 'pg_temp.giornale');
    const seconda = inserisciCruda(cliente, rigaCruda(asta, 2, finta), 'public.giornale');
    await expect(seconda).rejects.toMatchObject({ code: '23000' });
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
