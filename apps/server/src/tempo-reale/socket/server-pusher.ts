import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { respingi } from '../../bordo/ascolto/senza-rotta.ts';
import { creaFirma, type FirmaCanali } from '../firma.ts';
import { LIMITI_PUSHER, type LimitiPusher } from '../limiti.ts';
import { CHIUSURE, messaggioPusher } from '../protocollo.ts';
import type { PubblicatoreTempoReale } from '../pubblicatore.ts';
import { creaSessioniSocket } from '../sessioni-socket.ts';
import { creaAccoglienza } from './accoglienza.ts';
import { avviaBattito } from './battito.ts';
import { allunga } from './coda-canale.ts';
import { type Collegamento, chiudiCon, SocketAccolto, scriviCornice } from './collegamento.ts';
import { creaConsegne } from './consegne.ts';
import { cornice, unite } from './cornice.ts';
import { decidiIngresso, type Ingresso } from './ingresso.ts';
import { creaIscrizioni, type Iscrizioni, type QuandoAscolta } from './iscrizioni.ts';
import { creaPosti } from './posti.ts';
import { creaRicezione } from './ricezione.ts';

type OpzioniServerPusher = {
  chiave: string;
  segreto: string;
  /** Chi può aprire un socket; `undefined` è un client che non è un browser. */
  origineAmmessa: (origine: string | undefined) => boolean;
  /** Millisecondi di un orologio che non torna indietro: misura silenzi, non istanti. */
  adesso: () => number;
  /** Millisecondi dall'epoca: data le autorizzazioni. Lo stesso orologio che le firma. */
  oraMs?: () => number;
  log: { warn(dati: object, testo: string): void };
  /** Da dove viene chi apre, dietro i proxy fidati. */
  indirizzoDi?: (richiesta: IncomingMessage) => string;
  /** Di chi è respinto prima di aprire: le stesse di ogni altra risposta. */
  intestazioni?: Readonly<Record<string, string>>;
  limiti?: Partial<LimitiPusher>;
  /** I dati JSON della conferma di un'iscrizione: fin dove chi ascolta quel canale è già stato servito. */
  datiIscrizione?: (canale: string) => string;
  suConnessione?: QuandoAscolta;
  suDisconnessione?: QuandoAscolta;
};

export type ServerPusher = PubblicatoreTempoReale & {
  /** Prende le richieste di upgrade su `/app/:chiave`, sulla stessa porta delle chiamate. */
  collega(server: Server): void;
  /** Prende una richiesta di upgrade arrivata a un altro processo, con il suo socket. */
  accetta(richiesta: IncomingMessage, socket: Duplex, testa: Buffer): void;
  autorizza: FirmaCanali['autorizza'];
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
  const { firma, autorizza } = creaFirma({ chiave, segreto, oraMs });
  const collegamenti = new Set<Collegamento>();
  const iscrizioni = creaIscrizioni({
    suConnessione: opzioni.suConnessione ?? (() => undefined),
    suDisconnessione: opzioni.suDisconnessione ?? (() => undefined),
  });
  const datiIscrizione = opzioni.datiIscrizione ?? (() => '{}');
  const indirizzoDi = opzioni.indirizzoDi ?? (({ socket }) => socket.remoteAddress ?? '');
  const posti = creaPosti({
    limiti,
    adesso,
    lascia: (chi, perche) => saluta(chi, perche === 'sessione' ? CHIUSURE.troppeSchede : CHIUSURE.anonimo),
  });
  const { riconosci } = posti;
  const ricevi = creaRicezione({ iscrizioni, limiti, firma, ammessa: sessioni.ammessa, datiIscrizione, riconosci });
  const porta = creaPorta(limiti);
  const finito = Promise.withResolvers<void>();
  let vivi = 0;
  const { segue, accogli } = creaAccoglienza({
    adesso,
    limiti,
    entra: (suo) => posti.entra(suo) && collegamenti.add(suo).size > 0,
    ricevi,
    congeda,
    chiuso() {
      vivi -= 1;
      if (chiuso && vivi === 0) finito.resolve();
    },
  });
  const battito = avviaBattito({
    collegamenti: () => collegamenti,
    adesso,
    congeda,
    limiti,
    scaduti: posti.scaduti,
    saluta,
  });
  const ascoltati = new Set<Server>();
  let chiuso = false;

  function congeda(collegamento: Collegamento): void {
    collegamenti.delete(collegamento);
    posti.esce(collegamento);
    iscrizioni.togliTutte(collegamento);
  }

  function saluta(collegamento: Collegamento, perche: readonly [number, string]): void {
    congeda(collegamento);
    chiudiCon(collegamento.ws, perche, limiti.attesaChiusuraMs);
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
      vivi += 1;
      ws.segue = segue;
      if (ingresso.esito === 'chiuso') chiudiCon(ws, ingresso.perche, limiti.attesaChiusuraMs);
      else accogli(ws, socket, indirizzoDi(richiesta));
    });
  }

  return {
    collega(server) {
      ascoltati.add(server);
      server.on('upgrade', prendi);
    },
    accetta: prendi,
    pubblica: creaPubblica({ iscrizioni, limiti, log, congeda }),
    firmaCanale: firma,
    autorizza,
    concludi(finite) {
      sessioni.finite(finite);
      for (const collegamento of [...collegamenti]) {
        if (finite.some((id) => collegamento.sessioni.includes(id))) saluta(collegamento, CHIUSURE.sessioneFinita);
      }
    },
    sessioniAperte: () => [...new Set([...collegamenti].flatMap((uno) => [...uno.sessioni]))],
    connessioni: iscrizioni.conteggi,
    ascoltatori: (canale) => iscrizioni.di(canale)?.chi.size ?? 0,
    aperti: () => collegamenti.size,
    async chiudi() {
      chiuso = true;
      battito.ferma();
      for (const { ws } of collegamenti) chiudiCon(ws, CHIUSURE.spegnimento, limiti.attesaChiusuraMs);
      if (vivi === 0) finito.resolve();
      await finito.promise;
      porta.close();
      for (const server of ascoltati) server.off('upgrade', prendi);
    },
  };
}

function creaPorta(limiti: LimitiPusher) {
  return new WebSocketServer({
    noServer: true,
    WebSocket: SocketAccolto,
    maxPayload: limiti.messaggioMaxByte,
    // La compressione darebbe a ogni socket byte suoi, e una memoria a ciascuno.
    perMessageDeflate: false,
    // `ws` terrebbe un altro insieme e un ascoltatore per socket: qui basta contarli.
    clientTracking: false,
  });
}

type PartiPubblica = Pick<OpzioniServerPusher, 'log'> & {
  iscrizioni: Iscrizioni;
  limiti: LimitiPusher;
  congeda: (collegamento: Collegamento) => void;
};

/** Manda a chi ascolta un canale, un gruppo di socket per volta; chi non legge è lasciato andare. */
function creaPubblica({ iscrizioni, limiti, log, congeda }: PartiPubblica): ServerPusher['pubblica'] {
  const consegne = creaConsegne<Collegamento>(limiti.consegneDiSeguito);
  return (canale, evento, datiJson, { eccettoSocketId, ricorda = false } = {}) => {
    const ascoltato = iscrizioni.di(canale);
    if (ascoltato === undefined) return;
    const { chi, coda } = ascoltato;
    const testi = typeof datiJson === 'string' ? [datiJson] : datiJson;
    const cornici = testi.map((dati) => cornice(messaggioPusher(evento, dati, canale)));
    if (ricorda) allunga(coda, cornici);
    else coda.length = 0;
    let presa: undefined | Promise<void>;
    for (const byte of unite(cornici, limiti.scritturaMaxByte))
      presa = consegne.metti(chi, (collegamento) => {
        if (collegamento.id === eccettoSocketId || scriviCornice(collegamento, byte, limiti) !== 'lento') return;
        congeda(collegamento);
        log.warn({ socketId: collegamento.id, canale }, 'lettore troppo lento, lasciato andare');
      });
    return presa;
  };
}
