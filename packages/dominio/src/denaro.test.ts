import fc from 'fast-check';
import { describe, expect, test as prova } from 'vitest';
import {
  ePercento,
  formattaEuro,
  formattaPercento,
  inLettere,
  leggiEuro,
  percentoDi,
  soloCifre,
  treQuarti,
} from './index.ts';

const CENT_MAX = 1_000_000_000_000;

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
  prova('R17 una percentuale con decimali dà il centesimo esatto, qualunque sia il totale', () => {
    // 12,5 per cento di 93.100; e 10,1 di 1.000,00, che in virgola mobile farebbe un centesimo di più.
    expect(percentoDi(12.5, 9_310_000)).toBe(1_163_750);
    expect(percentoDi(10.1, 100_000)).toBe(10_100);
    expect(percentoDi(33.33, 100)).toBe(34);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: CENT_MAX }), fc.integer({ min: 100, max: 10_000 }), (totale, centesimi) => {
        const minimo = BigInt(percentoDi(centesimi / 100, totale));
        const esatto = BigInt(totale) * BigInt(centesimi);
        expect(minimo * 10_000n >= esatto && (minimo - 1n) * 10_000n < esatto).toBe(true);
      }),
    );
  });
  prova('R04 una percentuale si scrive con la virgola, e ha al più due decimali', () => {
    expect([formattaPercento(12.5), formattaPercento(10), formattaPercento(33.33)]).toEqual(['12,5', '10', '33,33']);
    expect([12.5, 10, 33.33, 12.345, Number.NaN, Number.POSITIVE_INFINITY].map(ePercento)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
