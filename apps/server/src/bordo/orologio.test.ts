import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { creaOrologio } from './orologio.ts';

const GIORNO_MS = 86_400_000;
const ORA = 1_800_000_000_000;

test.each([
  ['avanti di venti giorni', 20 * GIORNO_MS, false],
  ['indietro di venti giorni', -20 * GIORNO_MS, false],
  ['avanti di sei secondi', 6_000, false],
  ['avanti di un secondo', 1_000, true],
])('R74 una base dati %s', async (_, scartoMs, sano) => {
  const pool = { query: async () => ({ rows: [{ ora: ORA + scartoMs }] }) } as unknown as Pool;
  const orologio = await creaOrologio(
    pool,
    () => 0,
    () => ORA,
  );
  expect(orologio.sano()).toBe(sano);
});
