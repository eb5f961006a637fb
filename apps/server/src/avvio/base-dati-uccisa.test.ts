import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Prontezza } from '@gestore/contratto/bordo/prontezza';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apriCredenziale } from '../accesso/credenziali/credenziali.ts';
import { apriSessioneGettoni } from '../accesso/sessioni/gettoni-accesso.ts';
import { portaLibera } from '../base-dati/motore/porta-libera.ts';
import { leggiConfigurazione } from '../piattaforma/configurazione/configurazione.ts';
import { SENZA_GUASTI_DELLA_MACCHINA } from '../prove/ambiente.ts';
import { COMPILATI } from '../prove/compilati.ts';
import { BASE_CENT, portaInGara, RILANCIO_CENT } from '../prove/gara.ts';
import { avviaServizio, type Servizio } from './servizio.ts';

/**
 * La storia di una notte: sulla macchina di chi prova il prodotto il sistema, che ha finito la memoria, uccide il PostgreSQL che il
 * prodotto ha avviato, mentre si rilancia. Il server vero, in un processo suo, e la base dati vera.
 */
const ORA_MS = 3_600_000;
let cartella: string;
let ambiente: Record<string, string>;
let processo: ChildProcess;
let uscita: Promise<number | null>;
let detto = '';
let asta: string;
let gettoni: string[];

beforeAll(async () => {
  cartella = await mkdtemp(join(tmpdir(), 'gestore-uccisa-'));
  ambiente = {
    NODE_ENV: 'production',
    BASE_DATI_INCORPORATA: 'si',
    DATA_DIR: cartella,
    PORT: String(await portaLibera()),
    LOG_LEVEL: 'warn',
    SALA: 'spenta',
    SALUTE_OMBRA: 'no',
    ...SENZA_GUASTI_DELLA_MACCHINA,
  };
  ({ asta, gettoni } = await conServizio(inGara));
  processo = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, ...COMPILATI, ...ambiente },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processo.stderr?.setEncoding('utf8').on('data', (testo: string) => {
    detto += testo;
  });
  uscita = new Promise((fatto) => processo.once('close', (codice) => fatto(codice)));
  await new Promise<void>((pronto, no) => {
    processo.stdout?.setEncoding('utf8').on('data', (testo: string) => void (testo.includes('pronto: ') && pronto()));
    void uscita.then(() => no(new Error(`il server non è partito: ${detto}`)));
  });
});
afterAll(async () => {
  processo.kill('SIGTERM');
  await uscita;
  await rm(cartella, { recursive: true, force: true });
});

/** Accende qui il servizio sulla stessa cartella, fa, e lo ferma. */
async function conServizio<T>(fai: (servizio: Servizio) => Promise<T>): Promise<T> {
  const configurazione = leggiConfigurazione({ ...ambiente, LOG_LEVEL: 'silent' });
  const servizio = await avviaServizio(configurazione, { daSolo: false, conSalute: false });
  try {
    return await fai(servizio);
  } finally {
    await servizio.ferma();
  }
}

/** Una gara in corso, e i gettoni dei suoi offerenti. */
async function inGara({ impianto, contesto: { db, segreti, orologio } }: Servizio) {
  const adesso = orologio.adesso();
  const nata = await portaInGara(impianto.esecutore, adesso, { offerenti: 4, unitaTempoMs: ORA_MS });
  const suoi = [...nata.buste, ...nata.altre].map(async (bustaId, i) => {
    const chi = { ruolo: 'offerente', bustaId, pseudonimo: `Offerente ${i + 1}` } as const;
    const { id } = await apriCredenziale(db, segreti, { astaId: nata.asta, ...chi, adesso, scadeIl: null });
    const sessione = { strategia: 'user', soggettoId: id, adesso, indirizzo: null, dispositivo: null } as const;
    return (await apriSessioneGettoni(db, segreti, sessione)).access_token;
  });
  return { asta: nata.asta, gettoni: await Promise.all(suoi) };
}

const indirizzo = (percorso: string): string => `http://127.0.0.1:${ambiente.PORT}${percorso}`;

async function pronto(): Promise<{ stato: number; detto: Prontezza }> {
  const risposta = await fetch(indirizzo('/readyz'));
  return { stato: risposta.status, detto: (await risposta.json()) as Prontezza };
}

type Risposta = { stato: number; ricevuta?: { impronta: string }; codice?: string; detail?: string };

async function rilancia(gettone: string, comandoId: string, importoCent: number): Promise<Risposta> {
  const risposta = await fetch(indirizzo(`/api/user/asta/${asta}/rilanci`), {
    method: 'POST',
    headers: { authorization: `Bearer ${gettone}`, 'content-type': 'application/json' },
    body: JSON.stringify({ comandoId, importoCent }),
  });
  return { ...((await risposta.json()) as Omit<Risposta, 'stato'>), stato: risposta.status };
}

const postmaster = async (): Promise<number> =>
  Number((await readFile(join(cartella, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '0')).split('\n')[0]);

/** Come il registro dice che una gara si è fermata per un guasto. */
const FERMATA = /GaraSospesa|GaraCongelata|Disservizio/;
const ATTESA = { timeout: 60_000, interval: 20 };

test('R75 il PostgreSQL incorporato ucciso in gara torna da sé: intanto si risponde in parole, e nessuna ricevuta si perde', async () => {
  const ricevute = new Map<string, string>();
  const rifiuti: Risposta[] = [];
  const ucciso = await postmaster();
  let prossimo = 0;
  let colpita = false;
  /** Chi rilancia si ferma quando la base dati non c'è più, o alla sua quota. */
  const corsie = gettoni.map(async (gettone) => {
    for (;;) {
      prossimo += 1;
      const comandoId = randomUUID();
      const risposta = await rilancia(gettone, comandoId, BASE_CENT + prossimo * RILANCIO_CENT);
      if (risposta.ricevuta === undefined) rifiuti.push(risposta);
      else if (risposta.stato === 201) ricevute.set(comandoId, risposta.ricevuta.impronta);
      if (ricevute.size >= 8 && !colpita) {
        colpita = true;
        process.kill(ucciso, 'SIGKILL');
      }
      if (risposta.stato === 429 || rifiuti.some(({ stato }) => stato === 503)) return;
    }
  });
  await Promise.all(corsie);
  const rosso = await pronto();
  await expect.poll(async () => (await pronto()).stato, ATTESA).toBe(200);
  expect(await postmaster()).not.toBe(ucciso);

  // Chi ha avuto un 503 sa che può ripetere; nessuno ha letto un errore del sistema.
  const assenti = rifiuti.filter(({ stato }) => stato === 503);
  expect(assenti.length).toBeGreaterThan(0);
  for (const { codice } of assenti) expect(['base_dati_assente', 'esito_ignoto']).toContain(codice);
  expect(rifiuti.filter(({ stato }) => stato === 500)).toEqual([]);
  // La pagina dello stato, se la si è guardata in tempo, era rossa e diceva perché.
  if (rosso.stato === 503) expect(rosso.detto.daFare.join()).toMatch(/riaccendendo da sé|base dati non risponde/i);
  expect(detto).toMatch(/si è fermato senza che lo si sia chiesto \(segnale SIGKILL\)/);
  expect(detto).toMatch(/è di nuovo acceso/);

  // La gara si ferma con la regola di sempre, quando la base dati non è più quella di prima (R57).
  const eventi = async (): Promise<string> => {
    const headers = { authorization: `Bearer ${gettoni[0]}` };
    return (await fetch(indirizzo(`/api/user/asta/${asta}/eventi?dopo=0`), { headers })).text();
  };
  await expect.poll(eventi, { ...ATTESA, interval: 250 }).toMatch(FERMATA);
  processo.kill('SIGTERM');
  expect(await uscita).toBe(0);
  await conServizio(async ({ impianto }) => {
    const voci = await impianto.tutteLeVoci(asta);
    const scritti = Map.groupBy(voci, ({ comandoId }) => comandoId);
    for (const [comandoId, impronta] of ricevute)
      expect(scritti.get(comandoId)?.map((una) => una.impronta)).toEqual([impronta]);
  });
});
