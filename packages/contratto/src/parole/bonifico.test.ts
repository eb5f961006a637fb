import { isSEPACountry } from 'ibantools';
import { expect, test } from 'vitest';
import { cinTorna, eIban, eIbanSepa, ibanCompatto } from './bonifico.ts';

const GIUSTO = 'IT60X0542811101000000123456';

test.each([
  ['a gruppi di quattro', 'IT60 X054 2811 1010 0000 0123 456'],
  ['con spazi che non vanno a capo', 'IT60\u00A0X054\u202F2811101000\u2007000123456'],
  ['con spazi di larghezza zero', '\u200BIT60X0542811101000\u200D000123456\u2060'],
  ['con il segno di inizio file e di direzione', '\uFEFF\u200EIT60X0542811101000000123456\u202C'],
  ['con un trattino facoltativo', 'it60x05428\u00AD11101000000123456'],
])('R71 un IBAN copiato %s è lo stesso IBAN', (_, copiato) => {
  expect(ibanCompatto(copiato)).toBe(GIUSTO);
  expect(eIban(copiato)).toBe(true);
});

test.each([
  ['Albania', 'AL47212110090000000235698741'],
  ['Moldavia', 'MD24AG000225100013104168'],
  ['Montenegro', 'ME25505000012345678951'],
  ['Macedonia del Nord', 'MK07250120000058984'],
  ['Serbia', 'RS35260005601001611379'],
  ['Italia', GIUSTO],
  ['Vaticano', 'VA59001123000012345678'],
])('R71 un rimborso può tornare in un conto di: %s', (_, iban) => {
  expect(eIbanSepa(iban)).toBe(true);
});

test.each([
  ['Turchia', 'TR330006100519786457841326'],
  ['Kosovo', 'XK051212012345678906'],
  ['Bosnia', 'BA391290079401028494'],
])('R71 un conto di %s è giusto, ma un bonifico SEPA non vi arriva', (_, iban) => {
  expect([eIban(iban), eIbanSepa(iban)]).toEqual([true, false]);
});

test('i paesi aggiunti non sono ancora nella libreria: quando vi saranno si tolgono da qui', () => {
  expect(['AL', 'MD', 'ME', 'MK', 'RS'].filter((paese) => isSEPACountry(paese))).toEqual([]);
});

test('R14 la lettera di controllo del conto che non torna si vede, anche se le cifre dell’IBAN tornano', () => {
  expect(cinTorna(GIUSTO)).toBe(true);
  // La stessa banca e lo stesso conto con un'altra lettera, e le due cifre ricalcolate su quella.
  const sbagliato = 'IT65A0542811101000000123456';
  expect([eIban(sbagliato), cinTorna(sbagliato)]).toEqual([true, false]);
  expect(cinTorna('SM86U0322509800000000270100')).toBe(true);
  expect(cinTorna('DE89370400440532013000')).toBe(true);
  expect(cinTorna('non è un IBAN')).toBe(true);
});
