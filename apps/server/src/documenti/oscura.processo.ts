import {
  type DaOscurare,
  LATO_PAGINA,
  type PercheOscurare,
  type RiquadroNero,
  trattiDaOscurare,
} from '@gestore/dominio';
import sharp from 'sharp';
import { rispondi } from '../in-disparte/rispondi.ts';
import { type PaginaRifatta, type ParolaPosata, pdfDiImmagini } from './pdf/pdf-di-immagini.ts';
import { type Carattere, conPdf, type PaginaDisegnata, type PdfAperto, type Rettangolo } from './pdf/pdfium.ts';

/** Che cosa si fa di un file da oscurare: cercarvi, mostrarne una pagina, rifarlo con i riquadri neri. */
export type TestataOscura = { immagine: boolean } & (
  | { che: 'cerca'; codici: string[]; nomi: string[]; parole: readonly string[]; pagineMax: number }
  | { che: 'mostra'; pagina: number; puntiMax: number }
  | { che: 'copri'; riquadri: RiquadroNero[]; puntiMax: number; pagineMax: number }
);
type RiquadroProposto = RiquadroNero & { perche: PercheOscurare; testo: string };
type PaginaGuardata = { larghezza: number; altezza: number; conTesto: boolean };
export type EsitoOscura =
  | { esito: 'cercato'; pagine: PaginaGuardata[]; proposti: RiquadroProposto[] }
  | { esito: 'troppe_pagine'; pagine: number }
  | { esito: 'mostrata' | 'coperto'; byte: Uint8Array }
  | { esito: 'nessuna_pagina' };

/** Punti per pollice di una pagina rifatta: il corpo più piccolo di un atto si legge, e una pagina pesa un centinaio di kB. */
const FITTEZZA = 150;
const PUNTO_TIPOGRAFICO = 72;
const LARGHEZZA_MAX = 4_000;
/** Quanto è larga una pagina da guardare. */
const DA_GUARDARE = 1_200;
const QUALITA_JPEG = 80;
/** Sotto questa differenza di chiaro e scuro, in un posto non si legge nulla: nero sotto il nero, bianco sul bianco. */
const CONTRASTO_MIN = 24;

const largaPer = (aperto: PdfAperto, pagina: number): number =>
  Math.max(1, Math.min(LARGHEZZA_MAX, Math.round((aperto.foglio(pagina).larghezzaPt * FITTEZZA) / PUNTO_TIPOGRAFICO)));

/** Ogni pagina, e dove si legge ciò che è da coprire, anche sotto ciò che lo copre già. */
async function cerca(byte: Buffer, testata: Extract<TestataOscura, { che: 'cerca' }>): Promise<EsitoOscura> {
  if (testata.immagine) {
    const { width, height } = await sharp(byte, { limitInputPixels: false })
      .metadata()
      .then((letta) => letta.autoOrient);
    return { esito: 'cercato', pagine: [{ larghezza: width, altezza: height, conTesto: false }], proposti: [] };
  }
  return conPdf(byte, async (aperto) => {
    if (aperto.pagine > testata.pagineMax) return { esito: 'troppe_pagine', pagine: aperto.pagine };
    const pagine: PaginaGuardata[] = [];
    const proposti: RiquadroProposto[] = [];
    for (let i = 0; i < aperto.pagine; i += 1) {
      const { caratteri, larghezza, altezza } = await aperto.conPagina(i, DA_GUARDARE, async (letta) => ({
        ...letta,
        caratteri: letta.caratteri(),
      }));
      pagine.push({ larghezza, altezza, conTesto: caratteri.some(({ testo }) => testo.trim() !== '') });
      proposti.push(...propostiDi(caratteri, { pagina: i + 1, larghezza, altezza }, testata));
    }
    return { esito: 'cercato', pagine, proposti };
  });
}

function propostiDi(
  caratteri: readonly Carattere[],
  { pagina, larghezza, altezza }: { pagina: number; larghezza: number; altezza: number },
  cercati: DaOscurare,
): RiquadroProposto[] {
  const inizi: number[] = [];
  let testo = '';
  for (const [i, { testo: scritto }] of caratteri.entries()) {
    for (let j = 0; j < scritto.length; j += 1) inizi.push(i);
    testo += scritto;
  }
  return trattiDaOscurare(testo, cercati).flatMap(({ perche, da, a }) => {
    const presi = caratteri.slice(inizi[da] ?? 0, (inizi[a - 1] ?? 0) + 1);
    return righeDi(presi.flatMap(({ testo: suo, dove }) => (dove === null || suo.trim() === '' ? [] : [dove]))).map(
      (riga) => ({
        ...inDecimillesimi(conMargine(riga), { pagina, larghezza, altezza }),
        perche,
        testo: testo.slice(da, a).replaceAll(/\s+/g, ' '),
      }),
    );
  });
}

/** Un rettangolo per riga, anche di un testo che sale o scende: ciò che va a capo non copre quanto sta in mezzo. */
function righeDi(pezzi: readonly Rettangolo[]): Rettangolo[] {
  const righe: Rettangolo[] = [];
  for (const [i, pezzo] of pezzi.entries()) {
    const riga = righe.at(-1);
    const prima = pezzi[i - 1];
    if (riga === undefined || prima === undefined || !diSeguito(prima, pezzo)) righe.push({ ...pezzo });
    else righe[righe.length - 1] = insieme(riga, pezzo);
  }
  return righe;
}

const insieme = (primo: Rettangolo, secondo: Rettangolo): Rettangolo => ({
  daX: Math.min(primo.daX, secondo.daX),
  daY: Math.min(primo.daY, secondo.daY),
  aX: Math.max(primo.aX, secondo.aX),
  aY: Math.max(primo.aY, secondo.aY),
});

/** Se un carattere segue l'altro sulla stessa riga; o sulla stessa colonna, e gli sta accanto. */
function diSeguito(prima: Rettangolo, dopo: Rettangolo): boolean {
  if (dopo.daY < prima.aY && prima.daY < dopo.aY) return true;
  const lontano = Math.max(dopo.daY - prima.aY, prima.daY - dopo.aY);
  return dopo.daX < prima.aX && prima.daX < dopo.aX && lontano < (prima.aX - prima.daX) * 0.6;
}

/** Accenti e code delle lettere escono dal loro posto. */
function conMargine({ daX, daY, aX, aY }: Rettangolo): Rettangolo {
  const margine = Math.max(2, Math.round((aY - daY) * 0.25));
  return { daX: daX - margine, daY: daY - margine, aX: aX + margine, aY: aY + margine };
}

function inDecimillesimi(
  { daX, daY, aX, aY }: Rettangolo,
  { pagina, larghezza, altezza }: { pagina: number; larghezza: number; altezza: number },
): RiquadroNero {
  const stretto = (n: number): number => Math.min(LATO_PAGINA, Math.max(0, n));
  const [x, y] = [
    stretto(Math.floor((daX * LATO_PAGINA) / larghezza)),
    stretto(Math.floor((daY * LATO_PAGINA) / altezza)),
  ];
  const [fineX, fineY] = [
    stretto(Math.ceil((aX * LATO_PAGINA) / larghezza)),
    stretto(Math.ceil((aY * LATO_PAGINA) / altezza)),
  ];
  return { pagina, x, y, larghezza: Math.max(1, fineX - x), altezza: Math.max(1, fineY - y) };
}

async function mostra(byte: Buffer, testata: Extract<TestataOscura, { che: 'mostra' }>): Promise<EsitoOscura> {
  if (testata.immagine) {
    const mostrata = sharp(byte, { limitInputPixels: testata.puntiMax })
      .autoOrient()
      .resize({ width: DA_GUARDARE, height: DA_GUARDARE, fit: 'inside', withoutEnlargement: true });
    return testata.pagina === 1
      ? { esito: 'mostrata', byte: await mostrata.webp().toBuffer() }
      : { esito: 'nessuna_pagina' };
  }
  return conPdf(byte, async (aperto) => {
    if (testata.pagina > aperto.pagine) return { esito: 'nessuna_pagina' };
    const disegnata = await aperto.conPagina(testata.pagina - 1, DA_GUARDARE, async (letta) => letta.disegna());
    return { esito: 'mostrata', byte: await immagineDi(disegnata).webp({ quality: QUALITA_JPEG }).toBuffer() };
  });
}

const immagineDi = ({ larghezza, altezza, rgb }: PaginaDisegnata) =>
  sharp(rgb, { raw: { width: larghezza, height: altezza, channels: 3 } });

/** Il file rifatto da capo: di ciò che sta sotto un riquadro non vi è più né il disegno né il testo (R76). */
async function copri(byte: Buffer, testata: Extract<TestataOscura, { che: 'copri' }>): Promise<EsitoOscura> {
  const { riquadri } = testata;
  if (testata.immagine) {
    const { data, info } = await sharp(byte, { limitInputPixels: testata.puntiMax, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const disegnata = { larghezza: info.width, altezza: info.height, rgb: inTreCanali(data, info.channels) };
    annerisci(
      disegnata,
      riquadri.map((uno) => inPunti(uno, disegnata)),
    );
    return { esito: 'coperto', byte: await immagineDi(disegnata).jpeg({ quality: 90 }).toBuffer() };
  }
  return conPdf(byte, async (aperto) => {
    if (aperto.pagine > testata.pagineMax) return { esito: 'troppe_pagine', pagine: aperto.pagine };
    const pagine: PaginaRifatta[] = [];
    for (let i = 0; i < aperto.pagine; i += 1) {
      const dellaPagina = riquadri.filter(({ pagina }) => pagina === i + 1);
      pagine.push(await rifatta(aperto, i, dellaPagina));
    }
    return { esito: 'coperto', byte: pdfDiImmagini(pagine) };
  });
}

async function rifatta(aperto: PdfAperto, i: number, riquadri: readonly RiquadroNero[]): Promise<PaginaRifatta> {
  const [disegnata, caratteri] = await aperto.conPagina(i, largaPer(aperto, i), async (letta) => [
    letta.disegna(),
    letta.caratteri(),
  ]);
  const neri = riquadri.map((uno) => inPunti(uno, disegnata));
  const rimasti = caratteri.map((segno) =>
    segno.dove !== null && siVede(disegnata, segno.dove) && !neri.some((nero) => siToccano(nero, segno.dove))
      ? segno
      : null,
  );
  annerisci(disegnata, neri);
  const { larghezza, altezza } = disegnata;
  const jpeg = await immagineDi(disegnata).jpeg({ quality: QUALITA_JPEG }).toBuffer();
  return { foglio: aperto.foglio(i), larghezza, altezza, jpeg, parole: paroleDi(rimasti) };
}

const inPunti = (
  { x, y, larghezza: l, altezza: a }: RiquadroNero,
  { larghezza, altezza }: { larghezza: number; altezza: number },
): Rettangolo => ({
  daX: Math.floor((x * larghezza) / LATO_PAGINA),
  daY: Math.floor((y * altezza) / LATO_PAGINA),
  aX: Math.min(larghezza, Math.ceil(((x + l) * larghezza) / LATO_PAGINA)),
  aY: Math.min(altezza, Math.ceil(((y + a) * altezza) / LATO_PAGINA)),
});

const siToccano = (nero: Rettangolo, dove: Rettangolo | null): boolean =>
  dove !== null && dove.daX < nero.aX && nero.daX < dove.aX && dove.daY < nero.aY && nero.daY < dove.aY;

function annerisci({ larghezza, rgb }: PaginaDisegnata, neri: readonly Rettangolo[]): void {
  for (const { daX, daY, aX, aY } of neri)
    for (let y = daY; y < aY; y += 1) rgb.fill(0, (y * larghezza + daX) * 3, (y * larghezza + aX) * 3);
}

/** Un carattere che chi guarda la pagina non può vedere non passa: nessuno ha potuto coprirlo. */
function siVede({ larghezza, altezza, rgb }: PaginaDisegnata, { daX, daY, aX, aY }: Rettangolo): boolean {
  let [chiaro, scuro] = [0, 255];
  for (let y = Math.max(0, daY); y < Math.min(altezza, aY); y += 1)
    for (let x = Math.max(0, daX); x < Math.min(larghezza, aX); x += 1) {
      const da = (y * larghezza + x) * 3;
      const luce = ((rgb[da] ?? 0) + (rgb[da + 1] ?? 0) + (rgb[da + 2] ?? 0)) / 3;
      [chiaro, scuro] = [Math.max(chiaro, luce), Math.min(scuro, luce)];
      if (chiaro - scuro >= CONTRASTO_MIN) return true;
    }
  return false;
}

/** I caratteri rimasti, in parole: uno spazio, un'altra riga o qualcosa di coperto le divide. */
function paroleDi(caratteri: readonly (Carattere | null)[]): ParolaPosata[] {
  const parole: ParolaPosata[] = [];
  let prima: Rettangolo | null = null;
  for (const carattere of caratteri) {
    const dove = carattere === null || carattere.testo.trim() === '' ? null : carattere.dove;
    const aperta = parole.at(-1);
    if (carattere !== null && dove !== null) {
      if (aperta !== undefined && prima !== null && diSeguito(prima, dove)) {
        aperta.testo += carattere.testo;
        aperta.dove = insieme(aperta.dove, dove);
      } else parole.push({ testo: carattere.testo, dove });
    }
    prima = dove;
  }
  return parole;
}

/** Un'immagine in grigi, con lo stesso valore per tre. */
function inTreCanali(dati: Buffer, canali: number): Buffer {
  if (canali === 3) return dati;
  const rgb = Buffer.allocUnsafe((dati.length / canali) * 3);
  for (let i = 0; i < dati.length / canali; i += 1) rgb.fill(dati[i * canali] ?? 0, i * 3, i * 3 + 3);
  return rgb;
}

await rispondi<TestataOscura, EsitoOscura>((testata, byte) => {
  switch (testata.che) {
    case 'cerca':
      return cerca(byte, testata);
    case 'mostra':
      return mostra(byte, testata);
    case 'copri':
      return copri(byte, testata);
  }
});
