import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REGOLE_ROTTE, rompi } from './guasti-leggi.ts';

const SORGENTI = new URL('../', import.meta.url);
const TITOLI = readdirSync(SORGENTI, { recursive: true, encoding: 'utf8' })
  .filter((nome) => nome.endsWith('.test.ts'))
  .flatMap((nome) =>
    [
      ...readFileSync(new URL(nome, SORGENTI), 'utf8').matchAll(
        /(?:prova|test|describe)(?:\.each\([^)]*\))?\(\s*['`]([^'`]*)/g,
      ),
    ].map(([, titolo]) => titolo ?? ''),
  );

test.each(REGOLE_ROTTE)('$regola rotta ($che) si innesta ancora, e una prova ha il suo numero', (rotta) => {
  const testo = readFileSync(new URL(rotta.file, SORGENTI), 'utf8');
  expect(rompi(rotta, testo)).not.toBe(testo);
  expect(TITOLI.some((titolo) => new RegExp(`\\b${rotta.regola}\\b`).test(titolo))).toBe(true);
});

test('ogni regola è rotta una volta sola', () => {
  expect(new Set(REGOLE_ROTTE.map(({ regola }) => regola)).size).toBe(REGOLE_ROTTE.length);
});
