import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * I caratteri tipografici dei documenti: quelli del pacchetto DejaVu, sempre gli stessi, dovunque si stampi. Il compilatore guarda anche
 * quelli della macchina, e nulla lo trattiene: perciò questi prendono un nome che nessuna macchina ha, il modello chiede soltanto quello, e
 * ciò che essi non disegnano non si cerca altrove (`docs/decisions/documents.md#the-typefaces-of-the-documents-come-with-us`).
 */
const PACCHETTO = 'dejavu-fonts-ttf/ttf';
const ROMANI = ['DejaVuSerifCondensed', 'DejaVuSerifCondensed-Bold', 'DejaVuSerifCondensed-Italic'];
const GRASSO_CORSIVO = 'DejaVuSerifCondensed-BoldItalic';
const DI_MACCHINA = 'DejaVuSansMono';
/** L'ultimo a cui si chiede: uno solo, di cui si legge che cosa disegna, e che serve ogni rilievo. */
const DI_RISERVA = 'DejaVuSans';

const NOME_DEL_PACCHETTO = 'DejaVu';
/** Lungo quanto quello di cui prende il posto: della tavola dei nomi cambiano le lettere e non le misure. */
const NOME_NOSTRO = 'Rogito';
/** Come li nomina il modello. */
export const FAMIGLIE = {
  testo: [`${NOME_NOSTRO} Serif`, `${NOME_NOSTRO} Sans`],
  codice: [`${NOME_NOSTRO} Sans Mono`, `${NOME_NOSTRO} Sans`],
} as const;

const richiedi = createRequire(import.meta.url);
const file = (nome: string): Buffer => readFileSync(richiedi.resolve(`${PACCHETTO}/${nome}.ttf`));

/** I byte dei caratteri tipografici, con il loro nome, nell'ordine in cui il compilatore li guarda. */
export function caratteriDeiDocumenti(): Buffer[] {
  return [...ROMANI, GRASSO_CORSIVO, DI_RISERVA, DI_MACCHINA].map((nome) => conUnNomeSuo(file(nome)));
}

/** I segni che i documenti disegnano, in qualunque rilievo: quelli del carattere di riserva. */
export function segniDisegnati(): ReadonlySet<number> {
  return segniDi(file(DI_RISERVA));
}

/** Dove comincia una tavola di un carattere tipografico (OpenType 1.9, `otff`). */
function tavola(font: Buffer, etichetta: string): number {
  const quante = font.readUInt16BE(4);
  for (let i = 0; i < quante; i += 1) {
    const riga = 12 + i * 16;
    if (font.toString('latin1', riga, riga + 4) === etichetta) return font.readUInt32BE(riga + 8);
  }
  throw new Error(`il carattere tipografico non ha la tavola ${etichetta}`);
}

/** I nomi di famiglia e per intero (OpenType 1.9, `name`): di quelli si serve chi sceglie un carattere. */
const NOMI_DI_FAMIGLIA = new Set([1, 4, 16]);

/** Lo stesso carattere tipografico con un altro nome di famiglia; i disegni e le misure restano quelli. */
function conUnNomeSuo(font: Buffer): Buffer {
  const nuovo = Buffer.from(font);
  const nomi = tavola(nuovo, 'name');
  const quanti = nuovo.readUInt16BE(nomi + 2);
  const testi = nomi + nuovo.readUInt16BE(nomi + 4);
  for (let i = 0; i < quanti; i += 1) {
    const riga = nomi + 6 + i * 12;
    if (!NOMI_DI_FAMIGLIA.has(nuovo.readUInt16BE(riga + 6))) continue;
    const da = testi + nuovo.readUInt16BE(riga + 10);
    const pezzo = nuovo.subarray(da, da + nuovo.readUInt16BE(riga + 8));
    for (const scritto of [(nome: string) => Buffer.from(nome, 'latin1'), inUtf16BE]) {
      const dove = pezzo.indexOf(scritto(NOME_DEL_PACCHETTO));
      if (dove !== -1) scritto(NOME_NOSTRO).copy(pezzo, dove);
    }
  }
  return nuovo;
}

const inUtf16BE = (testo: string): Buffer => Buffer.from(testo, 'utf16le').swap16();

/** I code point che un carattere tipografico disegna: la sua tavola `cmap` di Unicode intero, in gruppi (OpenType 1.9, formato 12). */
export function segniDi(font: Buffer): Set<number> {
  const cmap = tavola(font, 'cmap');
  const quante = font.readUInt16BE(cmap + 2);
  for (let i = 0; i < quante; i += 1) {
    const riga = cmap + 4 + i * 8;
    const sotto = cmap + font.readUInt32BE(riga + 4);
    const perWindows = font.readUInt16BE(riga) === 3 && font.readUInt16BE(riga + 2) === 10;
    if (perWindows && font.readUInt16BE(sotto) === 12) return inGruppi(font, sotto);
  }
  throw new Error('il carattere tipografico non dice che cosa disegna');
}

function inGruppi(font: Buffer, sotto: number): Set<number> {
  const segni = new Set<number>();
  const quanti = font.readUInt32BE(sotto + 12);
  for (let i = 0; i < quanti; i += 1) {
    const riga = sotto + 16 + i * 12;
    const primo = font.readUInt32BE(riga);
    const ultimo = font.readUInt32BE(riga + 4);
    const disegno = font.readUInt32BE(riga + 8);
    // Il disegno zero è quello di ciò che manca.
    for (let segno = primo; segno <= ultimo; segno += 1) if (disegno + segno - primo !== 0) segni.add(segno);
  }
  return segni;
}
