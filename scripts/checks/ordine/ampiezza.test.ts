import { expect, test } from 'vitest';
import { fileLunghi, funzioniLunghe, RIGHE_FILE_MAX, RIGHE_FUNZIONE_MAX } from './ampiezza.mjs';
import { leggi } from './sorgenti.mjs';

const righe = (quante: number) => '  fai();\n'.repeat(quante);
/** A function of so many lines, the first and the last included. */
const lunga = (inizio: string, quante: number) => `${inizio} {\n${righe(quante - 2)}}`;

test('a function at the limit passes, one line more does not', () => {
  const file = 'apps/server/src/a.ts';
  expect(funzioniLunghe([leggi(file, lunga('function corta()', RIGHE_FUNZIONE_MAX))]).size).toBe(0);
  expect([...funzioniLunghe([leggi(file, lunga('function troppa()', RIGHE_FUNZIONE_MAX + 1))])]).toEqual([
    [`${file}#troppa`, RIGHE_FUNZIONE_MAX + 1],
  ]);
});

test.each([
  ['const freccia = () =>', 'freccia'],
  ['const oggetto = { metodo: function ()', 'metodo'],
  ['const chiusa = avvolgi(async () =>', 'chiusa'],
])('%s has a name too', (inizio, nome) => {
  const fine = inizio.includes('{ metodo') ? ' };' : inizio.includes('avvolgi(') ? ');' : ';';
  const sorgente = leggi('packages/ui/src/a.tsx', `${lunga(inizio, RIGHE_FUNZIONE_MAX + 1)}${fine}`);
  expect([...funzioniLunghe([sorgente]).keys()]).toEqual([`packages/ui/src/a.tsx#${nome}`]);
});

test('tests may have long stories, but no long files', () => {
  const prova = leggi('apps/server/src/a.test.ts', lunga('function storia()', RIGHE_FILE_MAX + 1));
  expect(funzioniLunghe([prova]).size).toBe(0);
  expect([...fileLunghi([prova])]).toEqual([['apps/server/src/a.test.ts', RIGHE_FILE_MAX + 1]]);
  expect(fileLunghi([leggi('apps/server/src/b.ts', righe(RIGHE_FILE_MAX))]).size).toBe(0);
});

test('of a table of cases the longest counts', () => {
  const casi = Array.from({ length: RIGHE_FUNZIONE_MAX }, (_, i) => `case ${i}:\n return ${i};\n`).join('');
  const tavola = (altrimenti: string, caso = '') =>
    leggi('apps/server/src/a.ts', `function scegli(x) { switch (x) {\n${caso}${casi} default:\n ${altrimenti} } }`);
  expect(funzioniLunghe([tavola('return x satisfies never;')]).size).toBe(0);
  expect(funzioniLunghe([tavola('return 0;')]).size).toBe(1);
  expect(
    funzioniLunghe([tavola('return x satisfies never;', `case 'a': {\n${righe(RIGHE_FUNZIONE_MAX)} }`)]).size,
  ).toBe(1);
});
