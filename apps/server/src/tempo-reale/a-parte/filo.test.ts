import { PassThrough, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { creaFilo, leggiFilo } from './filo.ts';
import type { DettoAllaFiglia } from './messaggi.ts';

test('ciò che si dice arriva nell’ordine in cui lo si è detto, comunque sia spezzato', async () => {
  const tubo = new PassThrough();
  const arrivati: DettoAllaFiglia[] = [];
  leggiFilo(tubo, (detto) => void arrivati.push(detto));
  const dici = creaFilo(tubo);
  const detti: DettoAllaFiglia[] = [
    { che: 'finita', sessione: 'è finita\nla prima' },
    { che: 'pari' },
    { che: 'ora', ms: 7 },
  ];
  for (const uno of detti) expect(dici(uno)).toBe(true);
  await expect.poll(() => arrivati).toEqual(detti);
});

test('chi non legge non fa crescere la memoria di chi scrive; quando torna a leggere gli si dice di rimettersi in pari', async () => {
  const scritti: string[] = [];
  let prosegui = (): void => undefined;
  const lento = new Writable({
    highWaterMark: 10,
    write(pezzo, _codifica, fatto) {
      scritti.push(String(pezzo));
      prosegui = fatto;
    },
  });
  const dici = creaFilo(lento, 100);
  const detto: DettoAllaFiglia = { che: 'finita', sessione: 'x'.repeat(40) };
  const dette = Array.from({ length: 1_000 }, () => dici(detto));
  expect(dette.filter(Boolean).length).toBeLessThan(5);
  expect(lento.writableLength).toBeLessThan(200);
  await expect
    .poll(() => {
      prosegui();
      return scritti.at(-1);
    })
    .toBe('{"che":"pari"}\n');
  expect(dici(detto)).toBe(true);
});
