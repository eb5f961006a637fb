import { expect, test } from 'vitest';
import { ammessa } from './licenze-ammesse.mjs';

test('una licenza sola, una scelta fra due, due insieme', () => {
  expect(ammessa('uno', 'MIT')).toBe(true);
  expect(ammessa('uno', '(GPL-3.0-only OR Apache-2.0)')).toBe(true);
  expect(ammessa('uno', 'MIT or MPL-2.0')).toBe(true);
  expect(ammessa('uno', 'MIT and ISC')).toBe(true);
  expect(ammessa('uno', 'MIT AND CC-BY-SA-4.0')).toBe(false);
});

test('ciò che non è una licenza per programmi non è ammesso', () => {
  for (const licenza of ['CC BY SA', 'CC-BY-4.0', 'nessuna', 'UNLICENSED', 'SEE LICENSE IN LICENSE.md', 'OFL-1.1'])
    expect(ammessa('uno', licenza)).toBe(false);
});

test('un carattere tipografico ha la sua', () => {
  expect(ammessa('@fontsource/titillium-web', 'OFL-1.1')).toBe(true);
  expect(ammessa('@fontsource/titillium-web', 'CC BY SA')).toBe(false);
});
