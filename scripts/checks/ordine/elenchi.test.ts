import { expect, test } from 'vitest';
import { elenchiSenzaTipo } from './elenchi.mjs';
import { leggi } from './sorgenti.mjs';

const DOMINIO = leggi(
  'packages/dominio/src/parole/fatti.ts',
  `export type Evento = { tipo: 'Aperta' } | { tipo: 'Sospesa'; motivo: string } | { tipo: 'Chiusa' };
   export const ESITI = ['venduta', 'deserta', 'revocata'] as const;
   export type Esito = (typeof ESITI)[number];`,
);
const trovati = (testo: string, file = 'apps/server/src/a.ts') => [
  ...elenchiSenzaTipo([DOMINIO, leggi(file, testo)]).values(),
];

test.each([
  ["const A = ['Aperta', 'Sospesa', 'Chiusa'];", 'Evento'],
  ["const A: readonly string[] = ['Aperta', 'Sospesa', 'Chiusa'];", 'Evento'],
  ["const A = ['Aperta', 'Sospesa', 'Chiusa'] as const;", 'Evento'],
  ["const A = ['Aperta', 'Sospesa', 'Chiusa'] satisfies readonly string[];", 'Evento'],
  ["const A = new Set(['Aperta', 'Sospesa', 'Chiusa']);", 'Evento'],
  ["const A: ReadonlySet<string> = new Set(['venduta', 'deserta', 'revocata']);", 'ESITI'],
  ["const A: Readonly<Record<string, string>> = { Aperta: 'a', Sospesa: 'b', Chiusa: 'c' };", 'Evento'],
  ["const t = { tipi: { Aperta: 'a', Sospesa: 'b', Chiusa: 'c' } as Record<string, string> };", 'Evento'],
])('nobody checks %s', (testo, unione) => {
  expect(trovati(testo)).toEqual([unione]);
});

test.each([
  "const A: readonly Evento['tipo'][] = ['Aperta', 'Sospesa', 'Chiusa'];",
  "const A: readonly string[] = ['Aperta', 'Sospesa', 'Chiusa'] satisfies readonly TipoEvento[];",
  "const A = ['Aperta', 'Sospesa', 'Chiusa'] as const satisfies readonly TipoEvento[];",
  "const A = new Set<TipoEvento>(['Aperta', 'Sospesa', 'Chiusa']);",
  "const A: Record<TipoEvento, string> = { Aperta: 'a', Sospesa: 'b', Chiusa: 'c' };",
  "const A = { Aperta: 'a', Sospesa: 'b', Chiusa: 'c' };",
  "const A = ['Aperta', 'Sospesa', 'altro'];",
  "const A = ['Aperta', 'Sospesa'];",
])('it is known what %s lists', (testo) => {
  expect(trovati(testo)).toEqual([]);
});

test('tests list as they like', () => {
  expect(trovati("const A = ['Aperta', 'Sospesa', 'Chiusa'];", 'apps/server/src/a.test.ts')).toEqual([]);
});
