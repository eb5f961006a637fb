import { expect, it } from 'vitest';
import { cornice, unite } from './cornice.ts';

it.each([
  [0, 2],
  [125, 2],
  [126, 4],
  [65_535, 4],
  [65_536, 10],
])('un testo di %i byte ha un’intestazione di %i', (lungo, intestazione) => {
  expect(cornice('x'.repeat(lungo)).length).toBe(intestazione + lungo);
});

it('più cornici stanno in una scrittura, e oltre il massimo in più d’una; gli stessi byte nello stesso ordine', () => {
  const tre = ['uno', 'due', 'è il terzo'].map(cornice);
  expect(unite(tre, 1_000)).toEqual([Buffer.concat(tre)]);
  expect(unite(tre, 8).length).toBe(3);
  expect(unite(tre, 11).length).toBe(2);
  for (const massimo of [1, 8, 11, 1_000]) expect(Buffer.concat(unite(tre, massimo))).toEqual(Buffer.concat(tre));
});
