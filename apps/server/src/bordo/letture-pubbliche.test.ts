import { randomUUID } from 'node:crypto';
import { laMacchina, letturaPubblica } from '@gestore/contratto/linea/chi';
import { CONTRATTO } from '@gestore/contratto/linea/tutte';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comeLetturaPubblica, LETTURA_PUBBLICA_MS_MAX } from '../base-dati/lettura-pubblica.ts';
import { preparaScena, type Scena } from '../prove/matrice/scena.ts';

/** Quante connessioni hanno le letture di chi non si è fatto riconoscere. */
const CONNESSIONI_PUBBLICHE = 4;

/** Tre secondi a ciascuna sono della piattaforma, e qui si guarda che li abbiano; finirli non li fa aspettare a chi prova. */
const TEMPO_DI_PROVA_MS = 300;

let scena: Scena;
let blocco: pg.Client;
beforeAll(async () => {
  scena = await preparaScena();
});
afterAll(() => scena.chiudi());

/** Tiene ferme tutte le tavole: chiunque ne voglia leggere una aspetta finché il suo tempo finisce. */
async function fermaLeTavole(): Promise<void> {
  const { rows } = await scena.servizio.impianto.pool.query<{ tavola: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS tavola FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  blocco = new pg.Client({ connectionString: scena.urlProprietario });
  await blocco.connect();
  await blocco.query(`BEGIN; LOCK TABLE ${rows.map(({ tavola }) => tavola).join(', ')} IN ACCESS EXCLUSIVE MODE`);
}

/** Le connessioni che hanno un tempo, tutte, ne hanno uno più breve: una lettura che ne usasse un'altra non finirebbe mai. */
async function accorciaIlTempo(): Promise<void> {
  const { pool } = scena.servizio.impianto;
  const prese = await Promise.all(
    Array.from({ length: CONNESSIONI_PUBBLICHE }, () => comeLetturaPubblica(() => pool.connect())),
  );
  for (const una of prese) {
    await una.query(`SET statement_timeout = ${TEMPO_DI_PROVA_MS}`);
    una.release();
  }
}

const SENZA_ENTRARE = CONTRATTO.map(({ chiamata }) => chiamata).filter(
  ({ metodo, definizione: { chi } }) => metodo === 'GET' && chi.strategia === null,
);
const pubbliche = SENZA_ENTRARE.filter(({ metodo, percorso, definizione: { chi } }) =>
  letturaPubblica({ metodo, percorso, chi }),
);

/** Ciò che non legge nessuna tavola (il ritorno dal servizio di autenticazione, senza il cookie di chi è partito): risponde anche adesso. */
const SENZA_TAVOLE: readonly string[] = [
  '/api/_authenticable/login/callback',
  '/api/edicom/auth/inizia',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/stile.css',
  '/api/pubblico/configurazione',
  '/api/pubblico/orologio',
];
const QUERY: Readonly<Record<string, string>> = {
  '/api/pubblico/ricerca/calendario': 'dal=0&al=1000',
  '/api/pubblico/ricerca/mappa': 'riquadro=6,35,19,48&zoom=6',
  '/api/pubblico/ricerca/posti': 'testo=roma',
  '/api/pubblico/ricerca': 'testo=casa',
};

const indirizzoDi = (percorso: string): string =>
  `${percorso
    .replace(':id', scena.A.asta)
    .replace(':nome', `${'a'.repeat(43)}.ics`)
    .replace(':documento', randomUUID())
    .replace(':misura', '800')}?${QUERY[percorso] ?? ''}`;

test('chi non entra legge con un tempo, tranne le sonde della macchina', () => {
  const senza = SENZA_ENTRARE.filter((una) => !pubbliche.includes(una));
  expect(senza.map(({ percorso }) => percorso).sort()).toEqual([
    '/api/gv/chiavi-firma',
    '/api/gv/operatori',
    '/healthz',
    '/metrics',
    '/readyz',
    '/sanctum/csrf-cookie',
  ]);
  expect(senza.filter(({ definizione: { chi } }) => chi.nome === laMacchina.nome)).toHaveLength(3);
  expect(pubbliche.length).toBeGreaterThan(20);
});

test('il tempo è delle letture pubbliche soltanto: chi lavora dietro non ne ha', async () => {
  const { pool } = scena.servizio.impianto;
  const tempo = async () => (await pool.query<{ statement_timeout: string }>('SHOW statement_timeout')).rows[0];
  expect(await tempo()).toEqual({ statement_timeout: '0' });
  expect(await comeLetturaPubblica(tempo)).toEqual({ statement_timeout: `${LETTURA_PUBBLICA_MS_MAX / 1_000}s` });
});

describe('con tutte le tavole ferme', () => {
  beforeAll(async () => {
    await accorciaIlTempo();
    await fermaLeTavole();
  });
  afterAll(async () => {
    await blocco.query('ROLLBACK');
    await blocco.end();
  });

  // Insieme: le connessioni sono poche, e qualcuna aspetta che un'altra abbia finito il suo tempo.
  test.concurrent.each(pubbliche.map(({ percorso }) => percorso))('%s', async (percorso) => {
    // Chi aspettasse le tavole non risponderebbe mai: nessuno le lascia prima della fine.
    const risposta = await scena.app.inject({ url: indirizzoDi(percorso) });
    if (SENZA_TAVOLE.includes(percorso)) return expect(risposta.statusCode).toBeLessThan(500);
    // Una ricerca si può restringere, e lo dice; di tutto il resto si riprova.
    const { codice } = risposta.json<{ codice: string }>();
    expect([risposta.statusCode, codice]).toEqual(
      codice === 'ricerca_troppo_lenta' ? [422, codice] : [503, 'lettura_troppo_lunga'],
    );
    if (codice === 'lettura_troppo_lunga') expect(risposta.headers['retry-after']).toBe('5');
  });
});
