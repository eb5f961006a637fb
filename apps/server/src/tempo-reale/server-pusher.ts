import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { respingi } from '../http/senza-rotta.ts';
import { accogli } from './accoglienza.ts';
import { avviaBattito } from './battito.ts';
import { type Collegamento, chiudiCon, scriviCornice } from './collegamento.ts';
import { cornice } from './cornice.ts';
import { decidiIngresso, type Ingresso } from './ingresso.ts';
import { creaIscrizioni, type QuandoAscolta } from './iscrizioni.ts';
import { LIMITI_PUSHER, type LimitiPusher } from './limiti.ts';
import { CHIUSURA, firmaCanale, messaggio } from './protocollo.ts';
import type { PubblicatoreTempoReale } from './pubblicatore.ts';
import { creaRicezione } from './ricezione.ts';
import { creaSessioniSocket, scriviAutorizzazione } from './sessioni-socket.ts';

export type OpzioniServerPusher = {
  chiave: string;
  segreto: string;
  /** Chi può aprire un socket; `undefined` è un client che non è un browser. */
  origineAmmessa: (origine: string | undefined) => boolean;
  /** Millisecondi di un orologio che non torna indietro: misura silenzi, non istanti. */
  adesso: () => number;
  /** Millisecondi dall'epoca: data le autorizzazioni. Lo stesso orologio che le firma. */
  oraMs?: () => number;
  log: { warn(dati: object, testo: string): void };
  /** Di chi è respinto prima di aprire: le stesse di ogni altra risposta. */
  intestazioni?: Readonly<Record<string, string>>;
  limiti?: Partial<LimitiPusher>;
  suConnessione?: QuandoAscolta;
  suDisconnessione?: QuandoAscolta;
};

export type ServerPusher = PubblicatoreTempoReale & {
  /** Prende le richieste di upgrade su `/app/:chiave`, sulla stessa porta delle chiamate. */
  collega(server: Server): void;
  /** Come `firmaCanale`, legata a una sessione: quando finisce, il socket che se ne è servito si chiude. */
  autorizza(socketId: string, canale: string, sessione: string): { auth: string; channel_data: string };
  /** Chiude con 4102 i socket che queste sessioni hanno autorizzato; il client torna e si fa autorizzare di nuovo. */
  concludi(sessioni: readonly string[]): void;
  /** Le sessioni che hanno autorizzato i socket aperti. */
  sessioniAperte(): string[];
  /** Quanti ascoltano ciascun canale. */
  connessioni(): Map<string, number>;
  ascoltatori(canale: string): number;
  /** Quanti socket sono aperti, anche senza canali. */
  aperti(): number;
  /** Congeda tutti con 4200 e non prende più nessuno; finisce quando l'ultimo socket è chiuso. */
  chiudi(): Promise<void>;
};

/** Il server di tempo reale, nello stesso processo. Non è mai la fonte: se tace, si chiede al registro. */
export function creaServerPusher(opzioni: OpzioniServerPusher): ServerPusher {
  const { chiave, segreto, adesso, log } = opzioni;
  const limiti: LimitiPusher = { ...LIMITI_PUSHER, ...opzioni.limiti };
  const oraMs = opzioni.oraMs ?? Date.now;
  const sessioni = creaSessioniSocket(limiti.autorizzazioneMs, oraMs);
  const firma = (socketId: string, canale: string, datiCanale?: string): string =>
    firmaCanale(chiave, segreto, socketId, canale, datiCanale);
  const collegamenti = new Map<string, Collegamento>();
  const iscrizioni = creaIscrizioni({
    suConnessione: opzioni.suConnessione ?? (() => undefined),
    suDisconnessione: opzioni.suDisconnessione ?? (() => undefined),
  });
  const ricevi = creaRicezione({ iscrizioni, limiti, firma, ammessa: sessioni.ammessa });
  const porta = new WebSocketServer({
    noServer: true,
    maxPayload: limiti.messaggioMaxByte,
    // La compressione darebbe a ogni socket byte suoi, e una memoria a ciascuno.
    perMessageDeflate: false,
    clientTracking: true,
  });
  const battito = avviaBattito({ collegamenti: () => collegamenti.values(), adesso, congeda, limiti });
  const ascoltati = new Set<Server>();
  let chiuso = false;

  function congeda(collegamento: Collegamento): void {
    collegamenti.delete(collegamento.id);
    iscrizioni.togliTutte(collegamento);
  }

  function prendi(richiesta: IncomingMessage, socket: Duplex, testa: Buffer): void {
    const ingresso: Ingresso = chiuso
      ? { esito: 'respinto', stato: '503 Service Unavailable' }
      : decidiIngresso(richiesta, opzioni);
    if (ingresso.esito === 'respinto') {
      respingi(socket, ingresso.stato, opzioni.intestazioni ?? {});
      return;
    }
    porta.handleUpgrade(richiesta, socket, testa, (ws) => {
      // Un messaggio troppo grande o malformato: `ws` chiude da sé, qui basta che non fermi il processo.
      ws.on('error', () => undefined);
      if (ingresso.esito === 'chiuso') chiudiCon(ws, ingresso.perche, limiti.attesaChiusuraMs);
      else if (collegamenti.size >= limiti.connessioniMax) chiudiCon(ws, CHIUSURA.pieno, limiti.attesaChiusuraMs);
      else accogli(ws, socket, { adesso, limiti, entra: (suo) => collegamenti.set(suo.id, suo), ricevi, congeda });
    });
  }

  return {
    collega(server) {
      ascoltati.add(server);
      server.on('upgrade', prendi);
    },
    pubblica(canale, evento, datiJson, { eccettoSocketId } = {}) {
      const chi = iscrizioni.di(canale);
      if (chi.size === 0) return;
      const byte = cornice(messaggio(evento, datiJson, canale));
      for (const uno of chi) {
        if (uno.id === eccettoSocketId) continue;
        if (scriviCornice(uno, byte, limiti) !== 'lento') continue;
        congeda(uno);
        log.warn({ socketId: uno.id, canale }, 'lettore troppo lento, lasciato andare');
      }
    },
    firmaCanale: firma,
    autorizza(socketId, canale, sessione) {
      const channel_data = scriviAutorizzazione({ sessione, il: oraMs() });
      return { auth: firma(socketId, canale, channel_data), channel_data };
    },
    concludi(finite) {
      sessioni.finite(finite);
      for (const uno of [...collegamenti.values()]) {
        if (!finite.some((sessione) => uno.sessioni.has(sessione))) continue;
        congeda(uno);
        chiudiCon(uno.ws, CHIUSURA.sessioneFinita, limiti.attesaChiusuraMs);
      }
    },
    sessioniAperte: () => [...new Set([...collegamenti.values()].flatMap((uno) => [...uno.sessioni]))],
    connessioni: iscrizioni.conteggi,
    ascoltatori: (canale) => iscrizioni.di(canale).size,
    aperti: () => collegamenti.size,
    async chiudi() {
      chiuso = true;
      battito.ferma();
      const finito = Promise.withResolvers<void>();
      for (const ws of porta.clients) chiudiCon(ws, CHIUSURA.spegnimento, limiti.attesaChiusuraMs);
      porta.close(() => finito.resolve());
      await finito.promise;
      for (const server of ascoltati) server.off('upgrade', prendi);
    },
  };
}
