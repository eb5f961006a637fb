import { expect, test } from 'vitest';
import {
  colonneAMano,
  conIlPool,
  lettureScritteAltrove,
  nelleRotte,
  paroleMinuscole,
  vociLetteAltrove,
} from './interrogazioni.mjs';
import { leggi } from './sorgenti.mjs';

const SERVER = 'apps/server/src/';
const TAVOLE = leggi(
  `${SERVER}base-dati/tavole.ts`,
  'export type Tavole = { aste: { id: string; fase: string; stato: unknown }; ordini: { numero: number; bic: string | null } };',
);
const in_ = (file: string, testo: string) => leggi(SERVER + file, testo);

test('the pool is queried only where it is known', () => {
  const testo = 'const { rows } = await pool.query<R>(`x`); await cliente.query({ name: "x" });';
  expect(conIlPool([in_('banca/a.ts', testo)])).toEqual(new Map([[`${SERVER}banca/a.ts`, 2]]));
  for (const file of [
    'base-dati/migra.ts',
    'vendita/giornale/giornale.ts',
    'vendita/pianificatore/processi.ts',
    'banca/a.test.ts',
    'banca/prove/a.ts',
  ])
    expect(conIlPool([in_(file, testo)]).size).toBe(0);
  expect(conIlPool([in_('vendita/pianificatore/gare.ts', testo)]).size).toBe(1);
  expect(conIlPool([in_('banca/a.ts', 'const { query } = richiesta; query(1);')]).size).toBe(0);
});

test.each([
  ['banca/rotte-banca.ts', 'await sql`select 1`.execute(db);'],
  ['accesso/sessioni/rotta-rinnovo.ts', 'await sql<R>`\n  UPDATE sessioni SET x = 1`.execute(db);'],
  ['vendita/rotte/atti/atti.ts', "const testo = 'INSERT INTO aste VALUES (1)';"],
  ['vendita/rotte/atti/atti.ts', 'await pool.query(testo);'],
  ['banca/rotte-banca.ts', 'elenca(db, [sql`fase <> 1`]);'],
  ['bordo/salute.ts', "import { serve } from './serve.ts'; const ora = sql`select 1`;"],
])('%s does not hold %s', (file, testo) => {
  expect(nelleRotte([in_(file, testo)]).size).toBe(1);
});

test.each([
  ['banca/movimenti/movimenti.ts', 'await sql`select 1`.execute(db);'],
  ['banca/rotte-banca.test.ts', 'await sql`select 1`.execute(db);'],
  ['banca/rotte-banca.ts', "serve(app, leggi, { metodo: 'DELETE' }); const testo = 'Selezioni una banca.';"],
])('%s may hold %s', (file, testo) => {
  expect(nelleRotte([in_(file, testo)]).size).toBe(0);
});

test.each([
  ['sql`select 1`', 1],
  ['sql<R>`SELECT a FROM b order BY c`', 1],
  ['pool.query(`x`); const testo = "INSERT INTO aste values (1)";', 1],
  ["sql`SELECT a ->> 'from', \"order\" FROM b WHERE c = 'and or'`", 0],
  ['sql`DELETE FROM aste_set WHERE lower(insert_il) = 1`', 0],
  ["const frase = 'Select what you want from here'; pool.query(frase);", 1],
])('keywords in lower case in %s', (testo, quante) => {
  expect(paroleMinuscole([in_('banca/a.ts', testo)]).get(`${SERVER}banca/a.ts`) ?? 0).toBe(quante);
});

test('readings of identities are written in one place', () => {
  const testo = 'await sql`\n  insert into letture_identita (chi) values (1)`.execute(db);';
  expect([...lettureScritteAltrove([in_('banca/a.ts', testo)]).keys()]).toEqual([`${SERVER}banca/a.ts`]);
  expect(lettureScritteAltrove([in_('vendita/aste/letture-identita.ts', testo)]).size).toBe(0);
  expect(lettureScritteAltrove([in_('rendiconti/letture.ts', 'sql`select 1 from letture_identita`')]).size).toBe(0);
});

test('what entries hold is read only from the folder of the journal, which recognises them and examines their form', () => {
  const quante = (testo: string, file = 'vendita/aste/a.ts') => vociLetteAltrove([in_(file, testo)]).size;
  expect(quante("sql<Riga<'giornale', 'asta' | 'dati'>>`select`")).toBe(1);
  expect(quante("sql<Riga<'giornale', 'dati'> & { prima: boolean }>`select`")).toBe(1);
  expect(quante("sql<Riga<'giornale'>>`select`")).toBe(1);
  expect(quante("sql<Riga<'giornale', 'asta' | 'seq'>>`select`")).toBe(0);
  expect(quante("sql<Riga<'aste', 'dati'>>`select 'giornale'`")).toBe(0);
  expect(quante("sql<Riga<'giornale'>>`select`", 'vendita/giornale/righe.ts')).toBe(0);
});

const aMano = (testo: string) => colonneAMano([TAVOLE, in_('banca/a.ts', testo)]).get(`${SERVER}banca/a.ts`) ?? 0;

test.each([
  ['sql<{ id: string; quanti: number }>`select`', 1],
  ['pool.query<{ numero: number; bic: string | null }>(`select`)', 2],
  ["type Letta = { id: string } & Riga<'aste', 'fase'>; sql<Letta>`select`", 1],
  ['type Base = { id: string }; type Letta = Base & { fase: string }; sql<Letta & { quanti: number }>`select`', 2],
])('columns are written by hand in %s', (testo, quante) => {
  expect(aMano(testo)).toBe(quante);
});

test.each([
  "sql<Riga<'aste', 'id'> & { quanti: number }>`select`",
  // A column alone may be null, and a count is not the column that looks like it.
  'sql<{ id: string | null; numero: string }>`select`',
  "sql<Precisa<'aste', { stato: { id: string } }>>`select`",
  'sql<{ scheda: { id: string } }>`select`',
  "type Stato = { id: string }; sql<Precisa<'aste', { stato: Stato }>>`select`",
  'type Altro = { id: string; fase: string }; const altro: Altro = leggi(); sql`select`;',
])('columns come from the tables in %s', (testo) => {
  expect(aMano(testo)).toBe(0);
});
