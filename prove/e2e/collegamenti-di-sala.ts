import { type Browser, expect, type Page } from '@playwright/test';

/** Mezzo secondo di immagine, con gli apparecchi finti: si muove. */
const FOTOGRAMMI = 5;
/** Si guarda spesso e si aspetta a lungo: quanto ci mette si misura a macchina ferma, qui basta che arrivi. */
export const FITTO = { intervals: [100], timeout: 60_000 };

/** Ciò che una pagina riceve adesso dal suo collegamento in ascolto: da chi conduce, e da chi ha la parola. */
type Fonte = { fotogrammi: number; voce: number; energia: number };
type Ricevuto = {
  conduce: Fonte;
  parola: Fonte;
  righe: number;
  /** Gli indirizzi con cui è collegata, per quale strada e con quale trasporto, ciò che la risposta dice d’altri, e ciò che la pagina ha mandato. */
  indirizzi: string[];
  strade: string[];
  trasporto: string | null;
  altrui: string[];
  offerte: string[];
  /** Le offerte e le risposte che il server ha dato a questa pagina, intere. */
  avute: string[];
};

type Tenuti = { aperti: RTCPeerConnection[]; microfoni: MediaStreamTrack[]; offerte: string[]; avute: string[] };

/** La rete di chi guarda: che cosa lascia passare, o il tratto che un pacchetto su tanti lo perde. */
export type ReteDiSala = 'intera' | 'turn' | 'tcp' | 'ponte';

/** La prova guarda i collegamenti della pagina: il prodotto non ne mostra nessuno. */
function tieniICollegamenti(rete: ReteDiSala): void {
  const aperti: RTCPeerConnection[] = [];
  const microfoni: MediaStreamTrack[] = [];
  const offerte: string[] = [];
  const avute: string[] = [];
  Object.assign(window, { aperti, microfoni, offerte, avute });
  /** La risposta del server, come arriverebbe da quella rete: le strade che non vi passano non ci sono. */
  const attraverso = async (sdp: string): Promise<string> => {
    if (rete === 'tcp') return sdp.replaceAll(/^a=candidate:\S+ \d+ udp .*\r\n/gim, '');
    if (rete !== 'ponte') return sdp;
    const soloUdp = sdp.replaceAll(/^a=candidate:\S+ \d+ tcp .*\r\n/gim, '');
    const porta = /^a=candidate:(?:\S+ ){5}(\d+) /m.exec(soloUdp)?.[1];
    if (porta === undefined) return soloUdp;
    const { ponte } = window as unknown as { ponte(verso: number): Promise<number> };
    return soloUdp.replaceAll(/^(a=candidate:(?:\S+ ){5})\d+ /gm, `$1${await ponte(Number(porta))} `);
  };
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configurazione?: RTCConfiguration) {
      super({ ...configurazione, ...(rete === 'turn' ? { iceTransportPolicy: 'relay' as const } : {}) });
      aperti.push(this);
    }
    override async setRemoteDescription(descrizione: RTCSessionDescriptionInit): Promise<void> {
      avute.push(descrizione.sdp ?? '');
      await super.setRemoteDescription({ ...descrizione, sdp: await attraverso(descrizione.sdp ?? '') });
    }
  };
  const cerca = window.fetch.bind(window);
  window.fetch = (dove, richiesta) => {
    if (typeof richiesta?.body === 'string' && richiesta.body.startsWith('v=0')) offerte.push(richiesta.body);
    return cerca(dove, richiesta);
  };
  // Una pagina vuota non ha dispositivi.
  const dispositivi: MediaDevices | undefined = navigator.mediaDevices;
  if (dispositivi === undefined) return;
  const chiedi = dispositivi.getUserMedia.bind(dispositivi);
  dispositivi.getUserMedia = async (cosa) => {
    const flusso = await chiedi(cosa);
    microfoni.push(...flusso.getTracks());
    return flusso;
  };
}

/** Una pagina di cui si guardano i collegamenti, in quella rete; `ponte` apre il tratto che perde, verso la porta di chi inoltra. */
export async function paginaGuardata(
  browser: Browser,
  baseURL: string,
  rete: ReteDiSala = 'intera',
  ponte?: (verso: number) => Promise<number>,
): Promise<Page> {
  const contesto = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  if (ponte !== undefined) await contesto.exposeFunction('ponte', ponte);
  await contesto.addInitScript(tieniICollegamenti, rete);
  return contesto.newPage();
}

/** I dispositivi ancora accesi: ciò che la pagina potrebbe mandare. */
export const manda = (pagina: Page): Promise<string[]> =>
  pagina.evaluate(() =>
    (window as unknown as Tenuti).microfoni.filter((uno) => uno.readyState === 'live').map(({ kind }) => kind),
  );

export const riceve = (pagina: Page): Promise<Ricevuto> =>
  pagina.evaluate(async () => {
    const { aperti, offerte, avute } = window as unknown as Tenuti;
    const pc = aperti.findLast(
      (uno) =>
        uno.signalingState !== 'closed' && uno.getTransceivers().every(({ direction }) => direction === 'recvonly'),
    );
    const righe = pc?.getTransceivers() ?? [];
    const voci = pc === undefined ? [] : ([...(await pc.getStats()).values()] as Record<string, unknown>[]);
    const letta = (genere: string, quale: number): Record<string, number | undefined> => {
      const riga = righe.filter(({ receiver }) => receiver.track.kind === genere)[quale]?.mid;
      const sua = voci.find(({ type, mid }) => type === 'inbound-rtp' && mid === riga);
      return (sua ?? {}) as Record<string, number | undefined>;
    };
    const fonte = (quale: number) => ({
      fotogrammi: letta('video', quale).framesDecoded ?? 0,
      voce: letta('audio', quale).packetsReceived ?? 0,
      energia: letta('audio', quale).totalAudioEnergy ?? 0,
    });
    const sdp = pc?.remoteDescription?.sdp ?? '';
    const trasporto = voci.find(({ type }) => type === 'transport');
    const coppia = voci.find(({ id }) => id === trasporto?.selectedCandidatePairId);
    const mio = voci.find(({ id }) => id === coppia?.localCandidateId);
    return {
      conduce: fonte(0),
      parola: fonte(1),
      righe: righe.length,
      indirizzi: voci.filter(({ type }) => type === 'remote-candidate').map(({ address }) => String(address)),
      strade: mio === undefined ? [] : [`${String(mio.candidateType)} ${String(mio.relayProtocol ?? '')}`.trim()],
      trasporto: mio === undefined ? null : String(mio.protocol),
      altrui: sdp.split('\r\n').filter((riga) => /^a=(?:msid|ssrc:\d+ (?!cname:sala$))/.test(riga)),
      offerte,
      avute,
    };
  });

/** Una riga che si riceve, come la conta il browser. */
export type RigaRicevuta = {
  genere: string;
  ssrc: number;
  arrivati: number;
  persi: number;
  /** Quante volte ha chiesto di riavere ciò che mancava. */
  richieste: number;
};

/** Le righe che il collegamento in ascolto ha ricevuto fin qui. */
export const righeRicevute = (pagina: Page): Promise<RigaRicevuta[]> =>
  pagina.evaluate(async () => {
    const { aperti } = window as unknown as Tenuti;
    const pc = aperti.findLast(
      (uno) =>
        uno.signalingState !== 'closed' && uno.getTransceivers().every(({ direction }) => direction === 'recvonly'),
    );
    const voci = pc === undefined ? [] : ([...(await pc.getStats()).values()] as Record<string, unknown>[]);
    return voci
      .filter(({ type }) => type === 'inbound-rtp')
      .map((una) => ({
        genere: String(una.kind),
        ssrc: Number(una.ssrc),
        arrivati: Number(una.packetsReceived),
        persi: Number(una.packetsLost),
        richieste: Number(una.nackCount ?? 0),
      }));
  });

/** Tutto ciò che il browser sa dei collegamenti che la pagina ha avuto, e tutti gli accordi, mandati e ricevuti. */
export const statisticheESdp = (
  pagina: Page,
): Promise<{ statistiche: Record<string, unknown>[]; offerte: string[]; avute: string[] }> =>
  pagina.evaluate(async () => {
    const { aperti, offerte, avute } = window as unknown as Tenuti;
    const rapporti = await Promise.all(aperti.map((uno) => uno.getStats()));
    const statistiche = rapporti.flatMap((uno) => [...uno.values()] as Record<string, unknown>[]);
    return { statistiche, offerte, avute };
  });

/** Che cosa dice il browser di un’immagine o di una voce che non arriva: se manca la strada, se manca ciò che ci passa o se non si decifra. */
const CONTI = [
  'kind protocol state iceState dtlsState requestsSent responsesReceived packetsSent packetsReceived packetsLost nackCount pliCount',
  'framesEncoded keyFramesEncoded framesReceived framesDecoded keyFramesDecoded framesDropped freezeCount qualityLimitationReason',
]
  .join(' ')
  .split(' ');

/** Ciò che non arriva cade con i conti dei collegamenti della pagina accanto. */
async function conIConti(pagina: Page, aspetta: () => Promise<void>): Promise<void> {
  try {
    await aspetta();
  } catch (causa) {
    // Di una pagina già chiusa non si legge nulla: resta la causa.
    const { statistiche } = await statisticheESdp(pagina).catch(() => ({ statistiche: [] }));
    const righe = statistiche
      .filter(({ type }) => ['inbound-rtp', 'outbound-rtp', 'transport', 'candidate-pair'].includes(String(type)))
      .map(
        (una) =>
          `${String(una.type)} ${CONTI.flatMap((nome) => (nome in una ? [`${nome}=${String(una[nome])}`] : [])).join(' ')}`,
      );
    throw new Error(`${causa instanceof Error ? causa.message : String(causa)}\n${righe.join('\n')}`, { cause: causa });
  }
}

/** L’immagine si muove e la voce si sente: più di quanto era arrivato. */
export function siVedeESiSente(pagina: Page): Promise<void> {
  return conIConti(pagina, async () => {
    const prima = (await riceve(pagina)).conduce;
    await expect
      .poll(async () => (await riceve(pagina)).conduce.fotogrammi, FITTO)
      .toBeGreaterThan(prima.fotogrammi + FOTOGRAMMI);
    await expect.poll(async () => (await riceve(pagina)).conduce.energia, FITTO).toBeGreaterThan(prima.energia);
  });
}

export async function siSenteChiConduce(pagina: Page): Promise<void> {
  const { energia } = (await riceve(pagina)).conduce;
  await expect.poll(async () => (await riceve(pagina)).conduce.energia, FITTO).toBeGreaterThan(energia);
}

export async function siSenteChiParla(pagina: Page): Promise<void> {
  const { energia } = (await riceve(pagina)).parola;
  await expect.poll(async () => (await riceve(pagina)).parola.energia, FITTO).toBeGreaterThan(energia);
}

/** Un collegamento nuovo, su cui l’immagine si muove. Quanto ci mette si misura a macchina ferma, non qui. */
export function torna(pagina: Page, collegamenti: number): Promise<void> {
  return conIConti(pagina, async () => {
    await expect.poll(async () => (await riceve(pagina)).offerte.length, FITTO).toBeGreaterThan(collegamenti);
    await expect.poll(async () => (await riceve(pagina)).conduce.fotogrammi, FITTO).toBeGreaterThan(0);
  });
}
