import { describe, expect, test } from 'vitest';
import { passoDi, prezzoAlPasso, scalaDi } from './scala-offerta.ts';

/** Prezzo base 93.100,00, offerta minima 69.825,00, rilancio minimo 1.000,00. */
const scala = scalaDi(6_982_500, { prezzoBaseCent: 9_310_000, rilancioMinimoCent: 100_000 });

describe('la scala del prezzo che si pensa di offrire', () => {
  test('comincia dall’offerta minima, sale di un rilancio minimo e arriva almeno al doppio del prezzo base', () => {
    expect(scala).toEqual({ daCent: 6_982_500, passoCent: 100_000, passi: 117 });
    expect(prezzoAlPasso(scala, 0)).toBe(6_982_500);
    expect(prezzoAlPasso(scala, 1)).toBe(7_082_500);
    expect(prezzoAlPasso(scala, scala.passi)).toBeGreaterThanOrEqual(18_620_000);
  });

  test('un prezzo scritto sta al passo più vicino, e mai fuori', () => {
    expect(passoDi(scala, 6_982_500)).toBe(0);
    expect(passoDi(scala, 9_310_000)).toBe(23);
    expect(passoDi(scala, 1)).toBe(0);
    expect(passoDi(scala, 99_999_999_99)).toBe(117);
  });

  test('andata e ritorno: ogni passo è il suo', () => {
    for (let passo = 0; passo <= scala.passi; passo += 1)
      expect(passoDi(scala, prezzoAlPasso(scala, passo))).toBe(passo);
  });

  test('un rilancio minimo piccolo non dà una scala che non si muove', () => {
    const fitta = scalaDi(7_500_000_00, { prezzoBaseCent: 10_000_000_00, rilancioMinimoCent: 100_00 });
    expect(fitta.passi).toBeLessThanOrEqual(200);
    expect(fitta.passoCent % 100_00).toBe(0);
  });

  test('un rilancio più grande del prezzo lascia almeno un passo', () => {
    expect(scalaDi(100_00, { prezzoBaseCent: 100_00, rilancioMinimoCent: 5_000_00 })).toEqual({
      daCent: 100_00,
      passoCent: 5_000_00,
      passi: 1,
    });
  });
});
