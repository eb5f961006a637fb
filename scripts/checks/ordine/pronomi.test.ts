import { expect, test } from 'vitest';
import { pronomi } from './pronomi.mjs';
import { leggi } from './sorgenti.mjs';

const trovati = (testo: string, file = 'apps/server/src/a.ts') => pronomi([leggi(file, testo)]);

test.each([
  ['una costante', 'const suo = 1;', 'suo'],
  ['ciò che un ciclo scorre', 'for (const uno of tutti) fai(uno);', 'uno'],
  ['un campo con un altro nome', 'const { id: sua } = vendita;', 'sua'],
  ['un campo che può mancare', 'const { una = 1 } = vendita;', 'una'],
  ['il resto di un campo', 'const { id, ...altro } = vendita;', 'altro'],
  ['un elemento', 'const [prima, , [altra]] = tutte;', 'altra'],
  ['una funzione', 'function lui() {}', 'lui'],
  ['un errore preso', 'try {} catch (questo) {}', 'questo'],
  ['ciò che si importa', "import { vendita as quella } from './b.ts';", 'quella'],
  ['l’argomento di una funzione su più righe', 'function leggi(una: Vendita) {\n  return una.id;\n}', 'una'],
  ['e di una freccia', 'tutte.map((una) =>\n  leggi(una.id),\n);', 'una'],
  ['e di un metodo', 'class Cose {\n  leggi(altra: Vendita) {\n    return altra;\n  }\n}', 'altra'],
  ['e di un tipo', 'type Leggi = (\n  ciascuna: Vendita,\n) => string;', 'ciascuna'],
  ['e un suo campo, con un valore se manca', 'const f = ({ id: suo }: V = {}) => {\n  fai(suo);\n};', 'suo'],
  ['e gli argomenti che restano', 'const f = (...sue: V[]) => {\n  fai(sue);\n};', 'sue'],
])('%s non è un pronome', (_, testo, nome) => {
  expect(trovati(testo)).toEqual([expect.stringContaining(`: ${nome} è un pronome`)]);
});

test.each([
  ['l’argomento di una funzione su una riga', 'const ids = tutte.map((una) => una.id);'],
  ['e di una riga con un nome', 'const stessa = (una: V, altra: V): boolean => una.id === altra.id;'],
  ['e dentro una funzione di più righe', 'function leggi(vendite: V[]) {\n  return vendite.map((una) => una.id);\n}'],
  ['un campo', 'const riga = {\n  sua: 1,\n  di: vendita.sua,\n};'],
  ['un campo di un tipo', 'type Giro = {\n  una(): void;\n  sua: string;\n};'],
  ['il campo da cui un nome viene', 'const { sua: offerta } = vendita;'],
  ['gli altri di un elenco, e chi agisce', 'const altri = 1;\nconst chi = 2;'],
  ['un tipo fra quelli dati a un altro', 'type una = 1;\ntype Mappa = Map<\n  string,\n  una\n>;'],
])('lo può essere %s', (_, testo) => {
  expect(trovati(testo)).toEqual([]);
});

test('dice dove', () => {
  expect(trovati('const prima = 1;\nconst sua = 2;\n')).toEqual([
    'apps/server/src/a.ts:2: sua è un pronome: il nome dice che cosa è',
  ]);
});

test.each(['apps/server/src/a.test.ts', 'apps/server/src/prove/a.ts', 'prove/simulatore/src/a.ts'])(
  'in %s, che è una prova, i nomi sono liberi',
  (file) => {
    expect(trovati('const suo = 1;', file)).toEqual([]);
  },
);
