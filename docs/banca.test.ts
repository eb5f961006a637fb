import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { FORMATI } from '../apps/server/src/banca/sigillati/lotto-sigillato.ts';

const GUIDA = readFileSync(fileURLToPath(new URL('banca.md', import.meta.url)), 'utf8');

test('ogni formato che si legge ha la sua riga nella guida, e la guida non ne promette altri', () => {
  const righe = [...GUIDA.matchAll(/^\| `([a-z0-9]+)` +\|/gm)].map(([, nome]) => nome);
  expect(righe).toEqual([...FORMATI]);
});
