import { LATI, PUNTI_MAX } from '@gestore/contratto/limiti-documenti';
import { pagineConDati } from '@gestore/dominio';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { rispondi } from '../in-disparte/rispondi.ts';

/** Che cosa si guarda: un'immagine, con le misure che se ne ricavano; un PDF, e ciò che vi si cerca. */
export type TestataEsame = { che: 'immagine' } | { che: 'pdf'; codici: string[]; nomi: string[] };

export type MisuraRicavata = { nome: string; larghezza: number; altezza: number; byte: Uint8Array };
export type Esame =
  | { esito: 'immagine'; misure: MisuraRicavata[] }
  | { esito: 'smisurata'; larghezza: number; altezza: number }
  | { esito: 'pdf'; pagine: number; attivo: boolean; conTesto: boolean; conDati: number[] }
  | { esito: 'illeggibile' };

/** Oltre, di un PDF non si cerca più: chi lo carica lo divide. */
const PAGINE_MAX = 2_000;
const QUALITA_WEBP = 78;

/**
 * Dall'intestazione quanto è grande, prima di decodificarla; poi le misure da mostrare, rifatte da capo: dritte, in sRGB e senza
 * nulla di ciò che la macchina fotografica vi aveva scritto, il luogo per primo (R76).
 */
async function guarda(byte: Buffer): Promise<Esame> {
  try {
    const { width = 0, height = 0 } = await sharp(byte, { limitInputPixels: false }).metadata();
    if (width * height > PUNTI_MAX) return { esito: 'smisurata', larghezza: width, altezza: height };
    const misure: MisuraRicavata[] = [];
    for (const lato of LATI) {
      const { data, info } = await sharp(byte, { limitInputPixels: PUNTI_MAX, failOn: 'error', sequentialRead: true })
        .autoOrient()
        .resize({ width: lato, height: lato, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .webp({ quality: QUALITA_WEBP })
        .toBuffer({ resolveWithObject: true });
      misure.push({ nome: String(lato), larghezza: info.width, altezza: info.height, byte: new Uint8Array(data) });
    }
    return { esito: 'immagine', misure };
  } catch {
    return { esito: 'illeggibile' };
  }
}

/** Il testo di ogni pagina, anche sotto ciò che lo copre, e ciò che sta fuori dalle pagine; i programmi che porta (R76). */
async function leggi(byte: Buffer, { codici, nomi }: { codici: string[]; nomi: string[] }): Promise<Esame> {
  try {
    const pdf = await getDocumentProxy(new Uint8Array(byte), { verbosity: 0 });
    if (pdf.numPages > PAGINE_MAX) return { esito: 'illeggibile' };
    const pagine: string[] = [];
    const fuori: string[] = [
      JSON.stringify(await pdf.getMetadata().then(({ info, metadata }) => [info, metadata?.getRaw?.()])),
    ];
    let attivo = (await pdf.getJSActions()) !== null;
    for (let numero = 1; numero <= pdf.numPages; numero += 1) {
      const pagina = await pdf.getPage(numero);
      const { items } = await pagina.getTextContent();
      pagine.push(items.map((uno) => ('str' in uno ? uno.str : '')).join(' '));
      fuori.push(JSON.stringify(await pagina.getAnnotations()));
      attivo ||= (await pagina.getJSActions()) !== null;
      pagina.cleanup();
    }
    fuori.push(Object.keys((await pdf.getAttachments()) ?? {}).join(' '));
    const conTesto = pagine.some((una) => una.trim().length > 0);
    const conDati = pagineConDati(pagine, fuori.join(' '), { codici, nomi });
    return { esito: 'pdf', pagine: pdf.numPages, attivo: attivo || conNomiAttivi(byte), conTesto, conDati };
  } catch {
    return { esito: 'illeggibile' };
  }
}

/** Le azioni scritte in chiaro nel file: quelle che avviano un programma o ne portano uno. */
const conNomiAttivi = (byte: Buffer): boolean => /\/S\s*\/(?:JavaScript|Launch)\b/.test(byte.toString('latin1'));

await rispondi<TestataEsame, Esame>((testata, byte) =>
  testata.che === 'immagine' ? guarda(byte) : leggi(byte, testata),
);
