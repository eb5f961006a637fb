import type { FileDato } from '@gestore/contratto/chiamata';
import type { FastifyReply } from 'fastify';
import { comeFile } from '../bordo/serve.ts';

export type RigaDiFoglio = readonly (string | number | null)[];

/** Ciò che un foglio di calcolo prenderebbe per una formula, anche dopo spazi: si disarma con un apostrofo. */
const FORMULA = /^\s*[=+\-@\t\r\n|%]/;
const DA_VIRGOLETTARE = /[";\r\n]/;

/** Un numero nostro, anche negativo, non è una formula. */
const NUMERO = /^-?\d+(?:,\d+)?$/;

function cella(valore: string | number | null): string {
  const testo = valore === null ? '' : String(valore);
  const sicuro = FORMULA.test(testo) && !NUMERO.test(testo) ? `'${testo}` : testo;
  return DA_VIRGOLETTARE.test(sicuro) || sicuro !== sicuro.trim() ? `"${sicuro.replaceAll('"', '""')}"` : sicuro;
}

/**
 * Un CSV che Excel italiano apre giusto: UTF-8 con BOM, punto e virgola, righe CRLF, nessuna cella che diventi una
 * formula (RFC 4180, OWASP CSV injection).
 */
export function scriviCsv(intestazioni: readonly string[], righe: readonly RigaDiFoglio[]): string {
  return `\uFEFF${[intestazioni, ...righe].map((riga) => riga.map(cella).join(';')).join('\r\n')}\r\n`;
}

/** Un allegato da aprire con un foglio di calcolo; chi sta in mezzo non ne tiene copia. */
export function fileCsv(
  reply: FastifyReply,
  nome: string,
  intestazioni: readonly string[],
  righe: readonly RigaDiFoglio[],
): FileDato {
  reply.header('cache-control', 'no-store');
  return comeFile('text/csv; charset=utf-8; header=present', `${nome}.csv`, scriviCsv(intestazioni, righe));
}

/** `12345,60`: senza migliaia, perché il foglio di calcolo lo prenda per un numero. */
export function inEuro(cent: number): string {
  return `${Math.floor(cent / 100)},${String(cent % 100).padStart(2, '0')}`;
}
