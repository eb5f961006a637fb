import type { AvvisoDiAllegato, TipoDiAllegato } from '@gestore/contratto';
import { LATI, PUNTI_MAX } from '@gestore/contratto/documenti/limiti-documenti';
import type { CheNelPdf, TrovatoNelPdf } from '@gestore/contratto/documenti/trovato-nel-pdf';
import { pagineConDati } from '@gestore/dominio';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { rispondi } from '../../in-disparte/rispondi.ts';
import { azioniDelPdf } from '../pdf/azioni-pdf.ts';
import { pdfIntero } from './pdf-intero.ts';

/** Che cosa si guarda: un'immagine, con le misure che se ne ricavano; un PDF, e ciò che vi si cerca; ciò di cui avvisare. */
export type TestataEsame =
  | { che: 'immagine' }
  | { che: 'pdf'; codici: string[]; nomi: string[] }
  | { che: 'avvisi'; tipo: TipoDiAllegato };

type MisuraRicavata = { nome: string; larghezza: number; altezza: number; byte: Uint8Array };
export type Esame =
  | { esito: 'immagine'; misure: MisuraRicavata[] }
  | { esito: 'smisurata'; larghezza: number; altezza: number }
  /** `pagine` è nullo di uno fatto per stancare chi lo apre: non lo si è aperto. */
  | { esito: 'pdf'; pagine: number | null; trovati: TrovatoNelPdf[]; conTesto: boolean; conDati: number[] }
  | { esito: 'avvisi'; avvisi: AvvisoDiAllegato[] }
  | { esito: 'illeggibile' }
  | { esito: 'troppe_pagine'; pagine: number; pagineMax: number }
  /** Lo dice chi aspettava: non si è finito in tempo. */
  | { esito: 'lento' };

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

/** Ciò in cui non si è potuto guardare: un PDF così non si pubblica. */
const NON_GUARDATO: ReadonlySet<CheNelPdf> = new Set(['compressa', 'non_si_legge', 'annidati', 'troppi', 'cifrato']);
/** Chi lo scrive vuole stancare chi lo apre. */
const CHE_STANCA: ReadonlySet<CheNelPdf> = new Set(['annidati', 'troppi']);

/** Il testo di ogni pagina, anche sotto ciò che lo copre, e ciò che sta fuori dalle pagine; ciò che farebbe da chi lo apre (R76). */
async function leggi(byte: Buffer, { codici, nomi }: { codici: string[]; nomi: string[] }): Promise<Esame> {
  const trovati = azioniDelPdf(byte);
  if (trovati.some(({ che }) => CHE_STANCA.has(che)))
    return { esito: 'pdf', pagine: null, trovati, conTesto: false, conDati: [] };
  try {
    const pdf = await getDocumentProxy(new Uint8Array(byte), { verbosity: 0 });
    const pagineMax = PAGINE_MAX;
    if (pdf.numPages > pagineMax) return { esito: 'troppe_pagine', pagine: pdf.numPages, pagineMax };
    const pagine: string[] = [];
    const fuori: string[] = [
      JSON.stringify(await pdf.getMetadata().then(({ info, metadata }) => [info, metadata?.getRaw?.()])),
    ];
    let programmi = (await pdf.getJSActions()) !== null;
    for (let numero = 1; numero <= pdf.numPages; numero += 1) {
      const pagina = await pdf.getPage(numero);
      const { items } = await pagina.getTextContent();
      pagine.push(items.map((uno) => ('str' in uno ? uno.str : '')).join(' '));
      fuori.push(JSON.stringify(await pagina.getAnnotations()));
      programmi ||= (await pagina.getJSActions()) !== null;
      pagina.cleanup();
    }
    fuori.push(Object.keys((await pdf.getAttachments()) ?? {}).join(' '));
    // Un altro lettore vi ha trovato programmi, e il nostro no: fra i due ha ragione chi li trova.
    if (programmi && trovati.length === 0) trovati.push({ che: 'javascript', pagina: null, oggetto: null });
    const conTesto = pagine.some((una) => una.trim().length > 0);
    const conDati = pagineConDati(pagine, fuori.join(' '), { codici, nomi });
    return { esito: 'pdf', pagine: pdf.numPages, trovati, conTesto, conDati };
  } catch {
    return { esito: 'illeggibile' };
  }
}

/** Che cosa chi apre un allegato deve sapere prima, dai suoi byte (R37). */
async function avvisi(byte: Buffer, tipo: TipoDiAllegato): Promise<Esame> {
  switch (tipo) {
    case 'pdf':
      return { esito: 'avvisi', avvisi: [...avvisiDelPdf(byte), ...(pdfIntero(byte) ? [] : ['danneggiato' as const])] };
    case 'png':
    case 'jpeg': {
      const misure = await sharp(byte, { limitInputPixels: false })
        .metadata()
        .catch(() => null);
      if (misure === null) return { esito: 'avvisi', avvisi: ['danneggiato'] };
      return { esito: 'avvisi', avvisi: misure.width * misure.height > PUNTI_MAX ? ['immagine_smisurata'] : [] };
    }
    case 'testo':
      return { esito: 'avvisi', avvisi: PAGINA.test(byte.toString('utf8')) ? ['pagina_attiva'] : [] };
    case 'altro':
      return {
        esito: 'avvisi',
        avvisi: ARCHIVI.some((uno) => byte.toString('hex', 0, 4).startsWith(uno)) ? ['archivio'] : [],
      };
  }
}

function avvisiDelPdf(byte: Buffer): AvvisoDiAllegato[] {
  const trovati = azioniDelPdf(byte);
  const cifrato: AvvisoDiAllegato[] = trovati.some(({ che }) => che === 'cifrato') ? ['pdf_cifrato'] : [];
  if (trovati.some(({ che }) => !NON_GUARDATO.has(che))) return ['pdf_con_azioni', ...cifrato];
  return trovati.length > cifrato.length ? ['pdf_non_guardato'] : cifrato;
}

/** Un testo che un browser mostrerebbe come pagina o disegno, e che può chiamare fuori; o un XML che prende altri file. */
const PAGINA = /<(?:!DOCTYPE|!ENTITY|svg|html|script|iframe|img|object|embed|link|meta|body|form|\?xml-stylesheet)\b/i;
/** I primi byte di zip, 7z, rar e gzip. */
const ARCHIVI = ['504b0304', '504b0506', '377abcaf', '52617221', '1f8b'];

await rispondi<TestataEsame, Esame>((testata, byte) => {
  switch (testata.che) {
    case 'immagine':
      return guarda(byte);
    case 'pdf':
      return leggi(byte, testata);
    case 'avvisi':
      return avvisi(byte, testata.tipo);
  }
});
