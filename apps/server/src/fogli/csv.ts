import { Readable } from 'node:stream';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import type { Cella, FoglioAPagine, RigaDiFoglio } from './foglio.ts';
import { pazienza } from './pazienza.ts';

/** Ciò che un foglio di calcolo prenderebbe per una formula, anche dopo spazi: si disarma con un apostrofo. */
export const FORMULA = /^\s*[=+\-@\t\r\n|%]/;
const DA_VIRGOLETTARE = /[";\r\n]/;

/** Un numero nostro, anche negativo, non è una formula. */
const NUMERO = /^-?\d+(?:,\d+)?$/;

function inTesto(valore: Cella): string {
  if (valore === null) return '';
  if (typeof valore !== 'object') return String(valore);
  return 'cent' in valore ? inEuro(valore.cent) : formattaIstante(valore.istante);
}

/**
 * Un testo che un foglio di calcolo, aprendo un CSV, prenderebbe per altro: `3/2025` e `1/2` per una data, `00123` per 123, un CRO di
 * undici cifre per 1,23E+10, `12E5` per un milione, `3-mar` per un giorno. Una data intera resta una data.
 */
const CAMBIA_APRENDO = [
  /^\d{1,4}[/.-]\d{1,4}$/,
  /^\d{1,3}([/.-])\d{1,3}\1\d{1,3}$/,
  /^0\d+$/,
  /^\d{11,}$/,
  /^\d+[Ee]\d+$/,
  /^\d{1,4}[ ./-]?(?:gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic)[a-z]{0,6}$/i,
  /^\d{1,2}:\d{1,2}(?::\d{1,2})?$/,
] as const;

/**
 * `3/2025` diventa `="3/2025"`, la sola forma che Excel e LibreOffice aprono come quel testo, senza un segno in più da togliere. Le forme
 * qui sopra hanno solo lettere, cifre e separatori: fra virgolette nessuna può diventare un'altra formula.
 */
function comeTesto(testo: string): string | null {
  return CAMBIA_APRENDO.some((forma) => forma.test(testo)) ? `"=""${testo}"""` : null;
}

function cella(valore: Cella): string {
  const protetto = typeof valore === 'string' ? comeTesto(valore) : null;
  if (protetto !== null) return protetto;
  const testo = inTesto(valore);
  const sicuro = FORMULA.test(testo) && !NUMERO.test(testo) ? `'${testo}` : testo;
  return DA_VIRGOLETTARE.test(sicuro) || sicuro !== sicuro.trim() ? `"${sicuro.replaceAll('"', '""')}"` : sicuro;
}

/**
 * Un CSV che Excel italiano apre giusto: UTF-8 con BOM, punto e virgola, righe CRLF, nessuna cella che diventi una
 * formula (RFC 4180, OWASP CSV injection), nessun codice che diventi una data o un numero (`="3/2025"`).
 */
export function scriviCsv(intestazioni: readonly string[], righe: readonly RigaDiFoglio[]): string {
  return `\uFEFF${scriviRighe([intestazioni, ...righe])}`;
}

function scriviRighe(righe: readonly RigaDiFoglio[]): string {
  return righe.map((riga) => `${riga.map(cella).join(';')}\r\n`).join('');
}

/** Il CSV di un foglio, una pagina per volta. */
export function flussoCsv({ intestazioni, pagine }: FoglioAPagine): Readable {
  const pezzi = async function* (): AsyncGenerator<string, void> {
    yield scriviCsv(intestazioni, []);
    for await (const righe of pagine) {
      const basta = pazienza(flusso);
      if (righe.length > 0) yield scriviRighe(righe);
      basta();
    }
  };
  const flusso = Readable.from(pezzi(), { highWaterMark: 1 });
  return flusso;
}

/** `12345,60`: senza migliaia, perché il foglio di calcolo lo prenda per un numero. */
function inEuro(cent: number): string {
  const assoluto = Math.abs(cent);
  return `${cent < 0 ? '-' : ''}${Math.floor(assoluto / 100)},${String(assoluto % 100).padStart(2, '0')}`;
}
