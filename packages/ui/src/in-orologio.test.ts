import { expect, test } from 'vitest';
import { inOrologio } from './in-orologio.ts';

test('tre minuti pieni sono 03:00', () => {
  expect(inOrologio(180_000)).toBe('03:00');
});

test('un millisecondo prima dello zero il crono non mostra ancora 00:00', () => {
  expect(inOrologio(1)).toBe('00:01');
  expect(inOrologio(0)).toBe('00:00');
});

test('oltre l’ora compaiono le ore', () => {
  expect(inOrologio(3_767_000)).toBe('1:02:47');
});

test('un secondo si conta intero finché non è passato tutto', () => {
  expect(inOrologio(59_001)).toBe('01:00');
  expect(inOrologio(59_000)).toBe('00:59');
});
