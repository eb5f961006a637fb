import { FOTO_MAX_MB, PDF_MAX_MB } from '@gestore/contratto/documenti/limiti-documenti';

/** I tipi che si accettano, riconosciuti dai byte: il nome di un file lo sceglie chi lo manda. */
const TIPI_ACCETTATI = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
export type TipoAccettato = (typeof TIPI_ACCETTATI)[number];

const ESTENSIONI: Readonly<Record<TipoAccettato, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
};

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

/** Il tipo che il nome dice; `null` se ne dice un altro, o nessuno. */
export function tipoDelNome(nome: string): TipoAccettato | null {
  const estensione = /\.([a-z0-9]+)$/i.exec(nome.trim())?.[1]?.toLowerCase() ?? '';
  return TIPI_ACCETTATI.find((tipo) => ESTENSIONI[tipo].includes(estensione)) ?? null;
}

export const eImmagine = (tipo: TipoAccettato): boolean => tipo !== 'application/pdf';
export const limiteMB = (tipo: TipoAccettato): number => (eImmagine(tipo) ? FOTO_MAX_MB : PDF_MAX_MB);
