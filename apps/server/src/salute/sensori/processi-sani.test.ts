import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BaseDiProva, nuovaBaseDati } from '../../base-dati/prove/postgres-di-prova.ts';
import { creaProcessiSani } from './processi-sani.ts';

let base: BaseDiProva;
beforeAll(async () => {
  base = await nuovaBaseDati();
});
afterAll(() => base.chiudi());

test('R57 la vista di un processo vale finché è fresca: né se tace, né se è letta nel futuro', async () => {
  const altro = randomUUID();
  const io = creaProcessiSani(base.db, randomUUID());
  const malata = { malata: true, dal: 1_000, visto: { server: ['ciclo'], sintetico: [] } } as const;
  await creaProcessiSani(base.db, altro).scambia(malata);
  expect(await io.scambia({ malata: false, saniDal: 2_000 })).toEqual([malata]);
  for (const quando of ["- interval '6 seconds'", "+ interval '2 hours'"]) {
    await base.pool.query(`UPDATE salute_processi SET letta = clock_timestamp() ${quando} WHERE processo = $1`, [
      altro,
    ]);
    expect(await io.scambia({ malata: false, saniDal: 2_000 })).toEqual([]);
  }
});
