import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FileDato } from '@gestore/contratto/chiamata';
import { INTESTAZIONE_RIGHE } from '@gestore/contratto/costanti-accesso';
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
  return `\uFEFF${scriviRighe([intestazioni, ...righe])}`;
}

function scriviRighe(righe: readonly RigaDiFoglio[]): string {
  return righe.map((riga) => `${riga.map(cella).join(';')}\r\n`).join('');
}

const TIPO = 'text/csv; charset=utf-8; header=present';
/** Chi chiede un foglio e per tanto non ne legge nulla lo perde: il suo posto è di chi aspetta (ms). */
const FERMO_MS_MAX = 30_000;

export type FoglioAPagine = {
  /** Senza estensione. */
  nome: string;
  intestazioni: readonly string[];
  /** Quante righe avrà; `null` se contarle costa troppo. */
  quante: number | null;
  pagine: AsyncIterable<readonly RigaDiFoglio[]>;
};

/**
 * Un foglio che si scrive mentre si legge: in memoria sta una pagina, quante che siano le righe. Torna quando è finito, così
 * chi esporta tiene il suo turno. Se si interrompe, chi scarica vede una risposta troncata e non un foglio corto.
 */
export async function scorriCsv(
  reply: FastifyReply,
  { nome, intestazioni, quante, pagine }: FoglioAPagine,
): Promise<FastifyReply> {
  const pezzi = async function* (): AsyncGenerator<string, void> {
    yield scriviCsv(intestazioni, []);
    for await (const righe of pagine) {
      const fermo = setTimeout(() => flusso.destroy(new Error('nessuno legge il foglio')), FERMO_MS_MAX);
      if (righe.length > 0) yield scriviRighe(righe);
      clearTimeout(fermo);
    }
  };
  const flusso = Readable.from(pezzi(), { highWaterMark: 1 });
  if (quante !== null) reply.header(INTESTAZIONE_RIGHE, quante);
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${nome}.csv"`)
    .type(TIPO)
    .send(flusso);
  await finished(flusso).catch(() => undefined);
  return reply;
}

/** Legge subito la prima pagina: ciò che si scrive dopo, anche che si è esportato, non vi entra. */
export async function dallaPrima<T>(pagine: AsyncGenerator<T, void>): Promise<AsyncIterable<T>> {
  const prima = await pagine.next();
  return (async function* () {
    if (prima.done === true) return;
    yield prima.value;
    yield* pagine;
  })();
}

/** Le stesse pagine, una riga per volta in ciò che se ne scrive. */
export async function* inRighe<T>(
  pagine: AsyncIterable<readonly T[]>,
  scrivi: (una: T) => readonly RigaDiFoglio[],
): AsyncGenerator<RigaDiFoglio[], void> {
  for await (const pagina of pagine) yield pagina.flatMap((una) => scrivi(una));
}

/** Un allegato da aprire con un foglio di calcolo; chi sta in mezzo non ne tiene copia. */
export function fileCsv(
  reply: FastifyReply,
  nome: string,
  intestazioni: readonly string[],
  righe: readonly RigaDiFoglio[],
): FileDato {
  reply.header('cache-control', 'no-store');
  return comeFile(TIPO, `${nome}.csv`, scriviCsv(intestazioni, righe));
}

/** `12345,60`: senza migliaia, perché il foglio di calcolo lo prenda per un numero. */
export function inEuro(cent: number): string {
  return `${Math.floor(cent / 100)},${String(cent % 100).padStart(2, '0')}`;
}
