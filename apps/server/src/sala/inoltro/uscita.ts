import { type RTCRtpSender, RtpHeader, RtpPacket } from 'werift';
import { cifra } from './cifra.ts';
import { type MittenteInterno, sessioneDi, spedisci } from './interni.ts';

/** Quanti pacchetti si ricordano per ridarli a chi li ha persi: quanti ne tiene werift. */
const RICORDATI = 128;
const MS_PER_SECONDO = 1_000;
/** Il 1900 di NTP, in secondi prima del 1970. */
const EPOCA_NTP_S = 2_208_988_800n;

/** Una riga di chi ascolta: porta i pacchetti di una sorgente alla volta, come se fossero sempre della stessa. */
export type UscitaRtp = {
  /** Quanti byte sono partiti; zero se non è ancora pronta, o se chi ascolta non parla quel formato. */
  manda(pacchetto: RtpPacket, sorgente: number, formato: string): number;
  /** La parte che si perde per strada, da zero a uno. */
  persi(): { parte: number; tutti: number };
};

/**
 * Manda senza passare da `RTCRtpSender.sendRtp`, che a ogni pacchetto copia, ordina le estensioni e stima la banda: qui non ci sono
 * estensioni e la banda non si stima, e a parità di chi ascolta costa due terzi. I conti del mittente restano quelli che i
 * suoi rapporti e le sue ripetizioni leggono.
 */
export function creaUscita(mittente: RTCRtpSender, ritmo: number): UscitaRtp {
  const interno = mittente as unknown as MittenteInterno;
  let sorgenteDiPrima: number | null = null;
  let mandatoIl = 0;
  let diNumero = 0;
  let diTempo = 0;
  let formatoDiPrima = '';
  let tipo = 0;

  function tipoDi(formato: string): number {
    if (formato === formatoDiPrima) return tipo;
    const codec = interno.negotiatedCodecs.find(({ name }) => name.toLowerCase() === formato);
    formatoDiPrima = formato;
    tipo = codec?.payloadType ?? -1;
    return tipo;
  }

  /** Da una sorgente all'altra i numeri vanno avanti di uno, e il tempo di quanto ne è passato. */
  function cambia({ sequenceNumber, timestamp }: RtpHeader, sorgente: number, adesso: number): void {
    if (interno.sequenceNumber !== undefined && interno.timestamp !== undefined) {
      const passati = Math.max(1, Math.round(((adesso - mandatoIl) / MS_PER_SECONDO) * ritmo));
      diNumero = (interno.sequenceNumber + 1 - sequenceNumber) & 0xffff;
      diTempo = (interno.timestamp + passati - timestamp) >>> 0;
      interno.rtpCache = [];
    }
    sorgenteDiPrima = sorgente;
  }

  return {
    manda({ header, payload }, sorgente, formato) {
      const trasporto = mittente.dtlsTransport;
      if (mittente.stopped || trasporto?.state !== 'connected' || mittente.codec === undefined) return 0;
      const tipoDelFormato = tipoDi(formato);
      if (tipoDelFormato < 0) return 0;
      const adesso = performance.now();
      if (sorgente !== sorgenteDiPrima) cambia(header, sorgente, adesso);
      const intestazione = new RtpHeader({
        ssrc: mittente.ssrc,
        payloadType: tipoDelFormato,
        marker: header.marker,
        sequenceNumber: (header.sequenceNumber + diNumero) & 0xffff,
        timestamp: (header.timestamp + diTempo) >>> 0,
      });
      mandatoIl = adesso;
      interno.sequenceNumber = intestazione.sequenceNumber;
      interno.timestamp = intestazione.timestamp;
      interno.rtpTimestamp = intestazione.timestamp;
      interno.ntpTimestamp = ntp();
      interno.octetCount += payload.length;
      interno.packetCount = (interno.packetCount + 1) >>> 0;
      interno.rtpCache[intestazione.sequenceNumber % RICORDATI] = new RtpPacket(intestazione, payload);
      if (!mittente.rtcpRunning) void mittente.runRtcp();
      const cifrato = cifra(sessioneDi(trasporto), intestazione, payload);
      spedisci(trasporto, cifrato);
      return cifrato.length;
    },
    persi: () => ({ parte: interno.remoteFractionLost ?? 0, tutti: interno.remotePacketsLost ?? 0 }),
  };
}

let ntpIl = 0;
let ntpLetto = 0n;

/** Un pacchetto va a tutti nello stesso millisecondo. */
function ntp(): bigint {
  const adesso = Date.now();
  if (adesso === ntpIl) return ntpLetto;
  const ms = BigInt(adesso);
  ntpIl = adesso;
  ntpLetto = ((ms / 1_000n + EPOCA_NTP_S) << 32n) | (((ms % 1_000n) << 32n) / 1_000n);
  return ntpLetto;
}
