import type { Socket as PortaUdp } from 'node:dgram';
import type { Server, Socket } from 'node:net';
import { encodeTcpFrame } from 'werift';
import { casaDi } from '../../piattaforma/rete.ts';
import { eUnControllo } from './controllo-stun.ts';

/** Un datagramma non è più lungo, e nulla di ciò che passa di qui è più corto (RFC 4571, RFC 7983): altrimenti non è di un browser. */
const PEZZO_MAX_BYTE = 4_096;
const PEZZO_MIN_BYTE = 8;
/** Il primo pezzo è un controllo, e uno intero sta qui: di chi non ha detto chi è non se ne tengono altri. */
const PRIMA_DI_DIRSI_MAX_BYTE = 2_048;
/** Chi apre una connessione TCP dice subito chi è. */
const ATTESA_TCP_MS = 5_000;
/** Oltre, chi riceve per TCP è così indietro che ciò che aspetta non serve più: si lascia cadere. */
const CODA_TCP_MAX_BYTE = 512 * 1_024;
/**
 * Connessioni TCP che non hanno ancora detto di chi sono: da un indirizzo, e in tutto. Dietro uno solo stanno cento che guardano, e quando
 * il motore riparte tornano insieme; di un indirizzo IPv6 conta la rete, che è di uno solo. Una di più prende il posto della più vecchia,
 * che in un attimo avrebbe già detto chi è: chi è già dentro non conta, e non se ne accorge.
 */
const TCP_IGNOTE_PER_INDIRIZZO_MAX = 128;
const TCP_IGNOTE_MAX = 512;

type Indirizzo = readonly [string, number];
const LUNGHEZZA_BYTE = 2;

/**
 * Divide in pezzi ciò che arriva da una connessione TCP (RFC 4571). `null` se non è di un browser: un pezzo vuoto, o troppo corto o lungo;
 * ciò che manca a un pezzo si tiene, e non è mai più di un pezzo.
 */
export function creaLettorePezzi(): (arrivato: Buffer) => Buffer[] | null {
  let resto: Buffer = Buffer.alloc(0);
  return (arrivato) => {
    const tutto = resto.length === 0 ? arrivato : Buffer.concat([resto, arrivato]);
    const pezzi: Buffer[] = [];
    let da = 0;
    while (tutto.length - da >= LUNGHEZZA_BYTE) {
      const lungo = tutto.readUInt16BE(da);
      if (lungo < PEZZO_MIN_BYTE || lungo > PEZZO_MAX_BYTE) return null;
      const fino = da + LUNGHEZZA_BYTE + lungo;
      if (fino > tutto.length) break;
      pezzi.push(tutto.subarray(da + LUNGHEZZA_BYTE, fino));
      da = fino;
    }
    resto = Buffer.from(tutto.subarray(da));
    return pezzi;
  };
}

/** Una connessione aperta; `casa` è da dove viene, `nota` se ha detto di chi è. */
type Connessione = { socket: Socket; casa: string; nota: boolean };

type Parti = {
  /** Un pezzo di quell'indirizzo: vero se si sa di chi è. */
  arriva(dati: Buffer, da: Indirizzo): boolean;
  /** La connessione non c'è più. */
  finita(chiave: string): void;
};

/** Come si chiama una connessione TCP fra gli indirizzi di tutti. */
export const chiaveTcp = ([host, port]: Indirizzo): string => `tcp ${host} ${port}`;

/** Le connessioni TCP della porta di tutti: chi non dice subito di chi è, o manda altro, si chiude prima che qualcuno lo legga. */
export class PortaTcp {
  readonly #server: Server;
  readonly #parti: Parti;
  readonly #aperte = new Map<string, Connessione>();
  #rifiutate = 0;

  constructor(server: Server, parti: Parti) {
    this.#server = server;
    this.#parti = parti;
    server.on('connection', (socket) => this.#segui(socket));
  }

  /** Connessioni aperte adesso. */
  get connessioni(): number {
    return this.#aperte.size;
  }

  /** Connessioni chiuse da qui, perché erano troppe o non dicevano chi erano, da quando la porta è aperta. */
  get rifiutate(): number {
    return this.#rifiutate;
  }

  manda(dati: Buffer, a: Indirizzo): void {
    const socket = this.#aperte.get(chiaveTcp(a))?.socket;
    if (socket !== undefined && socket.writableLength < CODA_TCP_MAX_BYTE) socket.write(encodeTcpFrame(dati));
  }

  lascia(chiave: string): void {
    this.#aperte.get(chiave)?.socket.destroy();
  }

  chiudi(): void {
    for (const { socket } of this.#aperte.values()) socket.destroy();
    this.#server.close();
  }

  #rifiuta({ socket }: Connessione): void {
    if (socket.destroyed) return;
    this.#rifiutate += 1;
    socket.destroy();
  }

  /** Di chi non ha ancora detto di chi è se ne tengono tante: quando non ce ne sta un'altra, va via la più vecchia. */
  #faiPosto(casa: string): void {
    const ignote = [...this.#aperte.values()].filter(({ nota, socket }) => !nota && !socket.destroyed);
    const dellaCasa = ignote.filter((una) => una.casa === casa);
    const troppa = dellaCasa.length >= TCP_IGNOTE_PER_INDIRIZZO_MAX ? dellaCasa[0] : undefined;
    const piuVecchia = troppa ?? (ignote.length >= TCP_IGNOTE_MAX ? ignote[0] : undefined);
    if (piuVecchia !== undefined) this.#rifiuta(piuVecchia);
  }

  #segui(socket: Socket): void {
    const da: Indirizzo = [socket.remoteAddress ?? '', socket.remotePort ?? 0];
    const chiave = chiaveTcp(da);
    const connessione: Connessione = { socket, casa: casaDi(da[0]), nota: false };
    this.#faiPosto(connessione.casa);
    this.#aperte.set(chiave, connessione);
    const scaduto = setTimeout(() => {
      if (!connessione.nota) this.#rifiuta(connessione);
    }, ATTESA_TCP_MS);
    const leggi = creaLettorePezzi();
    let primaDiDirsi = 0;
    socket.setNoDelay(true).on('error', () => socket.destroy());
    socket.on('data', (arrivato: Buffer) => {
      if (socket.destroyed) return;
      if (!connessione.nota) primaDiDirsi += arrivato.length;
      const pezzi = primaDiDirsi > PRIMA_DI_DIRSI_MAX_BYTE && !connessione.nota ? null : leggi(arrivato);
      if (pezzi === null) return this.#rifiuta(connessione);
      for (const pezzo of pezzi) {
        // Un controllo che non prova di chi è, o altro prima di averlo provato: non è di nessuno di qui.
        if (!connessione.nota && !eUnControllo(pezzo)) return this.#rifiuta(connessione);
        const nota = this.#parti.arriva(pezzo, da);
        if (!connessione.nota && !nota) return this.#rifiuta(connessione);
        connessione.nota ||= nota;
      }
    });
    socket.once('close', () => {
      clearTimeout(scaduto);
      if (this.#aperte.get(chiave) === connessione) this.#aperte.delete(chiave);
      this.#parti.finita(chiave);
    });
  }
}

/**
 * L'UDP, e la stessa porta in TCP. Una libera per l'uno può non esserlo per l'altro, che la dà anche a chi si collega: allora se ne prende
 * un'altra, `volte` in tutto; poi si fa senza.
 */
export async function apriInsieme(
  apriPrima: () => Promise<PortaUdp>,
  apriAnche: (porta: number) => Promise<Server | null>,
  volte: number,
): Promise<{ udp: PortaUdp; tcp: Server | null }> {
  const udp = await apriPrima();
  const tcp = await apriAnche(udp.address().port);
  if (tcp !== null || volte <= 1) return { udp, tcp };
  udp.close();
  return apriInsieme(apriPrima, apriAnche, volte - 1);
}
