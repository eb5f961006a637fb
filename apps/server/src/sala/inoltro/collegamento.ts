import type { MezziParola } from '@gestore/dominio';
import {
  RTCPeerConnection,
  type RTCRtpTransceiver,
  type RtpPacket,
  useH264,
  useNACK,
  useOPUS,
  usePLI,
  useVP8,
} from 'werift';
import { NonEntra, type RuoloInSala } from '../motore/motore.ts';
import { leggiOffertaSdp, pulisciRisposta } from './offerta.ts';
import type { PortaUnica } from './porta-unica.ts';
import { creaUscita, type UscitaRtp } from './uscita.ts';

export type Genere = 'audio' | 'video';
const RITMI: Readonly<Record<Genere, number>> = { audio: 48_000, video: 90_000 };

/** Un collegamento: chi è, che cosa gli si manda o che cosa manda. */
export type CollegamentoInSala = {
  readonly rid: string;
  readonly chi: string;
  readonly nome: string;
  readonly ruolo: RuoloInSala;
  /** Di quale sessione è: con lei finisce. */
  readonly sessione: string;
  readonly soloAudio: boolean;
  readonly risposta: string;
  /** Le righe di chi ascolta: di chi conduce e, già pronte, di chi avrà la parola. */
  readonly uscite: Readonly<Record<'conduce' | 'parola', Partial<Record<Genere, UscitaRtp>>>>;
  /** Che cosa manda chi pubblica. */
  readonly mezzi: MezziParola;
  /** Chiede un'immagine intera a chi pubblica. */
  chiediImmagine(): void;
  /** Da quanti millisecondi non arriva più nulla, nemmeno un controllo; `null` se non è mai arrivato nulla. */
  muto(): number | null;
  natoIl: number;
  chiudi(): void;
};

type Da = {
  rid: string;
  chi: string;
  nome: string;
  ruolo: RuoloInSala;
  sessione: string;
  offerta: string;
  porta: PortaUnica;
  /** Un pacchetto di chi pubblica, con il formato in cui è. */
  quandoArriva(genere: Genere, pacchetto: RtpPacket, formato: string): void;
  /** Chi ascolta ha perso l'immagine e ne chiede una intera. */
  quandoManca(da: 'conduce' | 'parola'): void;
  /** Cifratura e strada sono pronte: da adesso riceve. */
  quandoPronto(): void;
  quandoCade(): void;
};

const IMMAGINE = { rtcpFeedback: [useNACK(), usePLI()] };

/** Dall'offerta alla risposta. Lancia `NonEntra`, e allora non resta nulla di aperto. */
export async function collega(da: Da): Promise<CollegamentoInSala> {
  const { sdp, video } = leggiOffertaSdp(da.offerta, da.ruolo);
  const pc = new RTCPeerConnection({
    // Senza server STUN: altrimenti werift ne chiede uno pubblico di sua iniziativa.
    iceLite: true,
    iceServers: [],
    bundlePolicy: 'max-bundle',
    codecs: { audio: [useOPUS()], video: [useVP8(IMMAGINE), useH264(IMMAGINE)] },
    // Nessuna estensione: ciò che si inoltra non ne porta, e di chi manda non dicono nulla.
    headerExtensions: { audio: [], video: [] },
  });
  const natoIl = performance.now();
  let sentitoIl: number | null = null;
  let chiuso = false;
  let lascia = (): void => undefined;
  const chiudi = (): void => {
    if (chiuso) return;
    chiuso = true;
    lascia();
    pc.close().catch(() => undefined);
  };
  try {
    await pc.setRemoteDescription({ type: 'offer', sdp }).catch((errore: unknown) => {
      // Per noi andava bene: senza le parole della libreria nessuno saprebbe perché si dice di no.
      annota('offerta non letta', errore);
      throw new NonEntra('offerta');
    });
    lascia = da.porta.accogli(pc, () => {
      sentitoIl = performance.now();
    }).lascia;
    const righe = pc.getTransceivers();
    const uscite = da.ruolo === 'ascolta' ? perAscoltare(righe, da) : { conduce: {}, parola: {} };
    const sorgenti = da.ruolo === 'ascolta' ? [] : perPubblicare(righe, da);
    await pc.setLocalDescription(await pc.createAnswer());
    const risposta = pulisciRisposta(pc.localDescription?.sdp ?? '');
    pc.connectionStateChange.subscribe((stato) => {
      if (stato === 'connected') da.quandoPronto();
      else if (!chiuso && (stato === 'closed' || stato === 'failed')) da.quandoCade();
    });
    const { rid, chi, nome, ruolo, sessione } = da;
    return {
      rid,
      chi,
      nome,
      ruolo,
      sessione,
      soloAudio: video === 0,
      risposta,
      uscite,
      mezzi: video === 0 ? 'audio' : 'audio_video',
      chiediImmagine: () => {
        for (const chiedi of sorgenti) chiedi();
      },
      muto: () => (sentitoIl === null ? null : performance.now() - sentitoIl),
      natoIl,
      chiudi,
    };
  } catch (errore) {
    chiudi();
    if (errore instanceof NonEntra) throw errore;
    // L'offerta si è letta: ciò che non riesce da qui in poi è colpa nostra, e chi entra può riprovare.
    annota('ingresso non riuscito', errore);
    throw new NonEntra('guasto');
  }
}

/** Chi entra ne sa soltanto se è colpa sua o nostra: la causa resta scritta qui. */
export function annota(cosa: string, errore: unknown): void {
  console.error(`gv-sala: ${cosa}: ${errore instanceof Error ? errore.message : String(errore)}`);
}

/** La prima riga di ogni genere è di chi conduce, la seconda di chi ha la parola: nell'ordine in cui chi ascolta le offre. */
function perAscoltare(righe: readonly RTCRtpTransceiver[], da: Da): CollegamentoInSala['uscite'] {
  const uscite: Record<'conduce' | 'parola', Partial<Record<Genere, UscitaRtp>>> = { conduce: {}, parola: {} };
  for (const riga of righe) {
    riga.setDirection('sendonly');
    const genere = riga.kind as Genere;
    const di = uscite.conduce[genere] === undefined ? 'conduce' : 'parola';
    uscite[di][genere] = creaUscita(riga.sender, RITMI[genere]);
    if (genere === 'video') riga.sender.onPictureLossIndication.subscribe(() => da.quandoManca(di));
  }
  return uscite;
}

function perPubblicare(righe: readonly RTCRtpTransceiver[], da: Da): (() => void)[] {
  const chiedono: (() => void)[] = [];
  for (const riga of righe) {
    riga.setDirection('recvonly');
    const genere = riga.kind as Genere;
    const { track } = riga.receiver;
    let ssrc: number | null = null;
    track.onReceiveRtp.subscribe((pacchetto) => {
      ssrc = pacchetto.header.ssrc;
      const formato = riga.codecs.find(({ payloadType }) => payloadType === pacchetto.header.payloadType)?.name;
      da.quandoArriva(genere, pacchetto, (formato ?? '').toLowerCase());
    });
    if (genere === 'video')
      chiedono.push(() => {
        if (ssrc !== null) riga.receiver.sendRtcpPLI(ssrc).catch(() => undefined);
      });
  }
  return chiedono;
}
