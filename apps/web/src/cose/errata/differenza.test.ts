import { expect, test } from 'vitest';
import { confrontaTesti } from './differenza.ts';

test.each([
  ['una parola in mezzo', 'La casa gialla, al primo piano', 'La casa verde, al primo piano', 'gialla,', 'verde,'],
  ['in coda', 'La casa', 'La casa con box', '', ' con box'],
  ['in testa', 'Box e casa', 'casa', 'Box e ', ''],
  ['tutto', 'uno', 'due', 'uno', 'due'],
  ['da nulla', '', 'due parole', '', 'due parole'],
  ['a nulla', 'due parole', '', 'due parole', ''],
  ['una parola ripetuta', 'a a', 'a a a', '', ' a'],
  ['uguali', 'la stessa', 'la stessa', '', ''],
  ['un a capo', 'uno\ndue', 'uno due', '\n', ' '],
])('si vede dove due testi si dividono: %s', (_, prima, dopo, tolto, messo) => {
  const trovata = confrontaTesti(prima, dopo);
  expect([trovata.tolto, trovata.messo]).toEqual([tolto, messo]);
  // Unite, le parti rifanno i due testi: nulla si perde.
  expect(trovata.testa + trovata.tolto + trovata.coda).toBe(prima);
  expect(trovata.testa + trovata.messo + trovata.coda).toBe(dopo);
});
