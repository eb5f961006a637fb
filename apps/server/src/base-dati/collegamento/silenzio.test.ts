import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { portaInGara, rilancio } from '../../prove/gara.ts';
import { creaEsecutore } from '../../vendita/comandi/esegui.ts';
import { EsitoIgnoto } from '../../vendita/giornale/errori.ts';
import { creaGiornale } from '../../vendita/giornale/giornale.ts';
import { marcheDiProva } from '../../vendita/giornale/prove/marche-di-prova.ts';
import { apriPonte } from '../prove/ponte.ts';
import { type BaseDiProva, nuovaBaseDati } from '../prove/postgres-di-prova.ts';
import { apriKysely, apriPool, apriPoolRegistro } from './connessione.ts';
import { BaseDatiMuta } from './silenzio.ts';

const SILENZIO_MS = 60_000;
/** Nove sguardi su dieci: chi intanto manda qualcosa non è muto. */
const QUASI_MS = SILENZIO_MS * 0.9;
let base: BaseDiProva;

beforeAll(async () => {
  base = await nuovaBaseDati();
});
afterAll(() => base.chiudi());
// Il tempo di chi sorveglia lo fa passare la prova: nessuno aspetta, e una pausa della macchina non è un silenzio.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** Fa passare il silenzio finché chi aspetta non ha il suo esito. */
async function silenzioFinoA<T>(esito: Promise<T>): Promise<T> {
  let finita = false;
  const finisce = (): void => {
    finita = true;
  };
  esito.then(finisce, finisce);
  while (!finita) {
    vi.advanceTimersByTime(SILENZIO_MS / 10);
    await setImmediate();
  }
  return esito;
}

const processo = 'SELECT pg_backend_pid() AS pid';

test('dietro una connessione mezza aperta nessuno aspetta per sempre, e la connessione non si riusa', async () => {
  const ponte = await apriPonte(base.url);
  const pool = apriPool(ponte.url, { massimo: 1, silenzioMaxMs: SILENZIO_MS });
  const prima = (await pool.query<{ pid: number }>(processo)).rows[0]?.pid;
  ponte.metti('muta');
  await expect(silenzioFinoA(pool.query('SELECT 1'))).rejects.toThrow(BaseDatiMuta);
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
  const muta = Promise.withResolvers<void>();
  const transazione = db.transaction().execute(async (tx) => {
    await sql`SELECT 1`.execute(tx);
    ponte.metti('muta');
    muta.resolve();
    await sql`SELECT 2`.execute(tx);
  });
  await muta.promise;
  await expect(silenzioFinoA(transazione)).rejects.toThrow();
  ponte.metti('passa');
  expect((await sql<{ tre: number }>`SELECT 3 AS tre`.execute(db)).rows).toEqual([{ tre: 3 }]);
  await pool.end();
  await ponte.chiudi();
});

test('una lunga che manda righe e una connessione a riposo non sono mute', async () => {
  const pool = apriPool(base.url, { massimo: 2, silenzioMaxMs: SILENZIO_MS });
  const aRiposo = await pool.connect();
  const prima = (await aRiposo.query<{ pid: number }>(processo)).rows;
  let arrivi = 0;
  // A ogni pezzo che arriva passa quasi tutto il silenzio ammesso: in tutto, molte volte tanto.
  pool.on('connect', ({ connection }) =>
    connection.stream.on('data', () => {
      arrivi += 1;
      vi.advanceTimersByTime(QUASI_MS);
    }),
  );
  // Ogni riga riempie ciò che PostgreSQL tiene da parte prima di mandare, e parte da sola.
  const lunga = await pool.query("SELECT repeat('x', 9000), pg_sleep(0.02) FROM generate_series(1, 12)");
  expect([lunga.rowCount, arrivi > 3]).toEqual([12, true]);
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
  const { asta, buste } = await portaInGara(esecutore, Date.now(), { unitaTempoMs: 600_000 });
  const comando = { ...rilancio(buste[1], 20_000_000), comandoId: randomUUID() };
  ponte.metti('sorda');
  const ignoto = esecutore.esegui(asta, comando, Date.now());
  // Intanto nella base dati c'è già.
  await expect
    .poll(
      async () => (await base.pool.query('SELECT 1 FROM giornale WHERE comando_id = $1', [comando.comandoId])).rowCount,
    )
    .toBe(1);
  await expect(silenzioFinoA(ignoto)).rejects.toThrow(EsitoIgnoto);
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
