import { expect, test } from 'vitest';
import { omonimi } from './omonimi.mjs';
import { leggi } from './sorgenti.mjs';

const trovati = (...file: (readonly [string, string])[]) => [
  ...omonimi(file.map(([nome, testo]) => leggi(nome, testo))),
];

test('un nome esportato da due moduli è un omonimo, che sia un valore o un tipo', () => {
  expect(
    trovati(
      ['apps/server/src/a.ts', 'export type Lotto = string;'],
      ['packages/dominio/src/b.ts', 'export function Lotto() {}'],
    ),
  ).toEqual([['Lotto', ['apps/server/src/a.ts', 'packages/dominio/src/b.ts']]]);
});

test.each([
  ['il valore e il suo tipo', [['packages/contratto/src/a.ts', 'export const x = 1; export type x = number;']]],
  [
    'chi passa ciò che è di un altro',
    [
      ['packages/contratto/src/a.ts', 'export const x = 1;'],
      ['packages/contratto/src/index.ts', "export { x } from './a.ts';"],
    ],
  ],
  [
    'una prova',
    [
      ['packages/contratto/src/a.ts', 'export const x = 1;'],
      ['packages/contratto/src/prove/b.ts', 'export const x = 2;'],
    ],
  ],
  [
    'il componente e ciò che mostra',
    [
      ['apps/web/src/pagine/delegato/busta.tsx', 'export function Busta() {}'],
      ['packages/dominio/src/parole/stato.ts', 'export type Busta = string;'],
    ],
  ],
  [
    'una chiamata, con il suo atto o in un’altra area',
    [
      ['packages/contratto/src/stanza/chiamate.ts', 'export const rilancia = 1;'],
      ['packages/contratto/src/sala/chiamate.ts', 'export const rilancia = 1;'],
      ['packages/dominio/src/capitoli/gara/decidi.ts', 'export const rilancia = 2;'],
    ],
  ],
] as const)('non lo è %s', (_, file) => {
  expect(trovati(...file)).toEqual([]);
});

test('due componenti lo sono', () => {
  expect(
    trovati(
      ['apps/web/src/pagine/delegato/busta.tsx', 'export function Busta() {}'],
      ['apps/web/src/pagine/gestore/busta.tsx', 'export function Busta() {}'],
    ),
  ).toHaveLength(1);
});
