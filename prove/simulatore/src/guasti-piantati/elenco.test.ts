import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { GUASTI_PIANTATI } from './elenco.ts';
import { conGuasto } from './innesta.ts';

const RADICE = new URL('../../../../', import.meta.url);

test.each(GUASTI_PIANTATI)('il guasto piantato «$nome» si innesta ancora', (guasto) => {
  const testo = readFileSync(fileURLToPath(new URL(guasto.file, RADICE)), 'utf8');
  expect(conGuasto(guasto, testo)).not.toBe(testo);
});

test('i guasti piantati sono almeno quaranta, con nomi diversi', () => {
  expect(new Set(GUASTI_PIANTATI.map(({ nome }) => nome)).size).toBe(GUASTI_PIANTATI.length);
  expect(GUASTI_PIANTATI.length).toBeGreaterThanOrEqual(40);
});
