import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { creaOrologio } from './orologio.ts';

const GIORNO_MS = 86_400_000;
const ORA = 1_800_000_000_000;

/** Una base dati, una macchina e dei server NTP di cui la prova sposta l'ora; il contatore scorre soltanto se lo si dice. */
async function orologi({ baseDatiMs = 0, ntpMs = null as number | null } = {}) {
  const ora = { ms: 0, baseDatiMs, ntpMs, erroreMs: 20 };
  const pool = { query: async () => ({ rows: [{ ora: ORA + ora.ms + ora.baseDatiMs }] }) } as unknown as Pool;
  const orologio = await creaOrologio(pool, {
    monotono: () => ora.ms,
    macchina: () => ORA + ora.ms,
    ntp: { ora: () => (ora.ntpMs === null ? null : { differenzaMs: ORA + ora.ntpMs, erroreMs: ora.erroreMs }) },
  });
  return { ora, orologio, avantiMs: () => orologio.adesso() - ORA - ora.ms };
}

test.each([
  ['avanti di venti giorni', 20 * GIORNO_MS, false],
  ['indietro di venti giorni', -20 * GIORNO_MS, false],
  ['avanti di sei secondi', 6_000, false],
  ['avanti di un secondo', 1_000, true],
])('R74 una base dati %s', async (_, baseDatiMs, sano) => {
  expect((await orologi({ baseDatiMs })).orologio.sano()).toBe(sano);
});

test.each([
  ['d’accordo', 0, null],
  ['avanti di novecento millisecondi', 900, null],
  ['avanti di due secondi', 2_000, 'ntp'],
  ['indietro di due secondi', -2_000, 'ntp'],
  ['che non si sanno', null, null],
])('R74 server NTP %s', async (_, ntpMs, dubbio) => {
  expect((await orologi({ ntpMs })).orologio.dubbio()).toBe(dubbio);
});

test('R74 ciò di cui i server NTP non sono sicuri non fa dubitare di nulla', async () => {
  const { ora, orologio } = await orologi({ ntpMs: 1_400 });
  expect(orologio.dubbio()).toBe('ntp');
  ora.erroreMs = 500;
  expect(orologio.dubbio()).toBeNull();
});

test('R74 una base dati che salta di venti giorni non sposta l’ora delle vendite, e tornata al suo posto nulla è perduto', async () => {
  const { ora, orologio, avantiMs } = await orologi();
  ora.baseDatiMs = 20 * GIORNO_MS;
  ora.ms += 10_000;
  await orologio.misura();
  expect([orologio.dubbio(), avantiMs()]).toEqual(['macchina', 0]);
  ora.ms += 10_000;
  await orologio.misura();
  expect([orologio.dubbio(), avantiMs()]).toEqual(['macchina', 0]);
  ora.baseDatiMs = 0;
  ora.ms += 10_000;
  await orologio.misura();
  expect([orologio.dubbio(), avantiMs()]).toEqual([null, 0]);
});

test('R74 nemmeno se la macchina salta con lei: lo dicono i server NTP', async () => {
  const { ora, orologio, avantiMs } = await orologi({ ntpMs: 0 });
  ora.baseDatiMs = 3_000;
  ora.ms += 10_000;
  await orologio.misura();
  expect([orologio.dubbio(), avantiMs()]).toEqual(['ntp', 0]);
});

test('R74 un processo nato con un’ora futura non si fida della propria finché non l’ha raggiunta', async () => {
  const { ora, orologio, avantiMs } = await orologi({ baseDatiMs: 20 * GIORNO_MS });
  expect(avantiMs()).toBe(20 * GIORNO_MS);
  ora.baseDatiMs = 0;
  for (const ms of [10_000, 10_000]) {
    ora.ms += ms;
    await orologio.misura();
  }
  // L'ora che ha dato non torna indietro: tutto ciò che aspetta la sua ora partirebbe adesso.
  expect(avantiMs()).toBeGreaterThan(19 * GIORNO_MS);
  expect(orologio.dubbio()).toBe('salto');
});

test('R74 un salto piccolo che nessuno smentisce si segue, e si dice finché non si rimisura', async () => {
  const { ora, orologio, avantiMs } = await orologi();
  ora.baseDatiMs = 400;
  ora.ms += 10_000;
  await orologio.misura();
  expect([orologio.dubbio(), orologio.derivaMs(), avantiMs()]).toEqual(['salto', 400, 400]);
  ora.ms += 10_000;
  await orologio.misura();
  expect([orologio.dubbio(), orologio.derivaMs()]).toEqual([null, 0]);
});
