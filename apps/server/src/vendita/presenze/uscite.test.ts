import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BaseDiProva, nuovaBaseDati } from '../../base-dati/prove/postgres-di-prova.ts';
import { portaInGara } from '../../prove/gara.ts';
import { presentiDoveSiSparisce } from '../../salute/sensori/collegati.ts';
import { sparizioni } from '../../salute/sensori/sparizioni.ts';
import { creaIndice } from '../aste/elenchi/indice.ts';
import { creaEsecutore } from '../comandi/esegui.ts';
import { creaGiornale } from '../giornale/giornale.ts';
import { marcheDiProva } from '../giornale/prove/marche-di-prova.ts';
import { creaPresenze, PRESENZA_VALIDA_MS } from './presenze.ts';
import { scriveSegnali } from './segnali.ts';
import { creaUscite } from './uscite.ts';

let base: BaseDiProva;

beforeAll(async () => {
  base = await nuovaBaseDati();
});
afterAll(() => base.chiudi());

/** Una gara in corso con quattro offerenti appena visti. */
async function conQuattro(): Promise<{ asta: string; chi: string[] }> {
  const giornale = creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio: { adesso: Date.now } });
  const esecutore = creaEsecutore({ giornale });
  const { asta } = await portaInGara(esecutore, Date.now());
  const { stato, seq } = await esecutore.leggi(asta);
  await creaIndice(base.db).aggiorna(stato, seq);
  const chi = Array.from({ length: 4 }, () => randomUUID());
  for (const uno of chi)
    await base.pool.query("INSERT INTO presenze (asta, chi, ruolo) VALUES ($1, $2, 'offerente')", [asta, uno]);
  return { asta, chi };
}

/** Porta indietro nel tempo l'ultimo segnale e l'uscita di qualcuno. */
async function fa(chi: string | undefined, { visto, lasciata }: { visto: number; lasciata?: number }): Promise<void> {
  await base.comeProprietario(
    `UPDATE presenze SET visto = clock_timestamp() - make_interval(secs => $2),
       lasciata = clock_timestamp() - make_interval(secs => $3) WHERE chi = $1`,
    [chi, visto, lasciata ?? null],
  );
}

const spariscono = async (asta: string): Promise<boolean> =>
  sparizioni(await presentiDoveSiSparisce(base.db), Date.now()).some((una) => una.asta === asta);

test('R57 due offerenti che chiudono il socket e non tornano si vedono dopo sette secondi; uno solo, o chi ricarica, no', async () => {
  const { asta, chi } = await conQuattro();
  await fa(chi[0], { visto: 9, lasciata: 8 });
  await fa(chi[1], { visto: 3, lasciata: 2 });
  expect(await spariscono(asta)).toBe(false);
  await fa(chi[1], { visto: 9, lasciata: 7.5 });
  expect(await spariscono(asta)).toBe(true);
  // Uno dei due si fa sentire: stava ricaricando.
  creaPresenze(base.pool).segnala(asta, chi[1] ?? '', 'offerente');
  await expect.poll(() => spariscono(asta)).toBe(false);
});

test('R57 usciti in momenti diversi non sono spariti insieme, e chi è già stato visto uscire non conta ancora quando scade', async () => {
  const { asta, chi } = await conQuattro();
  await fa(chi[0], { visto: 14, lasciata: 13 });
  await fa(chi[1], { visto: 9, lasciata: 8 });
  expect(await spariscono(asta)).toBe(false);
  await fa(chi[0], { visto: 16, lasciata: 15.5 });
  await fa(chi[1], { visto: 16, lasciata: 15.5 });
  expect(await spariscono(asta)).toBe(false);
  // Ma con loro era sparito anche chi non ha potuto chiudere.
  await fa(chi[1], { visto: 16 });
  expect(await spariscono(asta)).toBe(true);
});

test('R57 le uscite si scrivono insieme, e di ciascuno vale l’ultima parola', async () => {
  const { asta, chi } = await conQuattro();
  const uscite = creaUscite(base.pool);
  const lasciate = async (): Promise<boolean[]> => {
    const { rows } = await base.pool.query<{ chi: string; via: boolean }>(
      'SELECT chi, lasciata IS NOT NULL AS via FROM presenze WHERE asta = $1',
      [asta],
    );
    return chi.map((uno) => rows.find((riga) => riga.chi === uno)?.via ?? false);
  };
  for (const uno of chi) uscite.esce(asta, uno);
  uscite.torna(asta, chi[3] ?? '');
  await uscite.scrivi();
  expect(await lasciate()).toEqual([true, true, true, false]);
  uscite.torna(asta, chi[0] ?? '');
  await uscite.scrivi();
  expect(await lasciate()).toEqual([false, true, true, false]);
});

test('R57 chi torna mentre la sua uscita si sta scrivendo non resta uscito, nemmeno se la scrittura è lenta', async () => {
  const { asta, chi } = await conQuattro();
  const [arrivata, via] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const query = base.pool.query.bind(base.pool);
  let prima = true;
  const lenta = new Proxy(base.pool, {
    get(pool, nome, ricevente) {
      if (nome !== 'query' || !prima) return nome === 'query' ? query : Reflect.get(pool, nome, ricevente);
      prima = false;
      return async (...argomenti: Parameters<typeof query>) => {
        arrivata.resolve();
        await via.promise;
        return query(...argomenti);
      };
    },
  });
  const uscite = creaUscite(lenta);
  uscite.esce(asta, chi[0] ?? '');
  const scritta = uscite.scrivi();
  await arrivata.promise;
  uscite.torna(asta, chi[0] ?? '');
  const poi = uscite.scrivi();
  via.resolve();
  await Promise.all([scritta, poi]);
  const { rows } = await base.pool.query('SELECT lasciata FROM presenze WHERE chi = $1', [chi[0]]);
  expect(rows).toEqual([{ lasciata: null }]);
});

test('R57 chi aspetta già si ricrede anche quando non c’è più posto per altri', async () => {
  const { asta, chi } = await conQuattro();
  const scritte: { chi: string[]; via: boolean[] }[] = [];
  const annota = ({ values: [, suoi, via] }: { values: [string[], string[], boolean[]] }): Promise<void> => {
    scritte.push({ chi: suoi, via });
    return Promise.resolve();
  };
  const uscite = creaUscite({ query: annota } as unknown as typeof base.pool);
  const primo = chi[0] ?? '';
  uscite.esce(asta, primo);
  for (let n = 0; n < 30_000; n += 1) uscite.esce(asta, `altro-${n}`);
  uscite.torna(asta, primo);
  await uscite.scrivi();
  expect(scritte.map(({ chi: suoi, via }) => via[suoi.indexOf(primo)])).toEqual([false]);
  expect(scritte[0]?.chi.length).toBeLessThan(30_000);
});

test('R57 chi esce e chi si fa sentire nello stesso istante non si fermano a vicenda', async () => {
  const { asta, chi } = await conQuattro();
  const [a, b, c] = [...chi].sort() as [string, string, string];
  // Sul disco l'uno dopo l'altro al contrario: chi non li mettesse in ordine li prenderebbe così.
  await base.comeProprietario('DELETE FROM presenze WHERE asta = $1 AND chi = ANY($2)', [asta, [a, b]]);
  for (const uno of [b, a])
    await base.pool.query("INSERT INTO presenze (asta, chi, ruolo) VALUES ($1, $2, 'offerente')", [asta, uno]);
  const [tieneA, tieneC] = [await tieneFerma(asta, a), await tieneFerma(asta, c)];
  const persi: string[] = [];
  const segnala = scriveSegnali(base.pool, {
    validaMs: PRESENZA_VALIDA_MS,
    persi: (segnali) => persi.push(...segnali.map((uno) => uno.chi)),
  });
  // Quattro scritture ferme su chi non c'entra: i due segnali seguenti partono insieme.
  for (const uno of [c, c, c, c, a, b]) segnala({ asta, chi: uno, ruolo: 'offerente' });
  await inAttesaDiRighe(4);
  await tieneC.lascia();
  await siFermaSu(tieneA);
  const uscite = creaUscite(base.pool);
  for (const uno of [b, a]) uscite.esce(asta, uno);
  const scritta = uscite.scrivi();
  await inAttesaDiRighe(2);
  await tieneA.lascia();
  await scritta;
  expect(persi).toEqual([]);
  const { rows } = await base.pool.query('SELECT chi FROM presenze WHERE asta = $1 AND lasciata IS NOT NULL', [asta]);
  expect(rows.map((riga: { chi: string }) => riga.chi).sort()).toEqual([a, b]);
});

type TenutaFerma = { pid: number; lascia: () => Promise<void> };

/** Tiene ferma la riga di qualcuno finché non la si lascia. */
async function tieneFerma(asta: string, chi: string): Promise<TenutaFerma> {
  const connessione = await base.pool.connect();
  await connessione.query('BEGIN');
  await connessione.query('SELECT 1 FROM presenze WHERE asta = $1 AND chi = $2 FOR UPDATE', [asta, chi]);
  const { rows } = await connessione.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return {
    pid: rows[0]?.pid ?? 0,
    async lascia() {
      await connessione.query('COMMIT');
      connessione.release();
    },
  };
}

/** Finché una connessione aspetta proprio quella riga: chi ne aspettava un'altra può ancora essere in fila. */
async function siFermaSu({ pid }: TenutaFerma): Promise<void> {
  const ferme = 'SELECT pid FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))';
  await expect.poll(async () => (await base.pool.query(ferme, [pid])).rowCount).toBe(1);
}

/** Finché tante connessioni aspettano una riga che un'altra tiene. */
async function inAttesaDiRighe(quante: number): Promise<void> {
  const ferme = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(async () => (await base.pool.query(ferme)).rowCount).toBe(quante);
}
