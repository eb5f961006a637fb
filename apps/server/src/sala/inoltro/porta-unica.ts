import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { createServer, isIPv6, type Server } from 'node:net';
import { classes, parseMessage, type RTCPeerConnection, StunProtocol } from 'werift';
import { eStun, eUnControllo } from './controllo-stun.ts';
import { candidatoNostro, type IceInterno, iceDi, type ProtocolloInterno, type TrasportoIce } from './interni.ts';
import { apriInsieme, chiaveTcp, PortaTcp } from './porta-tcp.ts';

/** Indirizzi di un collegamento: quelli di ogni sua rete, per le due vie. Uno in più toglie quello da cui tace da più tempo. */
const INDIRIZZI_MAX = 16;
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

/** Quante porte si provano, quando una qualunque va bene. */
const LIBERE_MAX = 20;

/**
 * Una porta UDP per tutti, e la stessa TCP dove l'UDP non passa. Chi manda un controllo STUN con il nome e la parola di un
 * collegamento è quel collegamento, e da lì in poi lo è il suo indirizzo; ciò che viene da altri non arriva a nessuno.
 */
export class PortaUnica {
  readonly porta: number;
  readonly #annunciato: string;
  readonly #udp: Socket;
  readonly #tcp: PortaTcp | null;
  readonly #perNome = new Map<string, Ospite>();
  readonly #perIndirizzo = new Map<string, { ospite: Ospite; protocollo: ProtocolloInterno }>();

  private constructor(annunciato: string, udp: Socket, tcp: Server | null) {
    this.#annunciato = annunciato;
    this.#udp = udp;
    const arriva = (dati: Buffer, da: Indirizzo): boolean => this.#arriva(dati, da, 'tcp');
    this.#tcp = tcp === null ? null : new PortaTcp(tcp, { arriva, finita: (chiave) => this.#dimentica(chiave) });
    this.porta = udp.address().port;
    udp.on('message', (dati, { address, port }) => this.#arriva(dati, [address, port], 'udp'));
  }

  /** Connessioni TCP aperte adesso. */
  get connessioni(): number {
    return this.#tcp?.connessioni ?? 0;
  }

  /** Connessioni TCP chiuse perché erano troppe o non dicevano chi erano, da quando la porta è aperta. */
  get rifiutate(): number {
    return this.#tcp?.rifiutate ?? 0;
  }

  /** `voluta` zero: una libera. */
  static async apri(annunciato: string, voluta: number, conTcp: boolean): Promise<PortaUnica> {
    const sei = isIPv6(annunciato);
    const suSeStessa = annunciato === '127.0.0.1' || annunciato === '::1';
    const locale = suSeStessa ? annunciato : sei ? '::' : '0.0.0.0';
    const udp = () => apriUdp(sei ? 'udp6' : 'udp4', locale, voluta);
    if (!conTcp) return new PortaUnica(annunciato, await udp(), null);
    const aperte = await apriInsieme(udp, (porta) => apriTcp(locale, porta), voluta === 0 ? LIBERE_MAX : 1);
    return new PortaUnica(annunciato, aperte.udp, aperte.tcp);
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
        for (const chiave of ospite?.indirizzi ?? []) this.#lasciaIndirizzo(chiave);
      },
    };
  }

  async chiudi(): Promise<void> {
    this.#tcp?.chiudi();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#udp.close(resolve);
    await promise;
  }

  /** Vero se si sa di chi è quell'indirizzo. */
  #arriva(dati: Buffer, da: Indirizzo, via: 'udp' | 'tcp'): boolean {
    const chiave = via === 'tcp' ? chiaveTcp(da) : `udp ${da[0]} ${da[1]}`;
    if (eStun(dati) && !this.#riconosci(dati, chiave, via)) return this.#perIndirizzo.has(chiave);
    const noto = this.#perIndirizzo.get(chiave);
    if (noto === undefined) return false;
    noto.ospite.arrivato();
    noto.protocollo.datagramReceived(dati, da);
    return true;
  }

  #lasciaIndirizzo(chiave: string): void {
    this.#perIndirizzo.delete(chiave);
    this.#tcp?.lascia(chiave);
  }

  #dimentica(chiave: string): void {
    this.#perIndirizzo.get(chiave)?.ospite.indirizzi.delete(chiave);
    this.#perIndirizzo.delete(chiave);
  }

  /** Falso se un controllo non prova di chi è. */
  #riconosci(dati: Buffer, chiave: string, via: 'udp' | 'tcp'): boolean {
    const ospite = this.#chiChiama(dati);
    const protocollo = ospite?.[via] ?? null;
    if (ospite === null || protocollo === null) return false;
    const prima = this.#perIndirizzo.get(chiave);
    prima?.ospite.indirizzi.delete(chiave);
    // In fondo chi si è appena fatto sentire: in cima resta l'indirizzo da cui tace da più tempo.
    ospite.indirizzi.add(chiave);
    if (prima?.ospite === ospite) return true;
    this.#perIndirizzo.set(chiave, { ospite, protocollo });
    const [piuVecchio] = ospite.indirizzi;
    if (ospite.indirizzi.size > INDIRIZZI_MAX && piuVecchio !== undefined) {
      ospite.indirizzi.delete(piuVecchio);
      this.#lasciaIndirizzo(piuVecchio);
    }
    return true;
  }

  /** Di chi è un controllo: il nome dice di quale collegamento, la parola lo prova. */
  #chiChiama(dati: Buffer): Ospite | null {
    if (!eUnControllo(dati)) return null;
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

  #protocollo(ice: IceInterno, trasporto: TrasportoIce): ProtocolloInterno {
    const protocollo = new StunProtocol() as unknown as ProtocolloInterno;
    protocollo.transport = trasporto;
    ice.ensureProtocol(protocollo);
    protocollo.localIp = this.#annunciato;
    protocollo.localCandidate = candidatoNostro(ice, this.#annunciato, this.porta, trasporto.type);
    ice.protocols.push(protocollo);
    ice.pairLocalProtocol(protocollo);
    ice.appendLocalCandidate(protocollo.localCandidate);
    return protocollo;
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
    const spedisci: TrasportoIce['spedisci'] = (dati, a) => this.#tcp?.manda(dati, a);
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
