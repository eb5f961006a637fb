import { FORMULA } from './csv.ts';
import type { Cella, RigaDiFoglio } from './foglio.ts';
import { STILE } from './xlsx-parti.ts';

const ORA_MS = 3_600_000;
const GIORNO_MS = 24 * ORA_MS;
/** Il primo gennaio 1970 nei giorni di Excel. */
const EPOCA = 25_569;

/** I caratteri di una cella di Excel: oltre, il file non si aprirebbe. */
const CELLA_MAX = 32_767;
const CELLA_TENUTI = 32_600;

/** Un foglio fino alle righe: la prima ferma, e colonne larghe quanto il loro nome. */
export function testaFoglio(intestazioni: readonly string[]): string {
  const colonne = intestazioni.map(
    (nome, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${Math.min(40, Math.max(14, nome.length + 6))}" customWidth="1"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${colonne.join('')}</cols><sheetData>`;
}

/** Dopo le righe: il filtro. */
export const FONDO_FOGLIO = (zona: string): string => `</sheetData><autoFilter ref="${zona}"/></worksheet>`;

/** `A1:P20`. */
export const intervallo = (colonne: number, righe: number): string => `A1:${colonna(Math.max(0, colonne - 1))}${righe}`;

/** `A`, `Z`, `AA`. */
function colonna(indice: number): string {
  const prima = indice < 26 ? '' : colonna(Math.floor(indice / 26) - 1);
  return `${prima}${String.fromCharCode(65 + (indice % 26))}`;
}

export function rigaXlsx(celle: RigaDiFoglio, numero: number, nomi: boolean): string {
  return `<row r="${numero}">${celle.map((una, i) => cella(una, `${colonna(i)}${numero}`, nomi)).join('')}</row>`;
}

function cella(valore: Cella, dove: string, nome: boolean): string {
  if (valore === null || valore === '') return '';
  if (typeof valore === 'string') {
    const stile = nome ? STILE.nome : FORMULA.test(valore) ? STILE.disarmato : STILE.testo;
    return `<c r="${dove}" s="${stile}" t="inlineStr"><is><t xml:space="preserve">${inXml(valore)}</t></is></c>`;
  }
  if (typeof valore === 'number') return `<c r="${dove}"><v>${valore}</v></c>`;
  if ('cent' in valore) return `<c r="${dove}" s="${STILE.euro}"><v>${inDecimali(valore.cent)}</v></c>`;
  return `<c r="${dove}" s="${STILE.istante}"><v>${giorniDiExcel(valore.istante)}</v></c>`;
}

/** `12345.60`, senza passare per una frazione che non sarebbe esatta. */
function inDecimali(cent: number): string {
  const assoluto = Math.abs(cent);
  return `${cent < 0 ? '-' : ''}${Math.floor(assoluto / 100)}.${String(assoluto % 100).padStart(2, '0')}`;
}

/** Lo scarto di Roma cambia a un'ora intera: chi scrive molte righe vicine lo chiede una volta. */
let ultimo = { ora: Number.NaN, scartoMs: 0 };

/** L'orologio di Roma nei giorni di Excel, al millesimo di secondo. */
function giorniDiExcel(istante: number): string {
  const ora = Math.floor(istante / ORA_MS);
  if (ora !== ultimo.ora) {
    const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(ora * ORA_MS).toZonedDateTimeISO(
      'Europe/Rome',
    );
    ultimo = { ora, scartoMs: offsetNanoseconds / 1_000_000 };
  }
  return ((istante + ultimo.scartoMs) / GIORNO_MS + EPOCA).toFixed(10);
}

/** Ciò che XML non porta Excel lo scrive `_x0007_`, e perciò anche un `_x0007_` di chi ha scritto (ECMA-376, ST_Xstring). */
function inXml(testo: string): string {
  return accorcia(testo.toWellFormed())
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, (uno) => (uno === '\n' || uno === '\t' ? uno : comeCodice(uno)))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const comeCodice = (uno: string): string => `_x${uno.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Un testo che la cella non porta dice di essere tagliato, e dove sta intero. */
function accorcia(testo: string): string {
  if (testo.length <= CELLA_MAX) return testo;
  const tenuto = testo.slice(0, CELLA_TENUTI).toWellFormed();
  return `${tenuto}… [segue: ${testo.length} caratteri in tutto, interi nel CSV]`;
}
