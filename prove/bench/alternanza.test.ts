import { expect, test } from 'vitest';
import { ordineNumero } from './alternanza.ts';

test('sei ordini di tre cose: tutti diversi, e ciascuna è per prima e per ultima due volte', () => {
  const ordini = Array.from({ length: 6 }, (_, n) => ordineNumero(['a', 'b', 'c'], n));
  expect(new Set(ordini.map((uno) => uno.join(''))).size).toBe(6);
  for (const posto of [0, 1, 2]) expect(ordini.map((uno) => uno[posto]).sort()).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
});

test('in quattro di seguito, da dovunque si cominci, ciascuna è prima almeno una volta, e nessun ordine torna', () => {
  for (let da = 0; da < 12; da += 1) {
    const ordini = Array.from({ length: 4 }, (_, i) => ordineNumero(['a', 'b', 'c'], da + i));
    expect(new Set(ordini.map(([prima]) => prima)).size).toBe(3);
    expect(new Set(ordini.map((uno) => uno.join(''))).size).toBe(4);
  }
});
