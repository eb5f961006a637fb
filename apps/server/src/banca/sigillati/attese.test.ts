import { giornoARoma } from '@gestore/dominio';
import { expect, test } from 'vitest';
import { scaduteDa } from './attese.ts';

test.each([
  // Fra un istante e l'altro cambia l'ora: contati in ore, centoventi giorni finirebbero nel giorno prima o in quello dopo.
  ['2027-03-30T00:30+02:00', '2026-11-29'],
  ['2026-11-29T23:30+01:00', '2026-07-31'],
  ['2026-08-10T12:00+02:00', '2026-04-11'],
])('R24 al %s è scaduto ciò che doveva cominciare prima del %s, a giorni di calendario', (adesso, giorno) => {
  expect(giornoARoma(scaduteDa(Date.parse(adesso)))).toBe(Date.parse(giorno) / 86_400_000);
});
