import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nomeDellaRotta, REGOLE_ROTTE, rompi } from './guasti-leggi.ts';

const RADICE = new URL('../../../../', import.meta.url);
const TITOLO = /(?:prova|test|it|describe)(?:\.each\([^)]*\))?\(\s*['`]([^'`]*)/g;

/** I titoli delle prove che stanno in un file, o sotto una cartella. */
function titoli(prove: string): string[] {
  const dove = new URL(prove, RADICE);
  const file = prove.endsWith('.test.ts')
    ? [dove]
    : readdirSync(dove, { recursive: true, encoding: 'utf8' })
        .filter((nome) => nome.endsWith('.test.ts') && !nome.includes('node_modules'))
        .map((nome) => new URL(`${prove}/${nome}`, RADICE));
  return file.flatMap((uno) => [...readFileSync(uno, 'utf8').matchAll(TITOLO)].map(([, titolo]) => titolo ?? ''));
}
const TITOLI = new Map(REGOLE_ROTTE.map(({ prove }) => [prove, titoli(prove)]));

test.each(REGOLE_ROTTE)('$regola rotta ($che) si innesta ancora, e una prova ha il suo numero', (rotta) => {
  const testo = readFileSync(new URL(rotta.file, RADICE), 'utf8');
  expect(rompi(rotta, testo)).not.toBe(testo);
  expect(TITOLI.get(rotta.prove)?.some((titolo) => new RegExp(`\\b${rotta.regola}\\b`).test(titolo))).toBe(true);
});

test('ogni regola è rotta una volta sola, e ogni atto che segue l’esito', () => {
  expect(new Set(REGOLE_ROTTE.map(nomeDellaRotta)).size).toBe(REGOLE_ROTTE.length);
});
