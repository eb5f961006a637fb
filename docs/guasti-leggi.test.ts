import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cuci, puntoDi } from '../packages/dominio/src/prove/cucitura.ts';
import { nomeDellaRotta, REGOLE_ROTTE } from '../packages/dominio/src/prove/guasti-leggi.ts';
import { prove, tessutoDelProdotto, testoDi } from '../prove/simulatore/src/guasti-piantati/sorgenti.ts';

const RADICE = new URL('../', import.meta.url);
const TITOLO = /(?:prova|test|it|describe)(?:\.each\([^)]*\))?\(\s*['`]([^'`]*)/g;

/** I titoli delle prove che stanno in un file, o sotto una cartella. */
function titoli(delle: string): string[] {
  const dove = new URL(delle, RADICE);
  const file = delle.endsWith('.test.ts')
    ? [dove]
    : readdirSync(dove, { recursive: true, encoding: 'utf8' })
        .filter((nome) => nome.endsWith('.test.ts') && !nome.includes('node_modules'))
        .map((nome) => new URL(`${delle}/${nome}`, RADICE));
  return file.flatMap((uno) => [...readFileSync(uno, 'utf8').matchAll(TITOLO)].map(([, titolo]) => titolo ?? ''));
}
const TITOLI = new Map(REGOLE_ROTTE.map((rotta) => [rotta.prove, titoli(prove(rotta.prove))]));
const TESSUTO = tessutoDelProdotto();

test.each(REGOLE_ROTTE)('$regola rotta ($che) si innesta ancora, e una prova ha il suo numero', (rotta) => {
  const punto = puntoDi(TESSUTO, nomeDellaRotta(rotta), rotta);
  const testo = testoDi(punto.file);
  expect(cuci(testo, punto, rotta)).not.toBe(testo);
  expect(TITOLI.get(rotta.prove)?.some((titolo) => new RegExp(`\\b${rotta.regola}\\b`).test(titolo))).toBe(true);
});

test('ogni regola è rotta una volta sola, e ogni atto che segue l’esito', () => {
  expect(new Set(REGOLE_ROTTE.map(nomeDellaRotta)).size).toBe(REGOLE_ROTTE.length);
});
