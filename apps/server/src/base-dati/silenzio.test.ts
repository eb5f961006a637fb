import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portaInGara, rilancio } from '../prove/gara.ts';
import { creaEsecutore } from '../vendita/comandi/esegui.ts';
import { EsitoIgnoto } from '../vendita/giornale/errori.ts';
import { creaGiornale } from '../vendita/giornale/giornale.ts';
import { marcheDiProva } from '../vendita/giornale/prove/marche-di-prova.ts';
import { apriKysely, apriPool, apriPoolRegistro } from './connessione.ts';
import { apriPonte } from './prove/ponte.ts';
import { type BaseDiProva, nuovaBaseDati } from './prove/postgres-di-prova.ts';
import { BaseDatiMuta } from './silenzio.ts';

/** Abbastanza lungo perché una pausa della macchina non sembri della base dati. */
const SILENZIO_MS = 1_500;
let base: BaseDiProva;

beforeAll(async () => {
  base = await nuovaBaseDati();
});
afterAll(() => base.chiudi());

const processo = 'SELECT pg_backend_pid() AS pid';

test('dietro una connessione mezza aperta nessuno aspetta per sempre, e la connessione non si riusa', async () => {
  const ponte = await apriPonte(base.url);
  const pool = apriPool(ponte.url, { massimo: 1, silenzioMaxMs: SILENZIO_MS });
  const prima = (await pool.query<{ pid: number }>(processo)).rows[0]?.pid;
  ponte.metti('muta');
  await expect(pool.query('SELECT 1')).rejects.toThrow(BaseDatiMuta);
  ponte.metti('passa');
  const dopo = (await pool.query<{ pid: number }>(processo)).rows[0]?.pid;
  expect([typeof dopo, pool.totalCount]).toEqual(['number', 1]);
  expect(dopo).not.toBe(prima);
  await pool.end();
  await ponte.chiudi();
});

test('nemmeno dentro una transazione di Kysely, che rende la connessione senza dire che è rotta', async () => {
  const ponte = await apriPonte(base.url);
  const pool = apriPool(ponte.url, { massimo: 1, silenzioMaxMs: SILENZIO_MS });
  const db = apriKysely(pool);
  const transazione = db.transaction().execute(async (tx) => {
    await sql`SELECT 1`.execute(tx);
    ponte.metti('muta');
    await sql`SELECT 2`.execute(tx);
  });
  await expect(transazione).rejects.toThrow();
  ponte.metti('passa');
  expect((await sql<{ tre: number }>`SELECT 3 AS tre`.execute(db)).rows).toEqual([{ tre: 3 }]);
  await pool.end();
  await ponte.chiudi();
});

test('una lunga che manda righe e una connessione a riposo non sono mute', async () => {
  const pool = apriPool(base.url, { massimo: 2, silenzioMaxMs: SILENZIO_MS });
  const aRiposo = await pool.connect();
  const prima = (await aRiposo.query<{ pid: number }>(processo)).rows;
  // Ogni riga riempie ciò che PostgreSQL tiene da parte prima di mandare; in tutto il triplo del silenzio ammesso.
  const lunga = await pool.query(
    `SELECT repeat('x', 9000), pg_sleep(${SILENZIO_MS / 4_000}) FROM generate_series(1, 12)`,
  );
  expect(lunga.rowCount).toBe(12);
  expect((await aRiposo.query<{ pid: number }>(processo)).rows).toEqual(prima);
  aRiposo.release();
  await pool.end();
});

test('R75 una scrittura senza risposta è di esito ignoto, e lo stesso comando ripetuto trova ciò che era scritto', async () => {
  const ponte = await apriPonte(base.url);
  const scritture = apriPoolRegistro(ponte.url, SILENZIO_MS);
  const giornale = creaGiornale({
    marche: marcheDiProva(),
    pool: base.pool,
    scritture,
    orologio: { adesso: Date.now },
  });
  const esecutore = creaEsecutore({ giornale });
  const { asta, buste } = await portaInGara(esecutore, Date.now(), { unitaTempoMs: 60_000 });
  const comando = { ...rilancio(buste[1], 20_000_000), comandoId: randomUUID() };
  ponte.metti('sorda');
  await expect(esecutore.esegui(asta, comando, Date.now())).rejects.toThrow(EsitoIgnoto);
  ponte.metti('passa');
  const risposta = await esecutore.esegui(asta, comando, Date.now());
  expect([risposta.ripetuto, risposta.rifiuto, risposta.voci.map(({ tipo }) => tipo)]).toEqual([
    true,
    null,
    ['RilancioAccettato'],
  ]);
  await scritture.end();
  await ponte.chiudi();
});
