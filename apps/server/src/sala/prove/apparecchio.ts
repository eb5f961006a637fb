import { setTimeout as fra } from 'node:timers/promises';
import { MediaStreamTrack, RTCPeerConnection, RtpHeader, RtpPacket, useNACK, useOPUS, usePLI, useVP8 } from 'werift';
import { iceDi, type ProtocolloInterno, senzaStun } from '../inoltro/interni.ts';

type Genere = 'audio' | 'video';
const OGNI_MS: Readonly<Record<Genere, number>> = { audio: 20, video: 40 };
const PASSO: Readonly<Record<Genere, number>> = { audio: 960, video: 3_600 };
const CODEC = { audio: [useOPUS()], video: [useVP8({ rtcpFeedback: [useNACK(), usePLI()] })] };

/** Che cosa c'è in un pacchetto di prova: chi lo manda, e a che punto è. */
export type Arrivato = { riga: number; genere: Genere; da: string; numero: number; rtp: RtpPacket };

/** L'apparecchio di una persona: ciò che un browser farebbe, con pacchetti che si riconoscono. */
export type Apparecchio = {
  offerta(): Promise<string>;
  rispondi(risposta: string): Promise<void>;
  /** Il primo pacchetto, da adesso in poi, che è come si vuole. */
  riceve(quale?: (uno: Arrivato) => boolean): Promise<Arrivato>;
  arrivati: readonly Arrivato[];
  /** Gli hanno chiesto un'immagine intera. */
  immagineChiesta: Promise<void>;
  caduto(): Promise<void>;
  /** Da adesso non manda più nulla, nemmeno un controllo, e riceve ancora; risponde con come ricomincia. */
  tace(): () => void;
  chiudi(): Promise<void>;
};

/** Chi pubblica: manda voce, e se vuole immagine, finché non lo si chiude. */
export function apparecchioCheParla(nome: string, generi: readonly Genere[] = ['audio']): Apparecchio {
  const { pc, apparecchio } = nuovo();
  const fermate: (() => void)[] = [];
  const immagine = Promise.withResolvers<void>();
  for (const genere of generi) {
    const traccia = new MediaStreamTrack({ kind: genere });
    const { sender } = pc.addTransceiver(traccia, { direction: 'sendonly' });
    sender.onPictureLossIndication.subscribe(immagine.resolve);
    fermate.push(trasmetti(nome, genere, traccia));
  }
  return {
    ...apparecchio,
    immagineChiesta: immagine.promise,
    async chiudi() {
      for (const una of fermate) una();
      await pc.close();
    },
  };
}

/** Chi ascolta: le righe di chi conduce e quelle, già pronte, di chi avrà la parola. */
export function apparecchioCheAscolta(righe: readonly Genere[] = ['audio', 'video', 'audio', 'video']): Apparecchio {
  const { pc, apparecchio, arriva } = nuovo();
  righe.forEach((genere, riga) => {
    pc.addTransceiver(genere, { direction: 'recvonly' }).onTrack.subscribe((traccia) => {
      traccia.onReceiveRtp.subscribe((rtp) => {
        const [da = '', numero = ''] = rtp.payload.toString('utf8').split(' ');
        arriva({ riga, genere, da, numero: Number(numero), rtp });
      });
    });
  });
  return apparecchio;
}

/** L'offerta, con i soli indirizzi di questa macchina. */
export async function proponi(pc: RTCPeerConnection): Promise<void> {
  const offerta = await pc.createOffer();
  senzaStun(pc);
  await pc.setLocalDescription(offerta);
}

function nuovo(): { pc: RTCPeerConnection; apparecchio: Apparecchio; arriva: (uno: Arrivato) => void } {
  const pc = new RTCPeerConnection({
    iceServers: [],
    codecs: CODEC,
    iceAdditionalHostAddresses: ['127.0.0.1'],
    bundlePolicy: 'max-bundle',
  });
  const arrivati: Arrivato[] = [];
  const attese = new Set<(uno: Arrivato) => void>();
  return {
    pc,
    arriva(uno) {
      arrivati.push(uno);
      for (const attesa of attese) attesa(uno);
    },
    apparecchio: {
      arrivati,
      immagineChiesta: Promise.resolve(),
      async offerta() {
        await proponi(pc);
        return pc.localDescription?.sdp ?? '';
      },
      rispondi: (sdp) => pc.setRemoteDescription({ type: 'answer', sdp }),
      riceve(quale = () => true) {
        const { promise, resolve } = Promise.withResolvers<Arrivato>();
        const guarda = (uno: Arrivato): void => {
          if (!quale(uno)) return;
          attese.delete(guarda);
          resolve(uno);
        };
        attese.add(guarda);
        return promise;
      },
      async caduto() {
        const { promise, resolve } = Promise.withResolvers<void>();
        pc.connectionStateChange.subscribe((stato) => {
          if (['closed', 'failed', 'disconnected'].includes(stato)) resolve();
        });
        await promise;
      },
      tace() {
        const trasporti = new Set(iceDi(pc).protocols.map((uno) => (uno as ProtocolloInterno).transport));
        const prima = [...trasporti].map((uno) => [uno, uno.send] as const);
        for (const uno of trasporti) uno.send = async () => undefined;
        return () => {
          for (const [uno, manda] of prima) uno.send = manda;
        };
      },
      chiudi: () => pc.close(),
    },
  };
}

function trasmetti(nome: string, genere: Genere, traccia: MediaStreamTrack): () => void {
  const basta = new AbortController();
  const manda = async (): Promise<void> => {
    for (let numero = 0; !basta.signal.aborted; numero += 1) {
      const header = new RtpHeader({
        sequenceNumber: numero & 0xffff,
        timestamp: (numero * PASSO[genere]) >>> 0,
        payloadType: 96,
        marker: true,
      });
      traccia.writeRtp(new RtpPacket(header, Buffer.from(`${nome} ${numero} `.padEnd(60, genere))));
      await fra(OGNI_MS[genere], undefined, { signal: basta.signal });
    }
  };
  manda().catch(() => undefined);
  return () => basta.abort();
}
