import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';

/** Un rettangolo in punti dell'immagine di una pagina; `da` compreso, `a` escluso. */
export type Rettangolo = { daX: number; daY: number; aX: number; aY: number };
/** Un carattere della pagina: `dove` è nullo di ciò che non occupa posto, come la fine di una riga. */
export type Carattere = { testo: string; dove: Rettangolo | null };
/** Una pagina disegnata: tre byte per punto, per righe. */
export type PaginaDisegnata = { larghezza: number; altezza: number; rgb: Buffer };
/** Quanto misura una pagina, in punti tipografici. */
export type Foglio = { larghezzaPt: number; altezzaPt: number };

type Misure = { larghezza: number; altezza: number };

/** Un PDF aperto. Le pagine si contano da zero. */
export type PdfAperto = {
  pagine: number;
  foglio(pagina: number): Foglio;
  /** La pagina com'è mostrata da chi la legge, annotazioni comprese, larga così; con i caratteri, anche quelli coperti. */
  conPagina<R>(pagina: number, larghezza: number, usa: (letta: PaginaLetta) => Promise<R>): Promise<R>;
};
type PaginaLetta = Misure & { caratteri: () => Carattere[]; disegna: () => PaginaDisegnata };

/** Ciò che si usa di PDFium: tutto per numeri, che sono indirizzi della sua memoria. */
type Pdfium = {
  pdfium: {
    HEAPU8: Uint8Array;
    wasmExports: { malloc: (byte: number) => number; free: (dove: number) => void };
    getValue: (dove: number, tipo: 'double' | 'i32') => number;
  };
  PDFiumExt_Init(): void;
  FPDF_LoadMemDocument(dove: number, byte: number, password: string): number;
  FPDF_CloseDocument(documento: number): void;
  FPDF_GetPageCount(documento: number): number;
  FPDF_LoadPage(documento: number, pagina: number): number;
  FPDF_ClosePage(pagina: number): void;
  FPDF_GetPageWidthF(pagina: number): number;
  FPDF_GetPageHeightF(pagina: number): number;
  FPDFBitmap_CreateEx(larghezza: number, altezza: number, formato: number, dove: number, passo: number): number;
  FPDFBitmap_FillRect(tela: number, x: number, y: number, larghezza: number, altezza: number, colore: number): void;
  FPDFBitmap_GetBuffer(tela: number): number;
  FPDFBitmap_GetStride(tela: number): number;
  FPDFBitmap_Destroy(tela: number): void;
  FPDF_RenderPageBitmap(
    tela: number,
    pagina: number,
    x: number,
    y: number,
    larghezza: number,
    altezza: number,
    giro: number,
    come: number,
  ): void;
  FPDFText_LoadPage(pagina: number): number;
  FPDFText_ClosePage(testo: number): void;
  FPDFText_CountChars(testo: number): number;
  FPDFText_GetUnicode(testo: number, i: number): number;
  FPDFText_GetCharBox(testo: number, i: number, da: number, a: number, basso: number, alto: number): boolean;
  FPDF_PageToDevice(
    pagina: number,
    x: number,
    y: number,
    larghezza: number,
    altezza: number,
    giro: number,
    daX: number,
    daY: number,
    inX: number,
    inY: number,
  ): boolean;
};

/** Quattro byte per punto, l'ultimo senza significato; rosso per primo, e con le annotazioni. */
const FORMATO_BGRX = 3;
const DISEGNA_COME = 0x10 | 0x01;
const BIANCO = 0xff_ff_ff_ff;
/** Lati massimi in punti: un foglio smisurato, o lungo e sottile, non riempie la memoria. */
const ALTEZZA_MAX = 6_000;

let caricato: Promise<Pdfium> | null = null;

async function pdfium(): Promise<Pdfium> {
  const file = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const modulo = (await init({ wasmBinary: new Uint8Array(file).buffer } as object)) as unknown as Pdfium;
  modulo.PDFiumExt_Init();
  return modulo;
}

/** Apre un PDF, lo usa e lo chiude. Solleva se è danneggiato o chiuso da una password. */
export async function conPdf<R>(byte: Uint8Array, usa: (aperto: PdfAperto) => Promise<R>): Promise<R> {
  caricato ??= pdfium();
  const libreria = await caricato;
  const { wasmExports } = libreria.pdfium;
  const dove = wasmExports.malloc(byte.length);
  libreria.pdfium.HEAPU8.set(byte, dove);
  const documento = libreria.FPDF_LoadMemDocument(dove, byte.length, '');
  try {
    if (documento === 0) throw new Error('PDF che non si apre');
    return await usa({
      pagine: libreria.FPDF_GetPageCount(documento),
      foglio: (pagina) => {
        const aperta = libreria.FPDF_LoadPage(documento, pagina);
        const foglio = foglioDi(libreria, aperta);
        libreria.FPDF_ClosePage(aperta);
        return foglio;
      },
      conPagina: async (pagina, larghezza, conLei) => {
        const aperta = libreria.FPDF_LoadPage(documento, pagina);
        try {
          if (aperta === 0) throw new Error('pagina che non si apre');
          const { larghezzaPt, altezzaPt } = foglioDi(libreria, aperta);
          const altezza = Math.min(ALTEZZA_MAX, Math.max(1, Math.round((larghezza * altezzaPt) / larghezzaPt)));
          const misure = { larghezza, altezza };
          return await conLei({
            ...misure,
            caratteri: () => caratteriDi(libreria, aperta, misure),
            disegna: () => disegnata(libreria, aperta, misure),
          });
        } finally {
          libreria.FPDF_ClosePage(aperta);
        }
      },
    });
  } finally {
    if (documento !== 0) libreria.FPDF_CloseDocument(documento);
    wasmExports.free(dove);
  }
}

const foglioDi = (libreria: Pdfium, pagina: number): Foglio => ({
  larghezzaPt: Math.max(1, libreria.FPDF_GetPageWidthF(pagina)),
  altezzaPt: Math.max(1, libreria.FPDF_GetPageHeightF(pagina)),
});

function disegnata(libreria: Pdfium, pagina: number, { larghezza, altezza }: Misure): PaginaDisegnata {
  const tela = libreria.FPDFBitmap_CreateEx(larghezza, altezza, FORMATO_BGRX, 0, 0);
  if (tela === 0) throw new Error('pagina che non si disegna');
  try {
    libreria.FPDFBitmap_FillRect(tela, 0, 0, larghezza, altezza, BIANCO);
    libreria.FPDF_RenderPageBitmap(tela, pagina, 0, 0, larghezza, altezza, 0, DISEGNA_COME);
    const [dove, passo] = [libreria.FPDFBitmap_GetBuffer(tela), libreria.FPDFBitmap_GetStride(tela)];
    const memoria = libreria.pdfium.HEAPU8;
    const rgb = Buffer.allocUnsafe(larghezza * altezza * 3);
    for (let y = 0, in_ = 0; y < altezza; y += 1)
      for (let da = dove + y * passo, x = 0; x < larghezza; x += 1, da += 4) {
        rgb[in_++] = memoria[da] ?? 0;
        rgb[in_++] = memoria[da + 1] ?? 0;
        rgb[in_++] = memoria[da + 2] ?? 0;
      }
    return { larghezza, altezza, rgb };
  } finally {
    libreria.FPDFBitmap_Destroy(tela);
  }
}

/** Ogni carattere con il posto che occupa nell'immagine della pagina, girata e tagliata come si vede. */
function caratteriDi(libreria: Pdfium, pagina: number, misure: Misure): Carattere[] {
  const { wasmExports, getValue } = libreria.pdfium;
  const testo = libreria.FPDFText_LoadPage(pagina);
  const appunti = wasmExports.malloc(APPUNTI_BYTE);
  try {
    const quanti = libreria.FPDFText_CountChars(testo);
    return Array.from({ length: quanti }, (_, i) => {
      const codice = libreria.FPDFText_GetUnicode(testo, i);
      const scritto = libreria.FPDFText_GetCharBox(testo, i, appunti, appunti + 8, appunti + 16, appunti + 24);
      const [sinistra, destra, basso, alto] = [0, 8, 16, 24].map((d) => getValue(appunti + d, 'double'));
      const dove = scritto
        ? nellImmagine(libreria, { pagina, appunti }, misure, [sinistra, alto, destra, basso] as Angoli)
        : null;
      return { testo: codice > 0 && codice <= 0x10_ff_ff ? String.fromCodePoint(codice) : '\uFFFD', dove };
    });
  } finally {
    wasmExports.free(appunti);
    libreria.FPDFText_ClosePage(testo);
  }
}

const APPUNTI_BYTE = 48;
type Angoli = [x1: number, y1: number, x2: number, y2: number];

function nellImmagine(
  libreria: Pdfium,
  { pagina, appunti }: { pagina: number; appunti: number },
  { larghezza, altezza }: Misure,
  [x1, y1, x2, y2]: Angoli,
): Rettangolo | null {
  const punto = (x: number, y: number): [number, number] => {
    const [inX, inY] = [appunti + 32, appunti + 36];
    libreria.FPDF_PageToDevice(pagina, 0, 0, larghezza, altezza, 0, x, y, inX, inY);
    return [libreria.pdfium.getValue(inX, 'i32'), libreria.pdfium.getValue(inY, 'i32')];
  };
  const [[aX, aY], [bX, bY]] = [punto(x1, y1), punto(x2, y2)];
  const dove = { daX: Math.min(aX, bX), daY: Math.min(aY, bY), aX: Math.max(aX, bX) + 1, aY: Math.max(aY, bY) + 1 };
  return x1 === x2 && y1 === y2 ? null : dove;
}
