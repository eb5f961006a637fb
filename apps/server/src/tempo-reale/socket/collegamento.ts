import { randomInt } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { type RawData, WebSocket } from 'ws';
import type { LimitiPusher } from '../limiti.ts';
import { cornice } from './cornice.ts';

/** Chi segue i socket: uno per server, uguale per tutti. */
export type SegueSocket = {
  messaggio(ws: SocketAccolto, dati: RawData): void;
  ping(ws: SocketAccolto): void;
  chiuso(ws: SocketAccolto): void;
};

/**
 * Un socket di `ws` con accanto il nostro collegamento. Chi lo segue è uno per tutti e sta in un campo: quattro ascoltatori
 * registrati su ogni socket occupano mezzo kilobyte ciascuno, cioè cinque megabyte per diecimila schermi.
 */
export class SocketAccolto extends WebSocket {
  collegamento: Collegamento | null = null;
  segue: SegueSocket | null = null;

  override emit(evento: string | symbol, ...dati: unknown[]): boolean {
    if (evento === 'message') this.segue?.messaggio(this, dati[0] as RawData);
    else if (evento === 'ping') this.segue?.ping(this);
    else if (evento === 'close') this.segue?.chiuso(this);
    // Un messaggio troppo grande o malformato: `ws` chiude da sé, basta che non fermi il processo.
    else if (evento === 'error') return true;
    return super.emit(evento, ...dati);
  }
}

/**
 * Un socket aperto. `segnoIl` e `pingIl` sono in millisecondi dell'orologio passato al server. Canali e sessioni sono
 * elenchi di pochi elementi, rifatti
 * quando cambiano: un insieme vuoto, o un elenco che cresce, ne occuperebbe più di loro.
 */
export type Collegamento = {
  id: string;
  ws: WebSocket;
  socket: Duplex;
  /** Da dove viene, e quando è arrivato; `riconosciuto` quando un canale gli è stato autorizzato. */
  indirizzo: string;
  natoIl: number;
  riconosciuto: boolean;
  canali: readonly string[];
  /** Le sessioni che hanno autorizzato i suoi canali: quando una finisce, il socket si chiude. */
  sessioni: readonly string[];
  /** Ultima volta che l'altro si è fatto sentire. */
  segnoIl: number;
  /** Il ping mandato e ancora senza risposta. */
  pingIl: number | null;
  finestraIl: number;
  messaggiInFinestra: number;
};

const NESSUNO: readonly string[] = [];

export function nuovoCollegamento(ws: WebSocket, socket: Duplex, indirizzo: string, ora: number): Collegamento {
  return {
    id: `${randomInt(1e9)}.${randomInt(1e9)}`,
    ws,
    socket,
    indirizzo,
    natoIl: ora,
    riconosciuto: false,
    canali: NESSUNO,
    sessioni: NESSUNO,
    segnoIl: ora,
    pingIl: null,
    finestraIl: ora,
    messaggiInFinestra: 0,
  };
}

/**
 * Scrive una cornice già fatta, senza passare da `ws.send`: senza compressione `ws` non tiene nulla a metà fra una
 * scrittura e l'altra, così due cornici non si mescolano mai. Chi non legge è lasciato andare invece di accumulare.
 */
export function scriviCornice(
  { ws, socket }: Collegamento,
  byte: Buffer,
  { codaMaxByte }: LimitiPusher,
): 'scritta' | 'chiuso' | 'lento' {
  if (ws.readyState !== ws.OPEN) return 'chiuso';
  if (ws.bufferedAmount + byte.length > codaMaxByte) {
    ws.terminate();
    return 'lento';
  }
  socket.write(byte);
  return 'scritta';
}

/** Come `scriviCornice`, per un messaggio che va a uno solo. */
export function scriviAlSocket(collegamento: Collegamento, testo: string, limiti: LimitiPusher): void {
  scriviCornice(collegamento, cornice(testo), limiti);
}

/** Chiude dicendo perché; chi non risponde alla chiusura è troncato. */
export function chiudiCon(ws: WebSocket, [codice, perche]: readonly [number, string], attesaMs: number): void {
  ws.close(codice, perche);
  const tronca = setTimeout(() => ws.terminate(), attesaMs);
  tronca.unref();
  ws.once('close', () => clearTimeout(tronca));
}

/** Conta un messaggio; falso se in questo secondo sono troppi. */
export function entroIlRitmo(collegamento: Collegamento, ora: number, { messaggiAlSecondoMax }: LimitiPusher): boolean {
  if (ora - collegamento.finestraIl >= 1_000) {
    collegamento.finestraIl = ora;
    collegamento.messaggiInFinestra = 0;
  }
  collegamento.messaggiInFinestra += 1;
  return collegamento.messaggiInFinestra <= messaggiAlSecondoMax;
}
