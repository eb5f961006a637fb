import { expect, test } from 'vitest';
import { quandoBreve } from './quando-breve.ts';

const NOVEMBRE = Date.parse('2026-11-20T09:00:00Z');
const A_DICEMBRE = Date.parse('2026-12-04T11:00:00Z');

test('il termine si scrive come lo dicono le persone, in ora di Roma', () => {
  expect(quandoBreve(A_DICEMBRE, NOVEMBRE, 'it')).toBe('4 dic., ore\u00a012:00');
  expect(quandoBreve(A_DICEMBRE, NOVEMBRE, 'en')).toBe('4 Dec, 12:00');
});

test('di un altro anno si scrive anche l’anno', () => {
  expect(quandoBreve(Date.parse('2027-05-03T10:00:00Z'), NOVEMBRE, 'it')).toBe('3 mag. 2027, ore\u00a012:00');
});

test('l’ora che viene due volte ha il fuso', () => {
  expect(quandoBreve(Date.parse('2026-10-25T00:30:00Z'), NOVEMBRE, 'it')).toMatch(/2:30 CEST$/);
  expect(quandoBreve(Date.parse('2026-10-25T01:30:00Z'), NOVEMBRE, 'it')).toMatch(/2:30 CET$/);
});
