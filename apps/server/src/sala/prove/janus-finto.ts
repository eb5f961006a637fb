import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

type Oggetto = Record<string, unknown>;
/** Ciò che gli è stato chiesto: a che capo, e che cosa. */
export type Chiesto = { capo: number; body: Oggetto; jsep: { type: string; sdp: string } | null };

export const SEGRETO_ADMIN = 'il segreto di chi lo amministra';
const FINTO = 7;
const capitolo = (genere: string, mid: number, verso: string): string =>
  `m=${genere} 9 UDP/TLS/RTP/SAVPF 96\r\na=${verso}\r\na=mid:${mid}\r\na=msid:janus janus${mid}\r\na=ssrc:${mid + 1} cname:janus\r\n`;

/** Un'offerta o una risposta quanto basta a leggerla. */
export function sdpDi(generi: readonly ('audio' | 'video')[], verso: string, formato = 'VP8'): string {
  const righe = generi.map((genere, i) => {
    const suo = genere === 'audio' ? 'opus/48000/2' : `${formato}/90000`;
    return `m=${genere} 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:${i}\r\na=${verso}\r\na=rtpmap:96 ${suo}\r\na=candidate:1 1 udp 1 10.1.2.3 9 typ host\r\n`;
  });
  return `v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\na=ice-ufrag:u\r\na=ice-pwd:p\r\na=fingerprint:sha-256 AA\r\n${righe.join('')}`;
}

/** Un server che parla il JSON pubblicato di Janus e del suo plugin delle stanze, senza portare nulla: ricorda che cosa gli si chiede. */
export class JanusFinto {
  readonly chiesti: Chiesto[] = [];
  readonly staccati: number[] = [];
  /** Ciò che dice di un capo a chi lo amministra: quanto ha mandato, riga per riga. */
  readonly mandato = new Map<number, readonly { packets: number; bytes: number; persi: number }[]>();
  /** Richieste a cui non risponde. */
  readonly muto = new Set<string>();
  /** Richieste a cui dice di no, con quale codice. */
  readonly rifiuta = new Map<string, number>();
  readonly #attese = new Set<() => void>();
  #server: WebSocketServer;
  #uno: WebSocket | null = null;
  #numeri = 100;

  private constructor(porta: number) {
    // Come Janus, che ha una porta per chi lo usa e una per chi lo amministra: qui è la stessa.
    const handleProtocols = (offerti: Set<string>): string | false => [...offerti][0] ?? false;
    this.#server = new WebSocketServer({ host: '127.0.0.1', port: porta, handleProtocols });
    this.#server.on('connection', (socket) => {
      if (socket.protocol === 'janus-admin-protocol') {
        socket.on('message', (testo) => this.#amministra(socket, JSON.parse(String(testo))));
        return;
      }
      this.#uno = socket;
      socket.on('message', (testo) => this.#risponde(socket, JSON.parse(String(testo))));
    });
  }

  static async apri(porta = 0): Promise<JanusFinto> {
    const finto = new JanusFinto(porta);
    await once(finto.#server, 'listening');
    return finto;
  }

  get porta(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Le richieste di un genere, finora. */
  di(request: string): Chiesto[] {
    return this.chiesti.filter(({ body }) => body.request === request);
  }

  /** Quando è vero; si guarda a ogni cosa che gli si chiede. */
  async quando(vero: () => boolean): Promise<void> {
    while (!vero()) await new Promise<void>((fatto) => this.#attese.add(fatto));
  }

  accade(janus: string, capo: number, altro: Oggetto = {}): void {
    this.#uno?.send(JSON.stringify({ janus, sender: capo, ...altro }));
  }

  /** L'offerta che Janus rifà a chi ascolta quando chi parlava è caduto. */
  rifaOfferta(capo: number, versi: readonly string[]): void {
    const sdp = `v=0\r\ns=VideoRoom 1\r\n${versi.map((verso, i) => capitolo(i % 2 === 0 ? 'audio' : 'video', i, verso)).join('')}`;
    this.accade('event', capo, { plugindata: { data: { videoroom: 'updated' } }, jsep: { type: 'offer', sdp } });
  }

  async chiudi(): Promise<void> {
    for (const socket of this.#server.clients) socket.terminate();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #risponde(socket: WebSocket, detto: Oggetto): void {
    const { janus, transaction, handle_id: capo, body, jsep } = detto;
    const dici = (cosa: Oggetto) => socket.send(JSON.stringify({ transaction, sender: capo, ...cosa }));
    if (janus === 'keepalive') dici({ janus: 'ack' });
    if (janus === 'create' || janus === 'attach') {
      this.#numeri += 1;
      dici({ janus: 'success', data: { id: this.#numeri } });
    }
    if (janus === 'detach' && !this.muto.has('detach')) {
      const codice = this.rifiuta.get('detach');
      if (codice === undefined) this.staccati.push(Number(capo));
      dici(codice === undefined ? { janus: 'success' } : { janus: 'error', error: { code: codice, reason: 'no' } });
    }
    if (janus === 'message') this.#plugin(Number(capo), body as Oggetto, (jsep ?? null) as Chiesto['jsep'], dici);
    for (const attesa of [...this.#attese]) attesa();
    this.#attese.clear();
  }

  #amministra(socket: WebSocket, { janus, transaction, handle_id: capo, admin_secret: segreto }: Oggetto): void {
    const suo = this.mandato.get(Number(capo));
    const media = Object.fromEntries(
      (suo ?? []).map(({ packets, bytes, persi }, i) => [
        String(i),
        { stats: { out: { packets, bytes } }, rtcp: { main: { 'lost-by-remote': persi } } },
      ]),
    );
    const ice = { 'remote-candidates': ['1 1 udp 1 10.1.2.3 9 typ host'] };
    const error =
      segreto !== SEGRETO_ADMIN
        ? { code: 403, reason: 'Unauthorized request (wrong or missing secret/token)' }
        : suo === undefined || janus !== 'handle_info'
          ? { code: 459, reason: 'No such handle' }
          : null;
    const esito = error === null ? { janus: 'success', info: { webrtc: { ice, media } } } : { janus: 'error', error };
    socket.send(JSON.stringify({ transaction, ...esito }));
  }

  #plugin(capo: number, body: Oggetto, jsep: Chiesto['jsep'], dici: (cosa: Oggetto) => void): void {
    this.chiesti.push({ capo, body, jsep });
    const cosa = String(body.request);
    if (this.muto.has(cosa)) return;
    dici({ janus: 'ack' });
    const codice = this.rifiuta.get(cosa);
    const data = codice === undefined ? this.#esito(capo, body) : { error_code: codice, error: 'no' };
    const sdp = codice === undefined ? offertoDa(body) : undefined;
    dici({ janus: 'event', plugindata: { data }, ...(sdp === undefined ? {} : { jsep: sdp }) });
  }

  #esito(capo: number, { request }: Oggetto): Oggetto {
    if (request === 'listparticipants')
      return { participants: [{ id: FINTO, dummy: true, display: 'Dummy publisher' }] };
    if (request !== 'joinandconfigure') return { videoroom: 'event' };
    const streams = [
      { type: 'audio', mid: '0' },
      { type: 'video', mid: '1' },
    ];
    // Chi pubblica ha, per queste prove, il numero del suo capo.
    return { videoroom: 'joined', id: capo, streams };
  }
}

function offertoDa({ request, ptype, streams }: Oggetto): { type: string; sdp: string } | undefined {
  if (request === 'joinandconfigure')
    return { type: 'answer', sdp: `v=0\r\ns=VideoRoom 1\r\n${capitolo('audio', 0, 'recvonly')}` };
  if (ptype !== 'subscriber') return undefined;
  const righe = (streams as { mid: string }[]).map(({ mid }, i) =>
    capitolo(mid === '0' ? 'audio' : 'video', i, 'sendonly'),
  );
  return { type: 'offer', sdp: `v=0\r\ns=VideoRoom 1\r\n${righe.join('')}` };
}
