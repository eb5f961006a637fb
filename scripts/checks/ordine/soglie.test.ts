import { expect, test } from 'vitest';
import { abbassate, confronta } from './soglie.mjs';

const trovati = new Map([
  ['a', 2],
  ['b', 3],
]);

test('more, or something new, is an error; less is a ceiling to be lowered', () => {
  expect(confronta('righe', trovati, { a: 2, b: 3 })).toEqual({ nuovi: [], calati: [] });
  expect(confronta('righe', trovati, { a: 1, b: 3 }).nuovi).toEqual(['righe: a: 2, ammessi 1']);
  expect(confronta('righe', trovati, { a: 2 }).nuovi).toEqual(['righe: b: 3, ammessi 0']);
  expect(confronta('righe', trovati, { a: 5, b: 3, c: 1 }).calati).toEqual([
    'righe: a: 2, la soglia è ancora 5',
    'righe: c: 0, la soglia è ancora 1',
  ]);
});

test('ceilings are lowered and never raised', () => {
  expect(abbassate(trovati, { a: 5, b: 1, c: 4 })).toEqual({ a: 2, b: 1 });
  expect(abbassate(trovati)).toEqual({});
});
