import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { apriSessione, revocaSessioniDi } from '../accesso/sessioni/sessioni.ts';
import { eVivo } from '../base-dati/motore/nascita-processo.ts';
import { portaLibera } from '../base-dati/motore/porta-libera.ts';
import { type BaseDiProva, nuovaBaseDati } from '../base-dati/prove/postgres-di-prova.ts';
import { leggiConfigurazione } from '../piattaforma/configurazione/configurazione.ts';
import { ambienteDiProva } from '../prove/ambiente.ts';
import { BASE_CENT, portaInGara, RILANCIO_CENT, rilancio } from '../prove/gara.ts';
import { accompagna, type Grezzo } from '../tempo-reale/prove/banco-pusher.ts';
import { avviaServizio, type Servizio } from './servizio.ts';

/** Il servizio come lo avvia `npm start`: le chiamate qui, i socket in un processo figlio, una porta sola. */
const UNITA_MS = 3_600_000;
/** Un processo nuovo legge i suoi moduli: su due core occupati ci mette anche mezzo minuto. */
const ATTESA_MS = 60_000;
/** Ogni quanto una pagina rimandata ritenta. */
const TORNA_MS = 250;
let base: BaseDiProva;
let cartella: string;
let porta: number;
let servizio: Servizio;
let gara: { asta: string; buste: [string, string] };

beforeEach(async () => {
  base = await nuovaBaseDati();
  cartella = await mkdtemp(join(tmpdir(), 'gestore-schermi-'));
  porta = await portaLibera();
  const ambiente = { ...(await ambienteDiProva(base.urlProprietario, cartella)), PORT: String(porta) };
  servizio = await avviaServizio(leggiConfigurazione({ ...ambiente, LOG_LEVEL: 'silent' }), {
    orologio: { adesso: Date.now },
    socketAParte: true,
    daSolo: false,
  });
  gara = await portaInGara(servizio.impianto.esecutore, Date.now(), { unitaTempoMs: UNITA_MS });
});
afterEach(async () => {
  await servizio.ferma();
  await base.chiudi();
  await rm(cartella, { recursive: true, force: true });
});

const pidSchermi = (): number => servizio.schermiAParte?.pid() ?? 0;
const apri = (percorso = '/app/gestore?protocol=7', origine?: string): WebSocket =>
  new WebSocket(`ws://127.0.0.1:${porta}${percorso}`, origine === undefined ? {} : { origin: origine });

async function iscrivi(chi: Grezzo, sessione: string): Promise<void> {
  const canale = `private-asta.${gara.asta}.partecipanti`;
  const firma = servizio.contesto.firmaCanale(chi.socketId, canale, sessione);
  chi.manda('pusher:subscribe', { channel: canale, ...firma });
  expect(await chi.prossimo()).toMatchObject({ event: 'pusher_internal:subscription_succeeded' });
}

/** Chi torna da sé, come una pagina: segue i numeri, e ciò che manca lo chiede. Dice quante voci ha avuto dal socket. */
type Pagina = { viste: number[]; dalSocket(): number; aperture(): number; chiudi(): void };

function pagina(dopo: number): Pagina {
  const viste: number[] = [];
  let ultimo = dopo;
  let [dalSocket, aperture, finita] = [0, 0, false];
  let ws: WebSocket | undefined;
  let fila = Promise.resolve();
  async function ricevi(seq: number): Promise<void> {
    if (seq > ultimo + 1)
      for (const voce of await servizio.impianto.giornale.leggi(gara.asta, ultimo, 1_000)) segna(voce.seq);
    segna(seq);
  }
  function segna(seq: number): void {
    if (seq <= ultimo) return;
    viste.push(seq);
    ultimo = seq;
  }
  function collega(): void {
    if (finita) return;
    ws = apri();
    ws.on('error', () => undefined);
    ws.on('close', () => setTimeout(collega, TORNA_MS));
    ws.on('message', (testo) => {
      const { event, data } = JSON.parse(String(testo));
      if (event === 'pusher:connection_established') {
        aperture += 1;
        const canale = `private-asta.${gara.asta}.partecipanti`;
        const firma = servizio.contesto.firmaCanale(JSON.parse(data).socket_id, canale, randomUUID());
        ws?.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: canale, ...firma } }));
      }
      if (event !== 'voce') return;
      dalSocket += 1;
      fila = fila.then(() => ricevi(JSON.parse(data).seq));
    });
  }
  collega();
  return {
    viste,
    dalSocket: () => dalSocket,
    aperture: () => aperture,
    chiudi() {
      finita = true;
      ws?.terminate();
    },
  };
}

let passi = 0;
async function rilancia(quanti: number): Promise<number> {
  let seq = 0;
  for (let i = 0; i < quanti; i += 1) {
    passi += 1;
    const atto = rilancio(gara.buste[passi % 2] as string, BASE_CENT + passi * RILANCIO_CENT);
    await servizio.impianto.esecutore.esegui(gara.asta, atto, Date.now());
    ({ seq } = await servizio.impianto.esecutore.leggi(gara.asta));
  }
  return seq;
}

test(
  'ucciso il processo degli schermi ne nasce un altro, e ogni pagina vede ogni voce una volta, in ordine',
  async () => {
    passi = 0;
    const { seq: dopo } = await servizio.impianto.esecutore.leggi(gara.asta);
    const pagine = Array.from({ length: 20 }, () => pagina(dopo));
    await expect.poll(() => pagine.every((una) => una.aperture() === 1), { timeout: ATTESA_MS }).toBe(true);
    const primo = await rilancia(10);
    const tutteFino = (seq: number) => () => pagine.every(({ viste }) => viste.at(-1) === seq);
    await expect.poll(tutteFino(primo), { timeout: ATTESA_MS }).toBe(true);
    const ucciso = pidSchermi();
    process.kill(ucciso, 'SIGKILL');
    await rilancia(10);
    // Tornate: da qui ciò che si scrive arriva da un processo nuovo.
    await expect.poll(() => pagine.every((una) => una.aperture() >= 2), { timeout: ATTESA_MS }).toBe(true);
    const avute = pagine.map((una) => una.dalSocket());
    const ultimo = await rilancia(10);
    await expect.poll(tutteFino(ultimo), { timeout: ATTESA_MS }).toBe(true);
    const attese = Array.from({ length: ultimo - dopo }, (_, i) => dopo + 1 + i);
    for (const { viste } of pagine) expect(viste).toEqual(attese);
    for (const [i, una] of pagine.entries()) expect(una.dalSocket()).toBeGreaterThan(avute[i] ?? 0);
    expect(pidSchermi()).not.toBe(ucciso);
    for (const una of pagine) una.chiudi();
  },
  4 * ATTESA_MS,
);

test(
  'R30 una sessione finita chiude i suoi socket anche di là, e chi è rifiutato lo è come sempre',
  async () => {
    const { db, segreti } = servizio.contesto;
    const chi = { strategia: 'user', soggettoId: randomUUID(), indirizzo: null, dispositivo: null } as const;
    const [sua, altra] = [
      (await apriSessione(db, segreti, { ...chi, adesso: Date.now() })).id,
      (await apriSessione(db, segreti, { ...chi, soggettoId: randomUUID(), adesso: Date.now() })).id,
    ];
    const [suo, altrui] = [await accompagna(apri()), await accompagna(apri())];
    await iscrivi(suo, sua);
    await iscrivi(altrui, altra);
    await revocaSessioniDi(db, chi, 'revoca_utente', Date.now());
    expect(await suo.chiusura).toBe(4102);
    expect(altrui.ws.readyState).toBe(WebSocket.OPEN);

    await expect(once(apri(undefined, 'http://altro.example'), 'open')).rejects.toThrow('403');
    await expect(once(apri('/altro'), 'open')).rejects.toThrow('404');
    expect((await once(apri('/app/sconosciuta?protocol=7'), 'close'))[0]).toBe(4001);
    const senzaFirma = await accompagna(apri());
    senzaFirma.manda('pusher:subscribe', { channel: `private-asta.${gara.asta}.referente`, auth: 'gestore:0' });
    expect(await senzaFirma.prossimo()).toMatchObject({ event: 'pusher:error', data: { code: 4009 } });

    // Chi si ferma congeda tutti, non aspetta nessuno, e non lascia processi.
    const pid = pidSchermi();
    await servizio.ferma();
    expect([await altrui.chiusura, await senzaFirma.chiusura]).toEqual([4200, 4200]);
    expect(eVivo(pid, '')).toBe(false);
  },
  4 * ATTESA_MS,
);
