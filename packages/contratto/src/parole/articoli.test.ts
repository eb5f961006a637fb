import { expect, test } from 'vitest';
import { alGiorno, dalGiorno, ilGiorno } from './articoli.ts';

test('davanti a otto e undici l’articolo si elide, e il primo del mese è un ordinale', () => {
  expect(ilGiorno('8 novembre 2026 alle 10:00')).toBe('l’8 novembre 2026 alle 10:00');
  expect(dalGiorno('11 novembre 2026')).toBe('dall’11 novembre 2026');
  expect(alGiorno('8 novembre 2026')).toBe('all’8 novembre 2026');
  expect(ilGiorno('1 dicembre 2026')).toBe('il 1º dicembre 2026');
  expect(dalGiorno('18 novembre 2026')).toBe('dal 18 novembre 2026');
  expect(ilGiorno('08/11/2026, 10:00:00 CET')).toBe('il 08/11/2026, 10:00:00 CET');
});
