import { describe, expect, test } from 'vitest';
import { type DaOscurare, trattiDaOscurare } from './oscuramento.ts';

const DEBITORE: DaOscurare = { codici: ['RSSMRA80A01F205X'], nomi: ['Rossi Niccolò'], parole: [] };
const proposti = (testo: string, parte: Partial<DaOscurare> = {}) =>
  trattiDaOscurare(testo, { ...DEBITORE, ...parte }).map(({ perche, da, a }) => [perche, testo.slice(da, a)]);

describe('che cosa si propone di coprire (R76)', () => {
  test.each([
    ['contro NICCOLO’ ROSSI, nata altrove', 'debitore', 'NICCOLO’ ROSSI'],
    ['C.F. RSS MRA 80A01\r\nF205X.', 'debitore', 'RSS MRA 80A01\r\nF205X'],
    ['il Rossi ha dichiarato', 'debitore', 'Rossi'],
    ['il custode BNCLRA75D45H501K dice', 'codice_fiscale', 'BNCLRA75D45H501K'],
    ['c.f. bnc lra 75d45 h501k', 'codice_fiscale', 'bnc lra 75d45 h501k'],
    ['codice BNCLRAT5D4RH50MK, omocodico', 'codice_fiscale', 'BNCLRAT5D4RH50MK'],
    ['sul conto IT60 X054 2811 1010 0000 0123 456 intestato', 'iban', 'IT60 X054 2811 1010 0000 0123 456'],
    ['nato a Milano (MI) il 1/1/1980 e residente', 'nascita', '1/1/1980'],
    ['Anna Verdi, nata il 3 marzo 1975, comproprietaria', 'nascita', '3 marzo 1975'],
  ])('R76 %s', (testo, perche, tratto) => expect(proposti(testo)).toEqual([[perche, tratto]]));
  test('R76 e ogni volta che si legge una delle parole di chi oscura, comunque scritta', () => {
    const testo = 'Il vicino Carlo Dé Santis; DE SANTIS CARLO; un desanto.';
    expect(proposti(testo, { parole: ['de santis', 'un'] })).toEqual([
      ['cercato', 'Dé Santis'],
      ['cercato', 'DE SANTIS'],
    ]);
  });
  test('R76 di ciò che si sovrappone è un tratto solo, detto per il motivo più forte', () => {
    expect(proposti('RSSMRA80A01F205X', { parole: ['A80A01F205X'] })).toEqual([['debitore', 'RSSMRA80A01F205X']]);
  });
  test('R76 non le date dell’atto, né i numeri, né chi si chiama come una parola', () => {
    expect(
      proposti('Udienza del 12/03/2026, r.g.e. 123/2025, particella 45, prezzo 120.000,00; IT nel 2024. Rossini.'),
    ).toEqual([]);
  });
});
