import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { createServer, isIPv6, type Server, type Socket as SocketTcp } from 'node:net';
import { classes, encodeTcpFrame, parseMessage, type RTCPeerConnection, StunProtocol, splitTcpFrames } from 'werift';
import { casaDi } from '../../bordo/rete.ts';
import { candidatoNostro, type IceInterno, iceDi, type ProtocolloInterno, type TrasportoIce } from './interni.ts';

/** I primi due bit di un messaggio STUN sono zero (RFC 7983): DTLS, RTP e RTCP cominciano più in alto. */
const STUN_MAX = 3;
/** Un datagramma non è più lungo: un pezzo TCP che dice di esserlo non è di un browser. */
const PEZZO_MAX_BYTE = 4_096;
/** Chi apre una connessione TCP dice subito chi è. */
const ATTESA_TCP_MS = 5_000;
/** Oltre, chi riceve per TCP è così indietro che ciò che aspetta non serve più: si lascia cadere. */
const CODA_TCP_MAX_BYTE = 512 * 1_024;
/**
 * Connessioni TCP insieme: da un indirizzo, dove sta un ufficio intero dietro la stessa linea, e in tutto. Di un indirizzo IPv6 conta la
 * rete, che è di uno solo. Chi è oltre si chiude subito: chi è già dentro non se ne accorge.
 */
export const TCP_PER_INDIRIZZO_MAX = 64;
export const TCP_MAX = 1_024;
/** Quanto basta perché due non abbiano mai lo stesso nome. */
const NOME_BYTE = 8;
const MEMORIA_SOCKET_BYTE = 4 * 1_024 * 1_024;

type Indirizzo = readonly [string, number];
type Ospite = {
  parola: Buffer;
  udp: ProtocolloInterno;
  tcp: ProtocolloInterno | null;
  /** Arrivato qualcosa: anche un solo STUN dice che di là c'è ancora qualcuno. */
  arrivato(): void;
  indirizzi: Set<string>;
};

/**
 * Una porta UDP per tutti, e la stessa TCP dove l'UDP non passa. Chi manda un controllo STUN con il nome e la parola di un
 * collegamento è quel collegamento, e da lì in poi lo è il suo indirizzo; ciò che viene da altri non arriva a nessuno.
 */
export class PortaUnica {
  readonly porta: number;
  readonly #annunciato: string;
  readonly #udp: Socket;
  readonly #tcp: Server | null;
  readonly #perNome = new Map<string, Ospite>();
  readonly #perIndirizzo = new Map<string, { ospite: Ospite; protocollo: ProtocolloInterno }>();
  readonly #connessi = new Map<string, SocketTcp>();
  readonly #perRete = new Map<string, number>();
  #rifiutate = 0;

  private constructor(annunciato: string, udp: Socket, tcp: Server | null) {
    this.#annunciato = annunciato;
    this.#udp = udp;
    this.#tcp = tcp;
    this.porta = udp.address().port;
    udp.on('message', (dati, { address, port }) => this.#arriva(dati, [address, port], 'udp'));
    tcp?.on('connection', (socket) => this.#segui(socket));
  }

  /** Connessioni TCP aperte adesso. */
  get connessioni(): number {
    return this.#connessi.size;
  }

  /** Connessioni TCP chiuse perché erano troppe, da quando la porta è aperta. */
  get rifiutate(): number {
    return this.#rifiutate;
  }

  /** `voluta` zero: una libera. */
  static async apri(annunciato: string, voluta: number, conTcp: boolean): Promise<PortaUnica> {
    const sei = isIPv6(annunciato);
    const suSeStessa = annunciato === '127.0.0.1' || annunciato === '::1';
    const locale = suSeStessa ? annunciato : sei ? '::' : '0.0.0.0';
    const udp = await apriUdp(sei ? 'udp6' : 'udp4', locale, voluta);
    return new PortaUnica(annunciato, udp, conTcp ? await apriTcp(locale, udp.address().port) : null);
  }

  /** Prende in carico un collegamento prima che dia la sua risposta: i suoi pacchetti passano da qui, finché non lo si lascia. */
  accogli(pc: RTCPeerConnection, arrivato: () => void): { lascia(): void } {
    const ice = iceDi(pc);
    // La libreria ne sceglie uno di sedici bit: fra duecento, uno ogni poche centinaia sarebbe di un altro.
    const nome = randomBytes(NOME_BYTE).toString('hex');
    ice.localUsername = nome;
    let ospite: Ospite | null = null;
    // Al posto di un socket per indirizzo e per collegamento, questa porta.
    ice.getCandidatePromises = () => {
      if (ospite !== null) return [];
      const udp = this.#protocollo(ice, this.#trasportoUdp());
      const tcp = this.#tcp === null ? null : this.#protocollo(ice, this.#trasportoTcp());
      ospite = { parola: Buffer.from(ice.localPassword, 'utf8'), udp, tcp, arrivato, indirizzi: new Set() };
      this.#perNome.set(nome, ospite);
      return [];
    };
    return {
      lascia: () => {
        this.#perNome.delete(nome);
        for (const chiave of ospite?.indirizzi ?? []) {
          this.#perIndirizzo.delete(chiave);
          this.#connessi.get(chiave)?.destroy();
        }
      },
    };
  }

  async chiudi(): Promise<void> {
    for (const socket of this.#connessi.values()) socket.destroy();
    this.#tcp?.close();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#udp.close(resolve);
    await promise;
  }

  #arriva(dati: Buffer, da: Indirizzo, via: 'udp' | 'tcp'): void {
    const chiave = `${via} ${da[0]} ${da[1]}`;
    if ((dati[0] ?? 255) <= STUN_MAX && !this.#riconosci(dati, chiave, via)) return;
    const suo = this.#perIndirizzo.get(chiave);
    if (suo === undefined) return;
    suo.ospite.arrivato();
    suo.protocollo.datagramReceived(dati, da);
  }

  /** Falso se un controllo non prova di chi è. */
  #riconosci(dati: Buffer, chiave: string, via: 'udp' | 'tcp'): boolean {
    const ospite = this.#chiChiama(dati);
    const protocollo = ospite?.[via] ?? null;
    if (ospite === null || protocollo === null) return false;
    const prima = this.#perIndirizzo.get(chiave);
    if (prima?.ospite === ospite) return true;
    prima?.ospite.indirizzi.delete(chiave);
    ospite.indirizzi.add(chiave);
    this.#perIndirizzo.set(chiave, { ospite, protocollo });
    return true;
  }

  /** Di chi è un controllo: il nome dice di quale collegamento, la parola lo prova. */
  #chiChiama(dati: Buffer): Ospite | null {
    try {
      const messaggio = parseMessage(dati);
      if (messaggio === undefined || messaggio.messageClass !== classes.REQUEST) return null;
      const [nostro = ''] = String(messaggio.getAttributeValue('USERNAME') ?? '').split(':');
      const ospite = this.#perNome.get(nostro);
      if (ospite === undefined || !messaggio.attributesKeys.includes('MESSAGE-INTEGRITY')) return null;
      return parseMessage(dati, ospite.parola) === undefined ? null : ospite;
    } catch {
      return null;
    }
  }

  /** Falso se le connessioni sono già tante quante se ne tengono. */
  #prendiPosto(socket: SocketTcp): boolean {
    const rete = casaDi(socket.remoteAddress ?? '');
    const sue = this.#perRete.get(rete) ?? 0;
    if (sue >= TCP_PER_INDIRIZZO_MAX || this.#connessi.size >= TCP_MAX) return false;
    this.#perRete.set(rete, sue + 1);
    socket.once('close', () => {
      const restano = (this.#perRete.get(rete) ?? 1) - 1;
      if (restano > 0) this.#perRete.set(rete, restano);
      else this.#perRete.delete(rete);
    });
    return true;
  }

  #segui(socket: SocketTcp): void {
    if (!this.#prendiPosto(socket)) {
      this.#rifiutate += 1;
      socket.on('error', () => undefined).destroy();
      return;
    }
    const da: Indirizzo = [socket.remoteAddress ?? '', socket.remotePort ?? 0];
    const chiave = `tcp ${da[0]} ${da[1]}`;
    let resto: Buffer = Buffer.alloc(0);
    const scaduto = setTimeout(() => {
      if (!this.#perIndirizzo.has(chiave)) socket.destroy();
    }, ATTESA_TCP_MS);
    this.#connessi.set(chiave, socket);
    socket.setNoDelay(true).on('error', () => socket.destroy());
    socket.on('data', (pezzo: Buffer) => {
      const letto = splitTcpFrames(Buffer.concat([resto, pezzo]));
      resto = letto.rest;
      if (resto.length > PEZZO_MAX_BYTE) socket.destroy();
      for (const uno of letto.frames) this.#arriva(uno, da, 'tcp');
    });
    socket.once('close', () => {
      clearTimeout(scaduto);
      this.#connessi.delete(chiave);
      this.#perIndirizzo.get(chiave)?.ospite.indirizzi.delete(chiave);
      this.#perIndirizzo.delete(chiave);
    });
  }

  #protocollo(ice: IceInterno, trasporto: TrasportoIce): ProtocolloInterno {
    const suo = new StunProtocol() as unknown as ProtocolloInterno;
    suo.transport = trasporto;
    ice.ensureProtocol(suo);
    suo.localIp = this.#annunciato;
    suo.localCandidate = candidatoNostro(ice, this.#annunciato, this.porta, trasporto.type);
    ice.protocols.push(suo);
    ice.pairLocalProtocol(suo);
    ice.appendLocalCandidate(suo.localCandidate);
    return suo;
  }

  #trasportoUdp(): TrasportoIce {
    const { address, family } = this.#udp.address();
    const spedisci: TrasportoIce['spedisci'] = (dati, [host, port]) => this.#udp.send(dati, port, host);
    return {
      type: 'udp',
      address: { address, port: this.porta, family },
      closed: false,
      spedisci,
      send: async (dati, a) => spedisci(dati, a),
      close: async () => undefined,
    };
  }

  #trasportoTcp(): TrasportoIce {
    const spedisci: TrasportoIce['spedisci'] = (dati, [host, port]) => {
      const socket = this.#connessi.get(`tcp ${host} ${port}`);
      if (socket !== undefined && socket.writableLength < CODA_TCP_MAX_BYTE) socket.write(encodeTcpFrame(dati));
    };
    return { ...this.#trasportoUdp(), type: 'tcp', spedisci, send: async (dati, a) => spedisci(dati, a) };
  }
}

const sei = (tipo: 'udp4' | 'udp6'): number => (tipo === 'udp6' ? 6 : 4);

async function apriUdp(tipo: 'udp4' | 'udp6', locale: string, porta: number): Promise<Socket> {
  // Chi manda qui ha un indirizzo, mai un nome: cercarlo costerebbe un giro di eventi a ogni pacchetto.
  const socket = createSocket({ type: tipo, lookup: (indirizzo, _, fatto) => fatto(null, indirizzo, sei(tipo)) });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once('error', reject).bind(porta, locale, resolve);
  await promise;
  socket.off('error', reject).on('error', () => undefined);
  for (const regola of [
    () => socket.setRecvBufferSize(MEMORIA_SOCKET_BYTE),
    () => socket.setSendBufferSize(MEMORIA_SOCKET_BYTE),
  ])
    try {
      regola();
    } catch {
      // Il sistema ne concede di meno: va bene quella che dà.
    }
  return socket;
}

/** La stessa porta in TCP; se un altro programma la tiene, si fa senza: chi ha l'UDP non se ne accorge. */
async function apriTcp(locale: string, porta: number): Promise<Server | null> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<Server | null>();
  server.once('error', () => resolve(null)).listen({ port: porta, host: locale }, () => resolve(server));
  return promise;
}
