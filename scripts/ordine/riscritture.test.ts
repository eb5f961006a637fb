import { expect, test } from 'vitest';
import { riscritture } from './riscritture.mjs';
import { leggi } from './sorgenti.mjs';

const SERVER = 'apps/server/src/';
const TAVOLE = leggi(
  `${SERVER}base-dati/tavole.ts`,
  'export type Tavole = {\n  aste: {\n    id: string;\n  };\n  ordini: {\n    id: string;\n  };\n};',
);
const trova = (testo: string, permessi: object, file = 'vendita/uno.ts') =>
  riscritture([TAVOLE, leggi(SERVER + file, testo)], permessi);

const UPDATE = 'sql`update aste a set seq = 1, stato = coalesce(a.stato, 1) from ordini o where a.id = o.id`;';

test('ogni colonna che il codice riscrive dev’essere concessa', () => {
  expect(trova(UPDATE, {})).toHaveLength(2);
  expect(trova(UPDATE, { aste: { aggiorna: ['seq'] } })).toEqual([
    `${SERVER}vendita/uno.ts: UPDATE di aste.stato non è concesso al ruolo (base-dati/permessi.ts)`,
  ]);
  expect(trova(UPDATE, { aste: { aggiorna: ['seq', 'stato'] } })).toEqual([]);
});

test('anche quelle che riscrive inserendo, e quelle di un caso', () => {
  const testo =
    'db.query("INSERT INTO aste (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET seq = CASE WHEN true THEN 1 END WHERE false");';
  expect(trova(testo, {})).toHaveLength(1);
  expect(trova(testo, { aste: { aggiorna: ['seq'] } })).toEqual([]);
});

test('ogni riga che toglie o tiene ferma', () => {
  const testo = 'sql`delete from ordini where id = 1`; sql`select id from aste x where id = 1 for update of x`;';
  expect(trova(testo, {})).toHaveLength(2);
  expect(trova(testo, { ordini: { cancella: true }, aste: { aggiorna: ['id'] } })).toEqual([]);
});

test('ciò che nessuno riscrive non si concede', () => {
  expect(trova(UPDATE, { aste: { aggiorna: ['seq', 'stato', 'fase'] }, ordini: { cancella: true } })).toEqual([
    'base-dati/permessi.ts: UPDATE di aste.fase è concesso, e nessun codice lo fa',
    'base-dati/permessi.ts: DELETE da ordini è concesso, e nessun codice lo fa',
  ]);
});

test('le prove e chi lavora come proprietario non chiedono nulla', () => {
  for (const file of ['vendita/uno.test.ts', 'vendita/prove/uno.ts', 'base-dati/uno.ts'])
    expect(trova(UPDATE, {}, file)).toEqual([]);
});
