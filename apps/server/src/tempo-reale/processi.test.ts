import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Voce } from '@gestore/registro';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { portaLibera } from '../base-dati/motore/porta-libera.ts';
import { type BaseDiProva, nuovaBaseDati } from '../base-dati/prove/postgres-di-prova.ts';
import { avviaProcesso, type Processo } from '../prove/fork.ts';
import { BASE_CENT, portaInGara, RILANCIO_CENT, rilancio } from '../prove/gara.ts';
import { preparaChiavi } from '../sigillo/prove/prepara-chiavi.ts';
import { creaEsecutore } from '../vendita/comandi/esegui.ts';
import { creaGiornale, type Giornale } from '../vendita/giornale/giornale.ts';
import { marcheDi } from '../vendita/giornale/prove/marche-di-prova.ts';
import { type Mediatore, preparaMediatore } from './diffusione/prove/mediatore.ts';
import { firmaCanale } from './protocollo.ts';
import { accompagna, type Grezzo } from './prove/banco-pusher.ts';

const SEGRETO = 'segreto-delle-prove';
/** Lunga: la gara non deve finire mentre la prova corre. */
const UNITA_MS = 600_000;
/** Quattro server che partono insieme su due core occupati ci mettono anche mezzo minuto. */
const ATTESA_MS = 240_000;

type Avviato = { processo: Processo; porta: number };

let cartella: string;
let base: BaseDiProva;
let giornale: Giornale;
let gara: { asta: string; buste: [string, string] };
let vivi: Processo[] = [];
let mediatore: Mediatore | undefined;
let guardano: Grezzo[] = [];

beforeEach(async () => {
  cartella = await mkdtemp(join(tmpdir(), 'gestore-diffusione-'));
  base = await nuovaBaseDati();
  await preparaChiavi(base, cartella);
  giornale = creaGiornale({ marche: marcheDi(cartella), pool: base.pool, orologio: { adesso: Date.now } });
  gara = await portaInGara(creaEsecutore({ giornale }), Date.now(), { unitaTempoMs: UNITA_MS });
});
afterEach(async () => {
  for (const uno of guardano) uno.ws.terminate();
  guardano = [];
  await Promise.all(vivi.map((processo) => processo.ferma()));
  vivi = [];
  await mediatore?.uccidi();
  mediatore = undefined;
  await base.chiudi();
  await rm(cartella, { recursive: true, force: true });
});

async function avvia(altro: Readonly<Record<string, string>> = {}): Promise<Avviato> {
  const porta = await portaLibera();
  const processo = await avviaProcesso({
    DATABASE_URL: base.urlProprietario,
    DATA_DIR: cartella,
    PORT: String(porta),
    BASE_URL: 'http://vendite.example',
    OIDC_ISSUER: 'http://id.example',
    OIDC_CLIENT_ID: 'gestore',
    PUSHER_SECRET: SEGRETO,
    ...altro,
  });
  vivi.push(processo);
  return { processo, porta };
}

/**
 * Apre un socket su un processo e ascolta il canale comune della vendita. Torna con l'ultima voce già arrivata: da quella in
 * poi il processo le manda tutte.
 */
async function guarda({ porta }: Avviato): Promise<Grezzo> {
  const chi = await accompagna(new WebSocket(`ws://127.0.0.1:${porta}/app/gestore?protocol=7`));
  guardano.push(chi);
  const canale = `private-asta.${gara.asta}.partecipanti`;
  chi.manda('pusher:subscribe', { channel: canale, auth: firmaCanale('gestore', SEGRETO, chi.socketId, canale) });
  expect(await chi.prossimo()).toMatchObject({ event: 'pusher_internal:subscription_succeeded' });
  await vociFino(chi, await testa());
  return chi;
}

/** Le voci che arrivano fino a quel numero, come le ha mandate il processo. */
async function vociFino(chi: Grezzo, seq: number): Promise<string[]> {
  const arrivate: string[] = [];
  for (;;) {
    const dati = String((await chi.prossimo()).data);
    arrivate.push(dati);
    if (numeroDi(dati) >= seq) return arrivate;
  }
}

const numeroDi = (dati: string): number => (JSON.parse(dati) as { seq: number }).seq;
const testa = async (): Promise<number> => (await giornale.leggi(gara.asta, 0, 100_000)).at(-1)?.seq ?? 0;
const dopo = (seq: number): Promise<Voce[]> => giornale.leggi(gara.asta, seq, 100_000);

/** Un rilancio per volta, ciascuno a un processo diverso: `quanti` in tutto. */
async function rilancia(a: readonly Avviato[], quanti: number, daNumero = 1): Promise<void> {
  for (let n = daNumero; n < daNumero + quanti; n += 1) {
    const { processo } = a[n % a.length] as Avviato;
    await processo.compi(gara.asta, rilancio(gara.buste[n % 2] as string, BASE_CENT + n * RILANCIO_CENT));
  }
}

/** Ognuno ha ricevuto ogni voce dopo `partenza`, in ordine e una volta sola; la testa di prima può arrivare due volte. */
function controlla(viste: readonly string[][], partenza: number, fino: number): void {
  const attese = Array.from({ length: fino - partenza }, (_, i) => partenza + 1 + i);
  const nuove = viste.map((sue) => sue.filter((dati) => numeroDi(dati) > partenza));
  for (const sue of nuove) {
    expect(sue.map(numeroDi)).toEqual(attese);
    expect(sue).toEqual(nuove[0]);
  }
}

it(
  'quattro processi, una vendita: da ciascuno si vedono le stesse voci, in ordine e senza buchi',
  async () => {
    const quattro = await Promise.all([avvia(), avvia(), avvia(), avvia()]);
    const partenza = await testa();
    const chi = await Promise.all(quattro.flatMap((uno) => [guarda(uno), guarda(uno)]));
    await rilancia(quattro, 40);
    const fino = await testa();
    expect(fino).toBeGreaterThanOrEqual(partenza + 40);
    controlla(await Promise.all(chi.map((uno) => vociFino(uno, fino))), partenza, fino);
  },
  ATTESA_MS,
);

it(
  'le chiamate in un processo e i socket in un altro: ciò che il primo scrive, il secondo lo mostra',
  async () => {
    const server = await avvia({ RUOLO: 'server' });
    const staffetta = await avvia({ RUOLO: 'staffetta' });
    const partenza = await testa();
    const chi = await guarda(staffetta);
    await rilancia([server], 10);
    const fino = await testa();
    controlla([await vociFino(chi, fino)], partenza, fino);

    const stato = async (porta: number, percorso: string) =>
      (await fetch(`http://127.0.0.1:${porta}${percorso}`)).status;
    expect(await stato(staffetta.porta, '/readyz')).toBe(200);
    // Qui non si compiono atti e non si legge nulla: solo socket.
    expect(await stato(staffetta.porta, '/api/pubblico/ricerca')).toBe(404);
    const respinto = new WebSocket(`ws://127.0.0.1:${server.porta}/app/gestore?protocol=7`);
    await expect(once(respinto, 'open')).rejects.toThrow('404');
    // Chi tiene i socket non ha rilanci in mano: non conta fra i processi che devono essere oltre lo zero (R53).
    const { rows } = await base.pool.query<{ pid: number }>('SELECT pid FROM processi');
    expect(rows.map(({ pid }) => pid)).toEqual([server.processo.pid]);
  },
  ATTESA_MS,
);

it.each(['redis', 'nats'] as const)(
  'con %s gli altri lo sanno da lui; se muore, dal registro',
  async (tipo) => {
    mediatore = await preparaMediatore(tipo, 'quello che c’è');
    await mediatore.avvia();
    const notifiche: string[] = [];
    const ascolta = new pg.Client({ connectionString: base.urlProprietario });
    await ascolta.connect();
    ascolta.on('notification', ({ payload }) => notifiche.push(payload ?? ''));
    await ascolta.query('LISTEN giornale');

    const due = await Promise.all([avvia({ DIFFUSIONE_URL: mediatore.url }), avvia({ DIFFUSIONE_URL: mediatore.url })]);
    const partenza = await testa();
    const chi = await Promise.all(due.map((uno) => guarda(uno)));
    await rilancia(due, 10);
    const primo = await testa();
    const prime = await Promise.all(chi.map((uno) => vociFino(uno, primo)));
    controlla(prime, partenza, primo);

    await mediatore.uccidi();
    await rilancia(due, 10, 11);
    const secondo = await testa();
    controlla(await Promise.all(chi.map((uno) => vociFino(uno, secondo))), primo, secondo);

    await mediatore.avvia();
    await rilancia(due, 10, 21);
    const terzo = await testa();
    controlla(await Promise.all(chi.map((uno) => vociFino(uno, terzo))), secondo, terzo);
    expect((await dopo(0)).length).toBe(terzo);

    // La base dati risponde in ordine: una notifica di quelle scritture sarebbe già qui.
    await ascolta.query('SELECT 1');
    await ascolta.end();
    expect(notifiche).toEqual([]);
  },
  ATTESA_MS,
);
