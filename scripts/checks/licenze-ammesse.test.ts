import { expect, test } from 'vitest';
import { ammessa } from './licenze-ammesse.mjs';

test('one licence, a choice of two, two together', () => {
  expect(ammessa('uno', 'MIT')).toBe(true);
  expect(ammessa('uno', '(GPL-3.0-only OR Apache-2.0)')).toBe(true);
  expect(ammessa('uno', 'MIT or MPL-2.0')).toBe(true);
  expect(ammessa('uno', 'MIT and ISC')).toBe(true);
  expect(ammessa('uno', 'MIT AND CC-BY-SA-4.0')).toBe(false);
});

test('what is no licence for programs is not allowed', () => {
  for (const licenza of ['CC BY SA', 'CC-BY-4.0', 'nessuna', 'UNLICENSED', 'SEE LICENSE IN LICENSE.md', 'OFL-1.1'])
    expect(ammessa('uno', licenza)).toBe(false);
});

test('a typeface has its own', () => {
  expect(ammessa('@fontsource/titillium-web', 'OFL-1.1')).toBe(true);
  expect(ammessa('@fontsource/titillium-web', 'CC BY SA')).toBe(false);
});
