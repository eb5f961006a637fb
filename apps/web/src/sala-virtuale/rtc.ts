import { RispostaMancata } from '../accesso/chiamate.ts';
import type { Aperta } from './linea.ts';
import type { Campione } from './qualita.ts';
import { APERTURA_MAX_MS } from './ritmo.ts';

/** Manda l’offerta e dà la risposta, con la strada per chiudere ciò che si è aperto. */
export type Scambio = (offerta: string) => Promise<{ risposta: string; chiudi: () => void }>;

/** La voce sta in un flusso suo: insieme a una riga di immagine che tace, il browser non la fa sentire. */
export type DaUno = { voce: MediaStream; immagine: MediaStream };

/** Ciò che si riceve: chi conduce e chi ha la parola, ciascuno con la sua voce e la sua immagine. */
export type SalaRicevuta = {
  conduce: DaUno;
  parola: DaUno;
  misura(): Promise<Campione>;
};

/** Una connessione interrotta torna spesso da sé: oltre, si rifà. */
const INTERROTTA_MAX_MS = 2_000;
/** Un’immagine per tutti: oltre, le linee di casa si fermano. */
const IMMAGINE_BIT_MAX = 500_000;

/** Nessun server di indirizzi: si parla con questo server, e con nessun altro. */
const nuova = (): RTCPeerConnection => new RTCPeerConnection({ iceServers: [], bundlePolicy: 'max-bundle' });

/** Riceve: una riga per la voce e una per l’immagine di chi conduce, e le stesse per chi avrà la parola. */
export async function apriRicezione(scambia: Scambio, soloVoce: boolean): Promise<Aperta<SalaRicevuta>> {
  const pc = nuova();
  const tipi = soloVoce ? (['audio', 'audio'] as const) : (['audio', 'video', 'audio', 'video'] as const);
  const ricevono = tipi.map((tipo) => pc.addTransceiver(tipo, { direction: 'recvonly' }).receiver.track);
  const meta = ricevono.length / 2;
  const cosa: SalaRicevuta = {
    conduce: daUno(ricevono.slice(0, meta)),
    parola: daUno(ricevono.slice(meta)),
    misura: () => campioneDi(pc),
  };
  return collega(pc, scambia, cosa);
}

function daUno(tracce: readonly MediaStreamTrack[]): DaUno {
  const di = (genere: string): MediaStream => new MediaStream(tracce.filter(({ kind }) => kind === genere));
  return { voce: di('audio'), immagine: di('video') };
}

/** Ciò che si manda: la traccia dell’immagine si cambia senza rifare la linea. */
export type InOnda = { flusso: MediaStream; mostra(immagine: MediaStreamTrack): Promise<void> };

export async function apriInOnda(scambia: Scambio, flusso: MediaStream): Promise<Aperta<InOnda>> {
  const pc = nuova();
  for (const voce of flusso.getAudioTracks()) pc.addTransceiver(voce, { direction: 'sendonly', streams: [flusso] });
  const immagini = flusso.getVideoTracks().map((immagine) =>
    pc.addTransceiver(immagine, {
      direction: 'sendonly',
      streams: [flusso],
      sendEncodings: [{ maxBitrate: IMMAGINE_BIT_MAX }],
    }),
  );
  return collega(pc, scambia, {
    flusso,
    mostra: async (immagine) => immagini[0]?.sender.replaceTrack(immagine),
  });
}

async function collega<T>(pc: RTCPeerConnection, scambia: Scambio, cosa: T): Promise<Aperta<T>> {
  let lascia: () => void = () => undefined;
  try {
    const { sdp = '' } = await pc.createOffer();
    // Prima di raccogliere i propri indirizzi: nell’offerta non ce n’è nessuno.
    await pc.setLocalDescription({ type: 'offer', sdp });
    const { risposta, chiudi } = await scambia(sdp);
    lascia = chiudi;
    await pc.setRemoteDescription({ type: 'answer', sdp: risposta });
    await aperta(pc);
  } catch (causa) {
    pc.close();
    lascia();
    throw causa;
  }
  return {
    cosa,
    chiudi() {
      pc.close();
      lascia();
    },
    quandoCade: (caduta) => sorveglia(pc, caduta),
  };
}

/** Dentro è chi passa davvero: la risposta da sola non lo dice. */
function aperta(pc: RTCPeerConnection): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const attesa = setTimeout(() => reject(new RispostaMancata('')), APERTURA_MAX_MS);
  const guarda = (): void => {
    if (pc.connectionState === 'connected') resolve();
    if (pc.connectionState === 'failed' || pc.connectionState === 'closed') reject(new RispostaMancata(''));
  };
  pc.addEventListener('connectionstatechange', guarda);
  guarda();
  return promise.finally(() => {
    clearTimeout(attesa);
    pc.removeEventListener('connectionstatechange', guarda);
  });
}

function sorveglia(pc: RTCPeerConnection, caduta: () => void): void {
  let attesa: ReturnType<typeof setTimeout> | undefined;
  const guarda = (): void => {
    clearTimeout(attesa);
    if (pc.connectionState === 'failed') caduta();
    if (pc.connectionState !== 'disconnected') return;
    attesa = setTimeout(() => pc.connectionState === 'disconnected' && caduta(), INTERROTTA_MAX_MS);
  };
  pc.addEventListener('connectionstatechange', guarda);
  guarda();
}

async function campioneDi(pc: RTCPeerConnection): Promise<Campione> {
  let ricevuti = 0;
  let persi = 0;
  for (const voce of (await pc.getStats()).values() as Iterable<RTCStats>) {
    if (voce.type !== 'inbound-rtp') continue;
    const { packetsReceived = 0, packetsLost = 0 } = voce as RTCInboundRtpStreamStats;
    ricevuti += packetsReceived;
    persi += packetsLost;
  }
  return { ricevuti, persi };
}
