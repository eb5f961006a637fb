import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type PusherJs from 'pusher-js';
import type { ChannelAuthorizationHandler, Options } from 'pusher-js';
import { WebSocket } from 'ws';
import { creaServerPusher, type ServerPusher } from '../socket/server-pusher.ts';

type Opzioni = Parameters<typeof creaServerPusher>[0];

/** La versione per Node di `pusher-js` è un modulo CommonJS che esporta la classe stessa. */
const Pusher = createRequire(import.meta.url)('pusher-js') as typeof PusherJs.default;
export type ClientePusher = PusherJs.default;

export const CHIAVE = 'chiave-di-prova';
export const SEGRETO = 'segreto-di-prova';
export const ORIGINE = 'https://vendite.example';

export type Messaggio = { event: string; channel?: string; data: unknown };

/** Un client che mostra i messaggi uno alla volta, nell'ordine in cui arrivano. */
export type Grezzo = {
  ws: WebSocket;
  socketId: string;
  prossimo(): Promise<Messaggio>;
  manda(evento: string, dati: unknown): void;
  /** Codice con cui l'altro chiude. */
  chiusura: Promise<number>;
};

export type BancoPusher = {
  pusher: ServerPusher;
  porta: number;
  avvertimenti: string[];
  /** Sposta l'orologio del server, in millisecondi. */
  passano(ms: number): void;
  apri(percorso?: string, origine?: string): WebSocket;
  grezzo(): Promise<Grezzo>;
  cliente(opzioni?: Partial<Options>): ClientePusher;
  chiudi(): Promise<void>;
};

/** Un vero server HTTP con il server di tempo reale, e i client che la prova apre. */
export async function preparaBancoPusher(opzioni: Partial<Opzioni> = {}): Promise<BancoPusher> {
  let ora = 1_000_000;
  const avvertimenti: string[] = [];
  const pusher = creaServerPusher({
    chiave: CHIAVE,
    segreto: SEGRETO,
    origineAmmessa: (origine) => origine === undefined || origine === ORIGINE,
    adesso: () => ora,
    log: { warn: (_dati, testo) => avvertimenti.push(testo) },
    ...opzioni,
  });
  const http = createServer((_richiesta, risposta) => risposta.end('ok'));
  pusher.collega(http);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port: porta } = http.address() as AddressInfo;
  const clienti: ClientePusher[] = [];
  const grezzi: WebSocket[] = [];

  function apri(percorso = `/app/${CHIAVE}?protocol=7`, origine?: string): WebSocket {
    const ws = new WebSocket(`ws://127.0.0.1:${porta}${percorso}`, origine === undefined ? {} : { origin: origine });
    ws.on('error', () => undefined);
    grezzi.push(ws);
    return ws;
  }

  return {
    pusher,
    porta,
    avvertimenti,
    passano(ms) {
      ora += ms;
    },
    apri,
    grezzo: () => accompagna(apri()),
    cliente(sue = {}) {
      const autorizza: ChannelAuthorizationHandler = ({ socketId, channelName }, rispondi) =>
        rispondi(null, { auth: pusher.firmaCanale(socketId, channelName) });
      const nuovo = new Pusher(CHIAVE, {
        cluster: 'eu',
        wsHost: '127.0.0.1',
        wsPort: porta,
        forceTLS: false,
        enabledTransports: ['ws'],
        channelAuthorization: { customHandler: autorizza },
        ...sue,
      });
      clienti.push(nuovo);
      return nuovo;
    },
    async chiudi() {
      for (const uno of clienti) uno.disconnect();
      for (const uno of grezzi) uno.terminate();
      await pusher.chiudi();
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

/** Segue un socket appena aperto, e ne legge il saluto. */
export async function accompagna(ws: WebSocket): Promise<Grezzo> {
  const arrivati: Messaggio[] = [];
  const attese: ((uno: Messaggio) => void)[] = [];
  ws.on('message', (dati) => {
    const letto = JSON.parse(String(dati)) as Messaggio;
    const attesa = attese.shift();
    if (attesa === undefined) arrivati.push(letto);
    else attesa(letto);
  });
  const prossimo = async (): Promise<Messaggio> => arrivati.shift() ?? new Promise((risolvi) => attese.push(risolvi));
  const chiusura = once(ws, 'close').then(([codice]) => codice as number);
  const benvenuto = await prossimo();
  const { socket_id: socketId } = JSON.parse(String(benvenuto.data)) as { socket_id: string };
  return {
    ws,
    socketId,
    prossimo,
    chiusura,
    manda: (evento, dati) => ws.send(JSON.stringify({ event: evento, data: dati })),
  };
}
