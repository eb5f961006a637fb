import { randomInt } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { ATTIVITA_S, CHIUSURA, cornice, firmaCanale, firmaValida, messaggio } from './protocollo.ts';

/** Limiti di una connessione e del server, ciascuno con la sua ragione. */
export type LimitiPusher = {
  /** Un socket costa circa 40 kB fra kernel e processo: ventimila stanno in un gigabyte. */
  connessioniMax: number;
  /** Un partecipante ascolta due canali, una console tre. */
  iscrizioniMax: number;
  /** Chi parla di più di così non è un nostro client, che manda solo ping e iscrizioni. */
  messaggiAlSecondoMax: number;
  /** Un messaggio più grande non esiste nel protocollo. */
  messaggioMaxByte: number;
  /** Ciò che un lettore lento può lasciare in coda prima di essere lasciato andare: si rimette in pari dal registro. */
  codaMaxByte: number;
};

export const LIMITI_PUSHER: LimitiPusher = {
  connessioniMax: 20_000,
  iscrizioniMax: 20,
  messaggiAlSecondoMax: 20,
  messaggioMaxByte: 10_240,
  codaMaxByte: 1_048_576,
};

/** Ogni quanto si guarda chi tace: chi non ha risposto al ping del giro prima è andato. */
const GIRO_MS = ATTIVITA_S * 1_000;

type Connessione = {
  id: string;
  ws: WebSocket;
  socket: Duplex;
  canali: Set<string>;
  vivo: boolean;
  messaggi: number;
  finestraMs: number;
};

export type ServerPusher = {
  /** Prende le richieste di upgrade su `/app/:chiave`. */
  collega(server: Server): void;
  /** Manda un evento a chi ascolta il canale; `eccetto` è il socket di chi lo ha causato. Restituisce quanti lo ricevono. */
  pubblica(canale: string, evento: string, datiJson: string, eccetto?: string): number;
  firma(socketId: string, canale: string): string;
  ascoltatori(canale: string): number;
  canali(): Iterable<string>;
  connessioni(): number;
  chiudi(): void;
};

type Opzioni = {
  chiave: string;
  segreto: string;
  origineAmmessa: (origine: string | undefined) => boolean;
  limiti?: LimitiPusher;
};

/** Il server di tempo reale, nello stesso processo e sulla stessa porta. Non è mai la fonte: se tace, si chiede al registro. */
export function creaServerPusher({ chiave, segreto, origineAmmessa, limiti = LIMITI_PUSHER }: Opzioni): ServerPusher {
  const connessioni = new Map<string, Connessione>();
  const canali = new Map<string, Set<Connessione>>();
  const porta = new WebSocketServer({
    noServer: true,
    maxPayload: limiti.messaggioMaxByte,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const giro = setInterval(pulisci, GIRO_MS);
  giro.unref();

  function benvenuto(ws: WebSocket, socket: Duplex, chiaveMostrata: string): void {
    ws.on('error', () => undefined);
    if (chiaveMostrata !== chiave) return chiudiCon(ws, CHIUSURA.appSconosciuta);
    if (connessioni.size >= limiti.connessioniMax) return chiudiCon(ws, CHIUSURA.pieno);
    const connessione: Connessione = {
      id: `${randomInt(1e9)}.${randomInt(1e9)}`,
      ws,
      socket,
      canali: new Set(),
      vivo: true,
      messaggi: 0,
      finestraMs: performance.now(),
    };
    connessioni.set(connessione.id, connessione);
    ws.on('message', (dati, binario) =>
      binario ? chiudiCon(ws, CHIUSURA.messaggioNonValido) : ricevi(connessione, String(dati)),
    );
    ws.on('close', () => congeda(connessione));
    ws.send(
      messaggio(
        'pusher:connection_established',
        JSON.stringify({ socket_id: connessione.id, activity_timeout: ATTIVITA_S }),
      ),
    );
  }

  function ricevi(connessione: Connessione, testo: string): void {
    connessione.vivo = true;
    if (!entroIlRitmo(connessione)) return chiudiCon(connessione.ws, CHIUSURA.troppiMessaggi);
    const letto = leggi(testo);
    if (letto === null) return chiudiCon(connessione.ws, CHIUSURA.messaggioNonValido);
    switch (letto.evento) {
      case 'pusher:ping':
        return connessione.ws.send(messaggio('pusher:pong', '{}'));
      case 'pusher:pong':
        return;
      case 'pusher:subscribe':
        return iscrivi(connessione, letto.dati);
      case 'pusher:unsubscribe':
        return lascia(connessione, String(letto.dati.channel));
      default:
        // Gli eventi dei client fra loro non esistono qui: ogni fatto passa dal registro.
        return errore(connessione, 4301, 'Evento non ammesso');
    }
  }

  function iscrivi(connessione: Connessione, dati: Readonly<Record<string, unknown>>): void {
    const canale = dati.channel;
    if (typeof canale !== 'string' || canale.length > 200 || canale.startsWith('presence-') || canale.startsWith('#'))
      return errore(connessione, 4009, 'Canale non ammesso');
    if (connessione.canali.size >= limiti.iscrizioniMax) return errore(connessione, 4301, 'Troppe iscrizioni');
    if (canale.startsWith('private-') && !firmaValida(firmaCanale(chiave, segreto, connessione.id, canale), dati.auth))
      return errore(connessione, 4009, 'Iscrizione non autorizzata');
    connessione.canali.add(canale);
    const chi = canali.get(canale) ?? new Set();
    chi.add(connessione);
    canali.set(canale, chi);
    connessione.ws.send(messaggio('pusher_internal:subscription_succeeded', '{}', canale));
  }

  function lascia(connessione: Connessione, canale: string): void {
    connessione.canali.delete(canale);
    const chi = canali.get(canale);
    chi?.delete(connessione);
    if (chi?.size === 0) canali.delete(canale);
  }

  function congeda(connessione: Connessione): void {
    connessioni.delete(connessione.id);
    for (const canale of connessione.canali) lascia(connessione, canale);
  }

  function entroIlRitmo(connessione: Connessione): boolean {
    const ora = performance.now();
    if (ora - connessione.finestraMs > 1_000) {
      connessione.finestraMs = ora;
      connessione.messaggi = 0;
    }
    connessione.messaggi += 1;
    return connessione.messaggi <= limiti.messaggiAlSecondoMax;
  }

  function pulisci(): void {
    for (const connessione of connessioni.values()) {
      if (!connessione.vivo) {
        chiudiCon(connessione.ws, CHIUSURA.silenzio);
        continue;
      }
      connessione.vivo = false;
      connessione.ws.send(messaggio('pusher:ping', '{}'));
    }
  }

  return {
    collega(server) {
      server.on('upgrade', (richiesta: IncomingMessage, socket: Duplex, testa: Buffer) => {
        const chiaveMostrata = /^\/app\/([^/?]{1,100})(?:\?|$)/.exec(richiesta.url ?? '')?.[1];
        if (chiaveMostrata === undefined || !origineAmmessa(richiesta.headers.origin)) {
          socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
          return;
        }
        porta.handleUpgrade(richiesta, socket, testa, (ws) =>
          benvenuto(ws, socket, decodeURIComponent(chiaveMostrata)),
        );
      });
    },
    pubblica(canale, evento, datiJson, eccetto) {
      const chi = canali.get(canale);
      if (chi === undefined) return 0;
      const byte = cornice(messaggio(evento, datiJson, canale));
      let quanti = 0;
      for (const connessione of chi) {
        if (connessione.id === eccetto || connessione.ws.readyState !== connessione.ws.OPEN) continue;
        if (connessione.socket.writableLength > limiti.codaMaxByte) {
          connessione.ws.terminate();
          continue;
        }
        connessione.socket.write(byte);
        quanti += 1;
      }
      return quanti;
    },
    firma: (socketId, canale) => firmaCanale(chiave, segreto, socketId, canale),
    ascoltatori: (canale) => canali.get(canale)?.size ?? 0,
    canali: () => canali.keys(),
    connessioni: () => connessioni.size,
    chiudi() {
      clearInterval(giro);
      for (const { ws } of connessioni.values()) chiudiCon(ws, CHIUSURA.spegnimento);
      porta.close();
    },
  };
}

function chiudiCon(ws: WebSocket, [codice, perche]: readonly [number, string]): void {
  ws.close(codice, perche);
}

function errore(connessione: Connessione, codice: number, testo: string): void {
  connessione.ws.send(JSON.stringify({ event: 'pusher:error', data: { code: codice, message: testo } }));
}

/** Un messaggio del client: `data` può essere un oggetto o, in vecchi client, una stringa JSON. */
function leggi(testo: string): { evento: string; dati: Readonly<Record<string, unknown>> } | null {
  try {
    const { event: evento, data } = JSON.parse(testo) as { event?: unknown; data?: unknown };
    const dati: unknown = typeof data === 'string' ? JSON.parse(data) : (data ?? {});
    if (typeof evento !== 'string' || typeof dati !== 'object' || dati === null) return null;
    return { evento, dati: dati as Readonly<Record<string, unknown>> };
  } catch {
    return null;
  }
}
