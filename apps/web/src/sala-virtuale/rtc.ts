import { RispostaMancata } from '../accesso/chiamate.ts';
import { deiFormatiDellaSala } from './formati.ts';
import type { Aperta } from './linea.ts';
import type { Campione } from './qualita.ts';
import { soloPer, type Via } from './via.ts';

/**
 * Manda l’offerta e dà la risposta, con la strada per chiudere ciò che si è aperto. Chi inoltra può voler offrire lui: allora c’è
 * `rispondi`, e `sdp` è la sua offerta.
 */
export type Scambio = (
  offerta: string,
) => Promise<{ sdp: string; rispondi?: (risposta: string) => Promise<void>; chiudi: () => void }>;
/** Per dove passa chi non raggiunge chi inoltra: soltanto quelli che questo server dà. */
export type Strade = readonly RTCIceServer[];
/** Per dove si passa, e quanto si aspetta che la strada si apra. */
export type ComeSiApre = {
  strade: Strade;
  entroMs: number;
  /** Soltanto per questa via: per provarla. */
  solo?: Via;
};

/** Chi inoltra ha risposto, e da questa rete non lo si raggiunge. */
export class StradaChiusa extends RispostaMancata {
  override name = 'StradaChiusa';
}

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

/** Nessun server di indirizzi che non dica questo server. */
const nuova = (strade: Strade): RTCPeerConnection =>
  new RTCPeerConnection({ iceServers: [...strade], bundlePolicy: 'max-bundle' });

/** Riceve: una riga per la voce e una per l’immagine di chi conduce, e le stesse per chi avrà la parola. */
export async function apriRicezione(
  scambia: Scambio,
  soloVoce: boolean,
  come: ComeSiApre,
): Promise<Aperta<SalaRicevuta>> {
  const pc = nuova(come.strade);
  const tipi = soloVoce ? (['audio', 'audio'] as const) : (['audio', 'video', 'audio', 'video'] as const);
  for (const tipo of tipi) chiediIFormatiDellaSala(pc.addTransceiver(tipo, { direction: 'recvonly' }), tipo);
  return collega(pc, scambia, come, ricevutaDa);
}

/** Dove il browser non lo permette si offre tutto ciò che sa: sta comunque in quanto una sala legge. */
function chiediIFormatiDellaSala(riga: RTCRtpTransceiver, tipo: 'audio' | 'video'): void {
  const preferiti = deiFormatiDellaSala(globalThis.RTCRtpReceiver?.getCapabilities?.(tipo)?.codecs ?? []);
  try {
    if (preferiti.length > 0) riga.setCodecPreferences?.(preferiti);
  } catch {
    // Un browser che non accetta la scelta offre come prima.
  }
}

/** Le righe nell’ordine in cui stanno nell’offerta, chiunque l’abbia fatta: prima quelle di chi conduce. */
function ricevutaDa(pc: RTCPeerConnection): SalaRicevuta {
  const ricevono = pc.getTransceivers().map(({ receiver }) => receiver.track);
  const meta = ricevono.length / 2;
  return {
    conduce: daUno(ricevono.slice(0, meta)),
    parola: daUno(ricevono.slice(meta)),
    misura: () => campioneDi(pc),
  };
}

function daUno(tracce: readonly MediaStreamTrack[]): DaUno {
  const di = (genere: string): MediaStream => new MediaStream(tracce.filter(({ kind }) => kind === genere));
  return { voce: di('audio'), immagine: di('video') };
}

/** Ciò che si manda: la traccia dell’immagine si cambia senza rifare la linea. */
export type InOnda = { flusso: MediaStream; mostra(immagine: MediaStreamTrack): Promise<void> };

export async function apriInOnda(scambia: Scambio, flusso: MediaStream, come: ComeSiApre): Promise<Aperta<InOnda>> {
  const pc = nuova(come.strade);
  for (const voce of flusso.getAudioTracks()) pc.addTransceiver(voce, { direction: 'sendonly', streams: [flusso] });
  const immagini = flusso.getVideoTracks().map((immagine) =>
    pc.addTransceiver(immagine, {
      direction: 'sendonly',
      streams: [flusso],
      sendEncodings: [{ maxBitrate: IMMAGINE_BIT_MAX }],
    }),
  );
  return collega(pc, scambia, come, () => ({
    flusso,
    mostra: async (immagine) => immagini[0]?.sender.replaceTrack(immagine),
  }));
}

async function collega<T>(
  prima: RTCPeerConnection,
  scambia: Scambio,
  { strade, entroMs, solo }: ComeSiApre,
  cosaDi: (pc: RTCPeerConnection) => T,
): Promise<Aperta<T>> {
  let pc = prima;
  let lascia: () => void = () => undefined;
  try {
    const { sdp = '' } = await pc.createOffer();
    // Prima di raccogliere i propri indirizzi: nell’offerta non ce n’è nessuno.
    await pc.setLocalDescription({ type: 'offer', sdp });
    const scambiata = await scambia(sdp);
    lascia = scambiata.chiudi;
    const risposta = solo === undefined ? scambiata.sdp : soloPer(solo, scambiata.sdp);
    if (scambiata.rispondi === undefined) await pc.setRemoteDescription({ type: 'answer', sdp: risposta });
    else {
      pc.close();
      pc = nuova(strade);
      await rispondiA(pc, risposta, scambiata.rispondi);
    }
    await aperta(pc, entroMs);
  } catch (causa) {
    pc.close();
    lascia();
    throw causa;
  }
  return {
    cosa: cosaDi(pc),
    chiudi() {
      pc.close();
      lascia();
    },
    quandoCade: (caduta) => sorveglia(pc, caduta),
  };
}

/** La controfferta di chi inoltra: si riceve ciò che dice, e nella risposta non c’è nessun indirizzo. */
async function rispondiA(
  pc: RTCPeerConnection,
  offerta: string,
  rispondi: (risposta: string) => Promise<void>,
): Promise<void> {
  await pc.setRemoteDescription({ type: 'offer', sdp: offerta });
  const { sdp = '' } = await pc.createAnswer();
  await pc.setLocalDescription({ type: 'answer', sdp });
  await rispondi(sdp);
}

/** Dentro è chi passa davvero: la risposta da sola non lo dice. */
function aperta(pc: RTCPeerConnection, entroMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const attesa = setTimeout(() => reject(new StradaChiusa('')), entroMs);
  const guarda = (): void => {
    if (pc.connectionState === 'connected') resolve();
    if (pc.connectionState === 'failed' || pc.connectionState === 'closed') reject(new StradaChiusa(''));
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
