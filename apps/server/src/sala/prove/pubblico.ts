import { setTimeout as fra } from 'node:timers/promises';
import {
  isMedia,
  isRtcp,
  MediaStreamTrack,
  RTCPeerConnection,
  RtpHeader,
  RtpPacket,
  useNACK,
  useOPUS,
  usePLI,
  useVP8,
} from 'werift';
import { proponi } from './apparecchio.ts';

const CODEC = { audio: [useOPUS()], video: [useVP8({ rtcpFeedback: [useNACK(), usePLI()] })] };
export const VOCE = { ogniMs: 20, passo: 960, byte: 80 } as const;
/** 500 kbps: venticinque fotogrammi al secondo, in tre pacchetti; uno intero ne vuole venti. */
export const IMMAGINE = { ogniMs: 40, passo: 3_600, byte: 830, pezzi: 3, pezziIntera: 20 } as const;
const RIGHE = ['audio', 'video', 'audio', 'video'] as const;
const PAROLA_VOCE = 2;
/** Chi non ha ancora un'immagine intera la chiede di nuovo, come un browser. */
const RICHIESTA_MS = 300;

/** Uno del pubblico di una misura: si collega davvero, e di ciò che riceve guarda il primo istante; poi conta e basta. */
export type DelPubblico = {
  offerta(): Promise<string>;
  rispondi(risposta: string): Promise<void>;
  /** La strada è aperta e cifrata: la risposta da sola non lo dice. */
  aperto: Promise<void>;
  /** Tutti i pezzi della prima immagine intera sono arrivati, in millisecondi dell'orologio monotono della macchina. */
  primaImmagine: Promise<number>;
  /** Il primo pacchetto di chi ha la parola. */
  primaParola: Promise<number>;
  /** Quanti pacchetti sono arrivati finora. */
  arrivati(): number;
  chiudi(): Promise<void>;
};

/** Chi ascolta; se è `leggero`, vista la prima immagine non decifra più: con cento insieme la macchina sarebbe tutta sua. */
export function delPubblico({ leggero }: { leggero: boolean }): DelPubblico {
  const pc = nuova();
  const immagine = Promise.withResolvers<number>();
  const parola = Promise.withResolvers<number>();
  const aperto = Promise.withResolvers<void>();
  pc.connectionStateChange.subscribe((stato) => stato === 'connected' && aperto.resolve());
  let arrivati = 0;
  let vista = false;
  const pezzi = new Map<number, number>();
  RIGHE.forEach((genere, riga) => {
    const suo = pc.addTransceiver(genere, { direction: 'recvonly' });
    let chiestaIl = adessoMs();
    suo.onTrack.subscribe((traccia) => {
      traccia.onReceiveRtp.subscribe(({ header, payload }) => {
        if (riga === PAROLA_VOCE) parola.resolve(adessoMs());
        if (genere !== 'video' || vista) return;
        if (adessoMs() - chiestaIl > RICHIESTA_MS) {
          chiestaIl = adessoMs();
          suo.receiver.sendRtcpPLI(header.ssrc).catch(() => undefined);
        }
        if (payload[0] !== INTERA) return;
        const suoi = (pezzi.get(header.timestamp) ?? 0) + 1;
        pezzi.set(header.timestamp, suoi);
        if (suoi < IMMAGINE.pezziIntera) return;
        vista = true;
        immagine.resolve(adessoMs());
      });
    });
  });
  return {
    async offerta() {
      await proponi(pc);
      for (const { connection } of pc.iceTransports) {
        const arriva = connection.onData.execute;
        connection.onData.execute = (dati) => {
          const rtp = isMedia(dati) && !isRtcp(dati);
          if (rtp) arrivati += 1;
          if (!(rtp && leggero && vista)) arriva(dati);
        };
      }
      return pc.localDescription?.sdp ?? '';
    },
    rispondi: (sdp) => pc.setRemoteDescription({ type: 'answer', sdp }),
    aperto: aperto.promise,
    primaImmagine: immagine.promise,
    primaParola: parola.promise,
    arrivati: () => arrivati,
    chiudi: () => pc.close(),
  };
}

/** Il primo byte di un pezzo di immagine intera, e di uno che dice soltanto che cosa è cambiato. */
const INTERA = 1;
const CAMBIATA = 0;

/** Chi manda voce e, se vuole, 500 kbps di immagine; un'immagine intera soltanto a chi la chiede. */
export function cheManda(generi: readonly ('audio' | 'video')[]): Pick<DelPubblico, 'offerta' | 'rispondi' | 'chiudi'> {
  const pc = nuova();
  const basta = new AbortController();
  for (const genere of generi) {
    const traccia = new MediaStreamTrack({ kind: genere });
    const { sender } = pc.addTransceiver(traccia, { direction: 'sendonly' });
    let intera = true;
    sender.onPictureLossIndication.subscribe(() => {
      intera = true;
    });
    const seChiesta = (): boolean => {
      const chiesta = intera;
      intera = false;
      return chiesta;
    };
    const manda = genere === 'audio' ? voce(traccia) : immagine(traccia, seChiesta);
    aRitmo(genere === 'audio' ? VOCE.ogniMs : IMMAGINE.ogniMs, manda, basta.signal);
  }
  return {
    async offerta() {
      await proponi(pc);
      return pc.localDescription?.sdp ?? '';
    },
    rispondi: (sdp) => pc.setRemoteDescription({ type: 'answer', sdp }),
    async chiudi() {
      basta.abort();
      await pc.close();
    },
  };
}

const adessoMs = (): number => Number(process.hrtime.bigint()) / 1e6;

function nuova(): RTCPeerConnection {
  return new RTCPeerConnection({
    iceServers: [],
    codecs: CODEC,
    headerExtensions: { audio: [], video: [] },
    iceAdditionalHostAddresses: ['127.0.0.1'],
    bundlePolicy: 'max-bundle',
  });
}

function voce(traccia: MediaStreamTrack): (n: number) => void {
  return (n) => {
    const header = new RtpHeader({
      sequenceNumber: n & 0xffff,
      timestamp: (n * VOCE.passo) >>> 0,
      payloadType: 96,
      marker: true,
    });
    traccia.writeRtp(new RtpPacket(header, Buffer.alloc(VOCE.byte)));
  };
}

function immagine(traccia: MediaStreamTrack, eIntera: () => boolean): (n: number) => void {
  let numero = 0;
  return (n) => {
    const intera = eIntera();
    const pezzi = intera ? IMMAGINE.pezziIntera : IMMAGINE.pezzi;
    for (let pezzo = 1; pezzo <= pezzi; pezzo += 1) {
      numero += 1;
      const header = new RtpHeader({
        sequenceNumber: numero & 0xffff,
        timestamp: (n * IMMAGINE.passo) >>> 0,
        payloadType: 97,
        marker: pezzo === pezzi,
      });
      traccia.writeRtp(new RtpPacket(header, Buffer.alloc(IMMAGINE.byte, intera ? INTERA : CAMBIATA)));
    }
  };
}

/** Al ritmo dell'orologio, non di chi si sveglia tardi: un ritardo si recupera. */
export async function aRitmo(ogniMs: number, manda: (n: number) => void, signal: AbortSignal): Promise<void> {
  const inizio = performance.now();
  for (let n = 0; !signal.aborted; ) {
    for (; inizio + n * ogniMs <= performance.now(); n += 1) manda(n);
    await fra(Math.max(1, inizio + n * ogniMs - performance.now()), undefined, { signal }).catch(() => undefined);
  }
}
