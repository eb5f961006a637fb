import type { QueryRicerca } from '@gestore/contratto/ricerca/forme';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apriKysely } from '../../base-dati/collegamento/connessione.ts';
import { type BaseDiProva, nuovaBaseDati } from '../../base-dati/prove/postgres-di-prova.ts';
import { cercaVendite } from './cerca.ts';
import { gruppiSullaMappa } from './mappa.ts';
import { fileDelPeriodo } from './per-periodo.ts';
import { ADESSO, riempi } from './prove/paese.ts';

let base: BaseDiProva;
let spiato: pg.Pool;
const piani: string[] = [];

beforeAll(async () => {
  base = await nuovaBaseDati();
  await riempi(base, 20_000);
  // PostgreSQL stesso dice, di ogni interrogazione, il piano con cui l'ha eseguita.
  spiato = new pg.Pool({ connectionString: base.urlProprietario, max: 1 });
  spiato.on('connect', (cliente) => {
    cliente.on('notice', ({ message = '' }) => piani.push(message));
    void cliente.query(`LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0; SET auto_explain.log_nested_statements = on;
      SET client_min_messages = log; SET auto_explain.log_level = notice`);
  });
});
afterAll(async () => {
  await spiato.end();
  await base.chiudi();
});

const RICERCHE: readonly QueryRicerca[] = [
  {},
  { ordine: 'prezzo' },
  { ordine: 'nuove' },
  { stato: 'conclusa' },
  { stato: 'conclusa', ordine: 'prezzo_alto' },
  { tribunale: 'Tribunale di Varese', stato: ['aperta', 'conclusa'] },
  { provincia: 'RM', categoria: 'BOX' },
  { testo: 'rosolini libertà' },
  { testo: 'rosolini libertà', stato: 'conclusa' },
  { testo: 'appartamneto', stato: 'conclusa' },
  { centro: '45.62,9.03', raggio: 5, ordine: 'distanza' },
  { area: '45.6,8.9;45.7,8.9;45.7,9.1;45.6,9.1', stato: 'conclusa' },
  { dal: ADESSO, al: ADESSO + 86_400_000 },
];

// Il vocabolario cresce con la lingua e non con la storia: se è piccolo lo si può anche leggere tutto.
test.each(RICERCHE)('%j non scorre la storia riga per riga', async (query) => {
  const db = apriKysely(spiato);
  piani.length = 0;
  const prima = await cercaVendite(db, query);
  if (prima.prossimo !== null) await cercaVendite(db, { ...query, dopo: prima.prossimo });
  expect(piani.join('\n')).toContain('Query Text');
  expect(piani.filter((piano) => /Seq Scan on (?:ricerca_finite|ricerca_aperte|aste|giornale)\b/.test(piano))).toEqual(
    [],
  );
});

test('di mezza Italia non si ordinano tutte le concluse per darne una pagina', async () => {
  const db = apriKysely(spiato);
  piani.length = 0;
  const { righe } = await cercaVendite(db, { area: '8,41,13,46', stato: 'conclusa' });
  expect(righe.length).toBeGreaterThan(10);
  const suoi = piani.filter((piano) => piano.includes('posto_in_pagina'));
  expect(suoi).toHaveLength(1);
  expect(suoi.filter((piano) => /Sort|Seq Scan on ricerca_finite/.test(piano))).toEqual([]);
});

test('nemmeno una mappa da vicino, un calendario, o una vendita che cambia', async () => {
  const db = apriKysely(spiato);
  piani.length = 0;
  await gruppiSullaMappa(db, { stato: ['aperta', 'conclusa'] }, { riquadro: '9,45.6,9.1,45.7', zoom: 14 });
  const filtro = { dal: ADESSO, al: ADESSO + 3 * 86_400_000 };
  const { resto } = await fileDelPeriodo(db, filtro, { adesso: ADESSO, massimo: 50 });
  await fileDelPeriodo(db, filtro, { adesso: ADESSO, massimo: 50, dopo: resto?.dopo });
  await spiato.query(`UPDATE aste SET fase = 'chiusa' WHERE id = (SELECT id FROM ricerca_aperte LIMIT 1)`);
  const letti = piani.filter((piano) => !piano.includes('LIMIT 1)'));
  expect(letti.filter((piano) => /Seq Scan on (?:ricerca_finite|aste|giornale)\b/.test(piano))).toEqual([]);
});
