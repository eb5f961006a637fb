import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrotonda, mediana, percentile, riassumi } from './statistica.ts';

const tempi = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 200 });

test('un percentile è sempre un valore misurato, e almeno quella quota gli sta sotto', () => {
  fc.assert(
    fc.property(tempi, fc.integer({ min: 0, max: 100 }), (valori, p) => {
      const preso = percentile(valori, p);
      expect(valori).toContain(preso);
      expect(valori.filter((uno) => uno <= preso).length).toBeGreaterThanOrEqual((p / 100) * valori.length);
    }),
  );
});

test('il p99 di cento valori è il novantanovesimo, la mediana di tre quella di mezzo', () => {
  const cento = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect(percentile(cento, 99)).toBe(99);
  expect(percentile(cento, 100)).toBe(100);
  expect(percentile([9, 1, 5], 50)).toBe(5);
  expect(percentile([], 50)).toBeNaN();
});

test('la mediana di un numero pari di giri sta fra i due di mezzo: non è il migliore dei due', () => {
  expect(mediana([10, 2])).toBe(6);
  expect(mediana([4, 1, 3, 2])).toBe(2.5);
  expect(mediana([3, 1, 2])).toBe(2);
  expect(mediana([])).toBeNaN();
  expect(riassumi([{ a: 1 }, { a: 3 }]).a).toEqual({ mediana: 2, minimo: 1, massimo: 3 });
});

test('di ogni voce la mediana e gli estremi dei giri in cui c’è', () => {
  const giri = [{ a: 3, b: 1 }, { a: 1 }, { a: 2, b: Number.NaN }];
  expect(riassumi(giri)).toEqual({
    a: { mediana: 2, minimo: 1, massimo: 3 },
    b: { mediana: 1, minimo: 1, massimo: 1 },
  });
});

test('si tengono quattro cifre', () => {
  expect(arrotonda(123_456)).toBe(123_500);
  expect(arrotonda(0.0123456)).toBe(0.01235);
});
