import type { Foglio, Rettangolo } from './pdfium.ts';
import { type OggettoDaScrivere, pdfDaOggetti } from './scrivi-pdf.ts';

/** Una parola da poter cercare e leggere ad alta voce: sta sopra la sua immagine, e non si vede. */
export type ParolaPosata = { testo: string; dove: Rettangolo };
/** Una pagina rifatta: la sua immagine, e le parole che vi si vedono, con il posto in punti dell'immagine. */
export type PaginaRifatta = {
  foglio: Foglio;
  larghezza: number;
  altezza: number;
  jpeg: Uint8Array;
  parole: readonly ParolaPosata[];
};

/** I caratteri che la scrittura del PDF (WinAnsi) mette dove Unicode ha altro. */
const DI_WINDOWS =
  '\u20AC\uFFFD\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\uFFFD\u017D\uFFFD\uFFFD\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\uFFFD\u017E\u0178';
const INIZIO_DI_WINDOWS = 0x80;
/** Di un carattere di Courier: sei decimi del corpo, tutti. */
const LARGHEZZA_COURIER = 0.6;

/**
 * Un PDF scritto da capo, una pagina per immagine: di quello da cui viene non ha nessun byte, né proprietà, annotazioni,
 * allegati, programmi o strati, ma soltanto ciò che si vede e le parole che vi si leggono.
 */
export function pdfDiImmagini(pagine: readonly PaginaRifatta[]): Uint8Array<ArrayBuffer> {
  const primo = 4;
  const figli = pagine.map((_, i) => `${primo + i * 3} 0 R`).join(' ');
  return pdfDaOggetti([
    '<< /Type /Catalog /Pages 2 0 R /Lang (it-IT) >>',
    `<< /Type /Pages /Kids [${figli}] /Count ${pagine.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    ...pagine.flatMap((pagina, i) => oggettiDi(pagina, primo + i * 3)),
  ]);
}

/** La pagina, ciò che vi è scritto, e la sua immagine. */
function oggettiDi(pagina: PaginaRifatta, primo: number): OggettoDaScrivere[] {
  const { foglio, larghezza, altezza, jpeg } = pagina;
  const misure = `${numero(foglio.larghezzaPt)} ${numero(foglio.altezzaPt)}`;
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${misure}] /Contents ${primo + 1} 0 R /Resources << /XObject << /I ${primo + 2} 0 R >> /Font << /F 3 0 R >> >> >>`,
    { voci: '', flusso: Buffer.from(contenuto(pagina), 'latin1') },
    {
      voci: `/Type /XObject /Subtype /Image /Width ${larghezza} /Height ${altezza} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      flusso: jpeg,
    },
  ];
}

function contenuto({ foglio: { larghezzaPt, altezzaPt }, larghezza, altezza, parole }: PaginaRifatta): string {
  const [inX, inY] = [larghezzaPt / larghezza, altezzaPt / altezza];
  const righe = [`q ${numero(larghezzaPt)} 0 0 ${numero(altezzaPt)} 0 0 cm /I Do Q`, 'BT 3 Tr'];
  for (const { testo, dove } of parole) {
    const scritto = inWindows(testo);
    if (scritto === '') continue;
    const corpo = Math.max(1, (dove.aY - dove.daY) * inY);
    const naturale = scritto.length * LARGHEZZA_COURIER * corpo;
    const stretta = ((dove.aX - dove.daX) * inX * 100) / naturale;
    const [x, y] = [dove.daX * inX, altezzaPt - dove.aY * inY];
    righe.push(
      `/F ${numero(corpo)} Tf ${numero(stretta)} Tz 1 0 0 1 ${numero(x)} ${numero(y)} Tm (${scritto.replaceAll(/[\\()]/g, '\\$&')} ) Tj`,
    );
  }
  return [...righe, 'ET'].join('\n');
}

/** Un carattere che la scrittura non ha resta soltanto nell'immagine. */
function inWindows(testo: string): string {
  let scritto = '';
  for (const carattere of testo.normalize('NFC')) {
    const codice = carattere.codePointAt(0) ?? 0;
    const altrove = carattere === '\uFFFD' ? -1 : DI_WINDOWS.indexOf(carattere);
    if ((codice >= 0x20 && codice < 0x7f) || (codice >= 0xa0 && codice <= 0xff)) scritto += carattere;
    else if (altrove >= 0) scritto += String.fromCharCode(INIZIO_DI_WINDOWS + altrove);
  }
  return scritto;
}

const numero = (n: number): string => String(Math.round(n * 100) / 100);
