import fc from 'fast-check';
import { describe, expect, test as prova } from 'vitest';
import { CENT_MAX, formattaEuro, inLettere, leggiEuro, percentoDi, soloCifre, treQuarti } from './index.ts';

describe('denaro', () => {
  prova('R79 ciò che si scrive si rilegge uguale, per ogni importo', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: CENT_MAX }), (cent) => {
        expect(leggiEuro(formattaEuro(cent))).toEqual({ tipo: 'valido', cent });
        expect(`€ ${soloCifre(cent)}`).toBe(formattaEuro(cent));
      }),
    );
  });
  prova('R79 qualunque testo dà un importo intero o un errore, mai un’eccezione', () => {
    fc.assert(
      fc.property(fc.string(), (testo) => {
        const letto = leggiEuro(testo);
        if (letto.tipo === 'valido') expect(Number.isSafeInteger(letto.cent)).toBe(true);
        else expect(letto.messaggio.length).toBeGreaterThan(10);
      }),
    );
  });
  prova.each([
    ['49.000', 4_900_000],
    ['49000', 4_900_000],
    ['49.000,5', 4_900_050],
    ['€ 46.037,11', 4_603_711],
    ['0,01', 1],
  ])('R79 si legge %s', (testo, cent) => {
    expect(leggiEuro(testo)).toEqual({ tipo: 'valido', cent });
  });
  prova.each([
    ['mille', 'cifre'],
    ['49.50', 'virgola'],
    ['49,500', 'due cifre'],
    ['', 'importo'],
    ['-5', 'cifre'],
    ['1e9', 'cifre'],
    ['4.90', 'virgola'],
    ['99999999999999', 'zeri'],
  ])('R79 si rifiuta %s dicendo come correggere', (testo, parola) => {
    expect(leggiEuro(testo)).toMatchObject({ tipo: 'errore', messaggio: expect.stringContaining(parola) });
  });
  prova.each([
    [4_603_711, 'quarantaseimilatrentasette/11'],
    [9_310_000, 'novantatremilacento/00'],
    [2_100, 'ventuno/00'],
    [2_800, 'ventotto/00'],
    [100_100, 'milleuno/00'],
    [100_000_000, 'unmilione/00'],
    [10_100_000, 'centounomila/00'],
    [0, 'zero/00'],
    [18_000, 'centottanta/00'],
  ])('in lettere %i', (cent, parole) => {
    expect(inLettere(cent)).toBe(parole);
  });
  prova('R05 R17 i confronti restano esatti sugli interi', () => {
    expect(treQuarti(4_603_711)).toBe(3_452_784);
    expect(treQuarti(9_310_000)).toBe(6_982_500);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: CENT_MAX }), fc.integer({ min: 1, max: 100 }), (totale, percento) => {
        const minimo = percentoDi(percento, totale);
        expect(minimo * 100).toBeGreaterThanOrEqual(totale * percento);
        expect((minimo - 1) * 100).toBeLessThan(totale * percento);
      }),
    );
  });
});
