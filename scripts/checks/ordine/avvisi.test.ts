import { expect, test } from 'vitest';
import { avvisi } from './avvisi.mjs';
import { leggi } from './sorgenti.mjs';

const detti = (permessi: object, ...file: (readonly [string, string])[]): string[] =>
  avvisi(
    file.map(([nome, testo]) => leggi(nome, testo)),
    permessi,
  );

test('si avvisa di un nome che esportano due moduli, valore o tipo, e di due componenti con lo stesso nome', () => {
  expect(
    detti(
      {},
      ['apps/server/src/a.ts', 'export type Lotto = string;'],
      ['packages/dominio/src/b.ts', 'export function Lotto() {}'],
      ['apps/web/src/pagine/delegato/busta.tsx', 'export function Busta() {}'],
      ['apps/web/src/pagine/gestore/busta.tsx', 'export function Busta() {}'],
    ),
  ).toEqual([
    'Lotto: lo esportano apps/server/src/a.ts, packages/dominio/src/b.ts',
    '<Busta>: lo esportano apps/web/src/pagine/delegato/busta.tsx, apps/web/src/pagine/gestore/busta.tsx',
  ]);
});

test('non lo sono il valore e il suo tipo, chi passa ciò che è di un altro, una prova, un componente e ciò che mostra, una chiamata e il suo atto', () => {
  expect(
    detti(
      {},
      ['packages/contratto/src/a.ts', 'export const x = 1; export type x = number;'],
      ['packages/contratto/src/index.ts', "export { x } from './a.ts';"],
      ['packages/contratto/src/prove/b.ts', 'export const x = 2;'],
      ['apps/web/src/pagine/delegato/busta.tsx', 'export function Busta() {}'],
      ['packages/dominio/src/parole/stato.ts', 'export type Busta = string;'],
      ['packages/contratto/src/stanza/chiamate.ts', 'export const rilancia = 1;'],
      ['packages/dominio/src/capitoli/gara/decidi.ts', 'export const rilancia = 2;'],
    ),
  ).toEqual([]);
});

test('si avvisa di ciò che il ruolo può riscrivere o togliere, e che nessuna query fa: non di ciò che fa, né di una riga tenuta ferma', () => {
  const permessi = { aste: { aggiorna: ['id', 'seq', 'stato', 'fase'], cancella: true }, ordini: { aggiorna: ['id'] } };
  const scrivono = [
    ['a.ts', 'sql`update aste set seq = 1, stato = 2`; sql`delete from aste`;'],
    ['b.ts', 'sql`select id from ordini o for update of o`;'],
  ] as const;
  const sotto = (cartella: string) =>
    scrivono.map(([nome, testo]) => [`apps/server/src/${cartella}/${nome}`, testo] as const);
  expect(detti(permessi, ...sotto('vendita'))).toEqual([
    'base-dati/permessi.ts: UPDATE di aste.id è concesso, e nessuna query sembra farlo',
    'base-dati/permessi.ts: UPDATE di aste.fase è concesso, e nessuna query sembra farlo',
  ]);
  expect(detti(permessi, ...sotto('base-dati'), ...sotto('vendita/prove'))).toHaveLength(6);
});
