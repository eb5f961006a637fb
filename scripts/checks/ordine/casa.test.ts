import { expect, test } from 'vitest';
import { casa, nominati } from './casa.mjs';
import { leggi } from './sorgenti.mjs';

const letti = (file: Readonly<Record<string, string>>) =>
  Object.entries(file).map(([nome, testo]) => leggi(nome, testo));
const misura = (che: string, file: Readonly<Record<string, string>>): number | undefined => casa(letti(file)).get(che);

test('a name is said by who imports it, passes it on or writes it awaiting its module; of a module taken whole, all are', () => {
  const { diNessuno, soloDiProve } = nominati(
    letti({
      'apps/web/src/a.ts':
        'export const importato = 1; export const passato = 2; export const tardi = 3; export const aspettato = 4; export const solo = 5; export const provato = 6;',
      'apps/web/src/b.ts':
        "import { importato as altro } from './a.ts'; export { passato } from './a.ts'; differita(() => import('./a.ts'), 'tardi'); const { aspettato } = await import('./a.ts');",
      'apps/web/src/a.test.ts': "import { provato } from './a.ts';",
      'apps/web/src/intero.ts': 'export const uno = 1;',
      'apps/web/src/c.ts': "import * as tutto from './intero.ts';",
    }),
  );
  expect(diNessuno).toEqual([{ nome: 'solo', file: 'apps/web/src/a.ts' }]);
  expect(soloDiProve).toEqual([{ nome: 'provato', file: 'apps/web/src/a.ts' }]);
});

test('a switch over names of the domain counts if it has many; over other names, or few, it does not', () => {
  const nomi = [...'abcdefgh'].map((lettera) => `Fatto${lettera}`);
  const tipi = `export type Fatto = ${nomi.map((nome) => `{ tipo: '${nome}' }`).join(' | ')};`;
  const scelta = (di: readonly string[]) =>
    `export function f(x) {\n  switch (x) {\n${di.map((nome) => `    case '${nome}':`).join('\n')}\n      return 1;\n  }\n}`;
  const righe = (di: readonly string[]) =>
    misura('righe di switch sui nomi di fatti, atti e viste', {
      'packages/dominio/src/parole/fatti.ts': tipi,
      'apps/server/src/a.ts': scelta(di),
      'apps/server/src/a.test.ts': scelta(di),
    });
  expect([righe(nomi), righe(nomi.slice(1)), righe([...nomi, 'altro'])]).toEqual([11, 0, 0]);
});

test('a set of phases written by hand counts in code and in the text of a query, not where phases are at home', () => {
  const insiemi = (file: string, testo: string) => misura('insiemi di fasi scritti a mano', { [file]: testo });
  const elenco = "const DAL_VIVO = ['gara', 'gara_conclusa'];";
  expect([
    insiemi('apps/server/src/a.ts', elenco),
    insiemi('apps/server/src/a.ts', "const q = sql`WHERE fase IN ('gara', 'esitata')`;"),
    insiemi('apps/server/src/a.ts', "const q = sql`WHERE fase IN ('gara') OR esito IN ('gara', 'altro')`;"),
    insiemi('apps/server/src/a.ts', "const nomi = ['gara']; const misto = ['gara', 'altro'];"),
    insiemi('packages/dominio/src/parole/fasi.ts', elenco),
    insiemi('apps/web/src/cose/buste/testi.ts', elenco),
    insiemi('apps/web/src/cose/vendita/fatti.testi.ts', elenco),
    insiemi('apps/server/src/a.test.ts', elenco),
  ]).toEqual([1, 1, 0, 0, 0, 0, 0, 0]);
});

test('a folder is full beyond fifteen files, tests not counted', () => {
  const cartella = (quanti: number) =>
    Object.fromEntries(
      Array.from({ length: quanti }, (_, i) => [
        [`apps/server/src/x/f${i}.ts`, 'export {};'],
        [`apps/server/src/x/f${i}.test.ts`, 'export {};'],
      ]).flat(),
    );
  expect([
    misura('cartelle con più di quindici file', cartella(15)),
    misura('cartelle con più di quindici file', cartella(16)),
  ]).toEqual([0, 1]);
  expect(misura('file nella cartella più piena', cartella(16))).toBe(16);
});
