import { expect, test } from 'vitest';
import { commentiLunghi, commentiStranieri, linguaDi, linguaDovuta, PAROLE_COMMENTO } from './lingua.mjs';
import { leggi } from './sorgenti.mjs';

test.each([
  ['Il dominio non conosce l’orologio: il tempo è un argomento.', 'it'],
  ['Time is an argument, stamped once at the border.', 'en'],
  ['R50, R53.', null],
  ['Vedi sopra', null],
])('%s is %s', (testo, lingua) => {
  expect(linguaDi(testo)).toBe(lingua);
});

test.each([
  ['scripts/checks/ordine/lingua.mjs', 'en'],
  ['scripts/tests/turno.test.ts', 'en'],
  ['packages/cliente/src/cliente.ts', 'en'],
  ['packages/cliente/src/cliente.test.ts', 'en'],
  ['packages/contratto/src/index.ts', 'it'],
  ['apps/server/src/bordo/serve.ts', 'it'],
  ['apps/server/src/bordo/serve.test.ts', 'it'],
  ['apps/web/scripts/contratto-leggero.ts', 'it'],
  ['prove/e2e/rotte.ts', 'it'],
])('%s is to speak %s', (file, lingua) => {
  expect(linguaDovuta(file)).toBe(lingua);
});

test('comments in the other language are counted; lines that follow each other are one comment', () => {
  const inglese =
    '// The first line of what\n// is said in that language.\nconst a = 1;\n/** And of this one too. */\nconst b = 2;\n';
  const italiano = '/** Ciò che non è di questa lingua. */\nconst a = 1;\n';
  const trovati = (file: string, testo: string) => [...commentiStranieri([leggi(file, testo)])];
  expect(trovati('apps/server/src/bordo/a.ts', inglese)).toEqual([['apps/server/src/bordo/a.ts', 2]]);
  expect(trovati('scripts/a.test.ts', inglese)).toEqual([]);
  expect(trovati('scripts/a.test.ts', italiano)).toEqual([['scripts/a.test.ts', 1]]);
  expect(trovati('apps/server/src/bordo/a.test.ts', italiano)).toEqual([]);
});

test('a comment is under sixty words, of one block or of lines that follow each other', () => {
  const parole = (quante: number) => Array.from({ length: quante }, (_, i) => `p${i}`);
  const trovati = (testo: string) => [...commentiLunghi([leggi('apps/server/src/a.ts', testo)]).values()];
  const blocco = (quante: number) => `/**\n * — ${parole(quante).join('\n * ')}\n *\n */\n`;
  const righe = (quante: number) => parole(quante).map((parola) => `// ${parola}\n`);
  expect(PAROLE_COMMENTO).toBe(60);
  expect([trovati(blocco(59)), trovati(righe(59).join(''))]).toEqual([[], []]);
  expect([trovati(blocco(60)), trovati(righe(60).join(''))]).toEqual([[1], [1]]);
  expect(trovati(`${righe(30).join('')}const a = 1;\n${righe(30).join('')}`)).toEqual([]);
  expect(trovati(`${blocco(60)}${blocco(70)}`)).toEqual([2]);
});
