import { NonEntra, type RuoloInSala } from '../motore/motore.ts';
import { righeMisurate } from './misura-sdp.ts';

/** Quante righe di ogni genere: chi pubblica una di voce e una di immagine, chi ascolta anche quelle di chi avrà la parola. */
const RIGHE_MAX: Readonly<Record<RuoloInSala, number>> = { conduce: 1, parola: 1, ascolta: 2 };
const FORMATI = { audio: /^a=rtpmap:\d+ opus\/48000/i, video: /^a=rtpmap:\d+ (?:VP8|H264)\/90000/i } as const;
const VERSI: Readonly<Record<RuoloInSala, readonly string[]>> = {
  conduce: ['a=sendonly', 'a=sendrecv'],
  parola: ['a=sendonly', 'a=sendrecv'],
  ascolta: ['a=recvonly', 'a=sendrecv'],
};

export type Offerta = { sdp: string; audio: number; video: number };

type Riga = { genere: string; righe: string[] };

/**
 * Misura un'offerta, la legge e ne toglie gli indirizzi. Lancia `NonEntra`: `misura` o `attributi` se è più di quanto si legga, `offerta`
 * se non è di una sala, `codec` se parla altri formati.
 */
export function leggiOffertaSdp(sdp: string, ruolo: RuoloInSala): Offerta {
  const righe = righeMisurate(sdp);
  const parti = dividi(righe);
  const quante = { audio: 0, video: 0 };
  if (righe[0] !== 'v=0' || parti.length === 0) throw new NonEntra('offerta');
  for (const prefisso of ['a=fingerprint:', 'a=ice-ufrag:', 'a=ice-pwd:'])
    if (!righe.some((una) => una.startsWith(prefisso))) throw new NonEntra('offerta');
  for (const { genere, righe: dellaParte } of parti) {
    if (genere !== 'audio' && genere !== 'video') throw new NonEntra('offerta');
    quante[genere] += 1;
    if (!VERSI[ruolo].some((verso) => dellaParte.includes(verso))) throw new NonEntra('offerta');
    if (!dellaParte.some((una) => FORMATI[genere].test(una))) throw new NonEntra('codec');
  }
  if (Math.max(quante.audio, quante.video) > RIGHE_MAX[ruolo]) throw new NonEntra('offerta');
  return { sdp: `${righe.join('\r\n')}\r\n`, ...quante };
}

function dividi(righe: readonly string[]): Riga[] {
  const parti: Riga[] = [];
  for (const riga of righe) {
    const genere = /^m=(\w+) /.exec(riga)?.[1];
    if (genere !== undefined) parti.push({ genere, righe: [] });
    parti.at(-1)?.righe.push(riga);
  }
  return parti;
}

/** La risposta senza nulla che riconosca qualcuno: un nome uguale per tutti al posto di quelli che la libreria inventa. */
export function pulisciRisposta(sdp: string): string {
  const righe = sdp.split(/\r\n|\n/).filter((una) => una !== '' && !/^a=(?:msid|msid-semantic)\b/.test(una));
  const pulite = righe.flatMap((riga) => {
    const ssrc = /^a=ssrc:(\d+) (\w+)/.exec(riga);
    if (ssrc === null) return [riga];
    return ssrc[2] === 'cname' ? [`a=ssrc:${ssrc[1]} cname:sala`] : [];
  });
  return `${pulite.join('\r\n')}\r\n`;
}
