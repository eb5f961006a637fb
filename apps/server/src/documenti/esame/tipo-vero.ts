import { FOTO_MAX_MB, PDF_MAX_MB } from '@gestore/contratto/documenti/limiti-documenti';
import { type TipoNelNome, tipoNelNome } from '@gestore/contratto/documenti/tipo-nel-nome';

/** I tipi che si accettano, ciascuno per il nome che lo promette: il nome di un file lo sceglie chi lo manda. */
const TIPI_ACCETTATI = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
} as const satisfies Readonly<Record<TipoNelNome, string>>;
/** Un tipo che si accetta, riconosciuto dai byte. */
export type TipoAccettato = (typeof TIPI_ACCETTATI)[TipoNelNome];

/** Come lo chiama una persona. */
export const IN_PAROLE: Readonly<Record<TipoAccettato, string>> = {
  'application/pdf': 'un PDF',
  'image/jpeg': 'un’immagine JPEG',
  'image/png': 'un’immagine PNG',
  'image/webp': 'un’immagine WebP',
};

/** Il tipo dei byte, dai primi; `null` se non è di quelli che si accettano. */
export function tipoVero(inizio: Uint8Array): TipoAccettato | null {
  const testo = Buffer.from(inizio.subarray(0, 16)).toString('latin1');
  if (testo.startsWith('%PDF-')) return 'application/pdf';
  if (testo.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (testo.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (testo.startsWith('RIFF') && testo.slice(8, 12) === 'WEBP') return 'image/webp';
  return null;
}

/** Il tipo che il nome promette per i byte; `null` se ne promette un altro, o nessuno. */
export function tipoPromesso(nome: string): TipoAccettato | null {
  const tipo = tipoNelNome(nome);
  return tipo === null ? null : TIPI_ACCETTATI[tipo];
}

export const eImmagine = (tipo: TipoAccettato): boolean => tipo !== 'application/pdf';
export const limiteMB = (tipo: TipoAccettato): number => (eImmagine(tipo) ? FOTO_MAX_MB : PDF_MAX_MB);
