import { createHmac } from 'node:crypto';
import { autorizzaCanale } from '@gestore/contratto/accesso/chiamate';
import type { CanalePusher, Pusher } from '@gestore/seguito';
import { WebSocket } from 'ws';
import type { Persona, Rete } from './rete.ts';

/** Un collegamento che non finisce di aprirsi si lascia. */
const APERTURA_MAX_MS = 5_000;

type Gestore = (dati: unknown) => void;
type Emettitore = Pick<CanalePusher, 'bind' | 'unbind'> & { emetti(evento: string, dati?: unknown): void };

/** La parte di `pusher-js` che il seguito usa, su `ws`: con diecimila schermi la libreria intera non ci starebbe. */
export type PusherSuWs = Pusher & {
  /** Il socket cade, come se fosse caduta la rete. */
  taglia(): void;
  chiudi(): void;
};

/** Apre un socket verso un server a caso, e un altro ogni volta che gli si chiede di collegarsi. */
export function creaPusherSuWs(rete: Rete, persona: Persona): PusherSuWs {
  const connection = { ...creaEmettitore(), state: 'initialized', socket_id: '' };
  const canali = new Map<string, Emettitore & { subscribed: boolean }>();
  let ws: WebSocket | null = null;
  let url = '';
  let chiuso = false;

  function passa(stato: string): void {
    connection.state = stato;
    connection.emetti('state_change');
  }

  function lascia(): void {
    const vecchio = ws;
    ws = null;
    for (const canale of canali.values()) canale.subscribed = false;
    vecchio?.terminate();
  }

  function connect(): void {
    if (chiuso) return;
    lascia();
    passa('connecting');
    const scelto = rete.scegli();
    url = rete.urls()[scelto] ?? '';
    const socket = rete.canali()[scelto % rete.canali().length] ?? '';
    const nuovo = new WebSocket(`${socket.replace('http', 'ws')}/app/gestore?protocol=7`, {
      handshakeTimeout: APERTURA_MAX_MS,
      perMessageDeflate: false,
    });
    ws = nuovo;
    nuovo.on('error', () => undefined);
    nuovo.on('close', () => {
      if (ws !== nuovo) return;
      lascia();
      passa('connecting');
    });
    nuovo.on('message', (grezzo) => {
      if (ws === nuovo) arriva(nuovo, leggiCornice(String(grezzo)));
    });
  }

  function arriva(da: WebSocket, { event, channel, data }: Cornice): void {
    if (event === 'pusher:ping') da.send('{"event":"pusher:pong","data":{}}');
    else if (event === 'pusher:connection_established') {
      connection.socket_id = String((data as { socket_id?: unknown }).socket_id);
      passa('connected');
      for (const nome of canali.keys()) void iscrivi(da, nome);
    } else if (event === 'pusher_internal:subscription_succeeded') {
      const canale = canali.get(channel);
      if (canale === undefined) return;
      canale.subscribed = true;
      canale.emetti('pusher:subscription_succeeded', data);
    } else canali.get(channel)?.emetti(event, data);
  }

  async function iscrivi(su: WebSocket, nome: string): Promise<void> {
    try {
      const auth = await autorizza(rete, url, persona, connection.socket_id, nome);
      if (ws === su) su.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: nome, auth } }));
    } catch {
      if (ws === su) canali.get(nome)?.emetti('pusher:subscription_error');
    }
  }

  connect();
  return {
    connection,
    subscribe(nome) {
      const canale = canali.get(nome) ?? { ...creaEmettitore(), subscribed: false };
      canali.set(nome, canale);
      if (ws !== null && connection.state === 'connected') void iscrivi(ws, nome);
      return canale;
    },
    unsubscribe: (nome) => void canali.delete(nome),
    connect,
    disconnect() {
      lascia();
      passa('disconnected');
    },
    taglia: () => ws?.terminate(),
    chiudi() {
      chiuso = true;
      lascia();
    },
  };
}

function creaEmettitore(): Emettitore {
  const gestori = new Map<string, Set<Gestore>>();
  return {
    bind: (evento, gestore) => void gestori.set(evento, (gestori.get(evento) ?? new Set()).add(gestore)),
    unbind: (evento, gestore) => void gestori.get(evento)?.delete(gestore),
    emetti(evento, dati) {
      for (const uno of [...(gestori.get(evento) ?? [])]) uno(dati);
    },
  };
}

type Cornice = { event: string; channel: string; data: unknown };

/** Le ultime cornici lette. */
const lette = new Map<string, Cornice>();
/** Poche: la stessa voce arriva insieme a tutti gli schermi di una vendita. */
const LETTE_MAX = 64;

/** Ogni schermo vero ha il suo processore per leggere; qui ne dividono uno, e la stessa cornice si legge una volta. */
function leggiCornice(testo: string): Cornice {
  const gia = lette.get(testo);
  if (gia !== undefined) return gia;
  const { event, channel = '', data } = JSON.parse(testo) as { event: string; channel?: string; data?: unknown };
  const letta = { event, channel, data: typeof data === 'string' ? (JSON.parse(data) as unknown) : (data ?? {}) };
  if (lette.size >= LETTE_MAX) lette.clear();
  lette.set(testo, letta);
  return letta;
}

async function autorizza(
  rete: Rete,
  url: string,
  { biscotti, csrf }: Persona,
  socketId: string,
  canale: string,
): Promise<string> {
  const segreto = rete.segreto();
  if (segreto !== null) return `gestore:${createHmac('sha256', segreto).update(`${socketId}:${canale}`).digest('hex')}`;
  const { stato, corpo } = await rete.http.chiedi(url, {
    metodo: 'POST',
    percorso: autorizzaCanale.percorso,
    biscotti,
    csrf,
    corpo: { socket_id: socketId, channel_name: canale },
  });
  if (stato !== 200) throw new Error(`autorizzazione del canale: ${stato}`);
  return String(corpo.auth);
}
