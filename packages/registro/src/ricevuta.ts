import { ed25519 } from '@noble/curves/ed25519.js';
import { canonicalizza } from './canonico.ts';
import { improntaDi } from './impronta.ts';

/** Ricevuta firmata di un rilancio, di una busta o di un atto, accettato o rifiutato (R66). Tempi in ms, importi in centesimi. */
export type Ricevuta = {
  /** La seconda ha in più `sostituisce`, e nessun altro campo cambia. */
  versione: 1 | 2;
  asta: string;
  seq: number;
  tipo: string;
  impronta: string;
  esito: 'accettato' | 'rifiutato';
  motivo: string | null;
  importoCent: number | null;
  ricevutoIl: number;
  registratoIl: number;
  /** L’impronta (`improntaRicevuta`) della ricevuta che questa sostituisce, se un atto di chi conduce l’ha superata (R54). */
  sostituisce?: string | undefined;
  /** Identificativo della chiave di firma. */
  chiave: string;
  /** Ed25519 in base64url sulla forma canonica di tutti gli altri campi. */
  firma: string;
};

/** Chiavi pubbliche Ed25519 per identificativo: 32 byte in base64url. */
export type ChiaviPubbliche = Readonly<Record<string, string>>;
/** Se una ricevuta, di un atto o di un deposito, ha i campi suoi e una firma che torna; o perché no, in parole (R10, R66). */
export type EsitoRicevuta = { esito: 'valida' } | { esito: 'non_valida'; motivo: string };

const CAMPI = [
  'versione',
  'asta',
  'seq',
  'tipo',
  'impronta',
  'esito',
  'motivo',
  'importoCent',
  'ricevutoIl',
  'registratoIl',
  'chiave',
] as const;

const UTF8 = new TextEncoder();

/** I byte che una firma copre: la forma canonica del documento senza il campo `firma`. */
export function daFirmare(documento: Readonly<Record<string, unknown>>): Uint8Array {
  if (!('firma' in documento)) return UTF8.encode(canonicalizza(documento));
  const { firma: _, ...resto } = documento;
  return UTF8.encode(canonicalizza(resto));
}

/** Firma una ricevuta con il firmatario dato (Ed25519, 64 byte). */
export function firmaRicevuta(ricevuta: Omit<Ricevuta, 'firma'>, firma: (byte: Uint8Array) => Uint8Array): Ricevuta {
  return { ...ricevuta, firma: inBase64Url(firma(daFirmare(ricevuta))) };
}

/** L’impronta di una ricevuta intera, firma compresa: con questa la nuova nomina quella che sostituisce. */
export function improntaRicevuta(ricevuta: Ricevuta): string {
  return improntaDi(canonicalizza(ricevuta));
}

/** Vero se `nuova` dice di sostituire proprio `vecchia`: le firme si verificano a parte. */
export function sostituisceLa(nuova: Ricevuta, vecchia: Ricevuta): boolean {
  return nuova.versione === 2 && nuova.asta === vecchia.asta && nuova.sostituisce === improntaRicevuta(vecchia);
}

/** Verifica una ricevuta con le sole chiavi pubbliche, senza rete. Un campo in più o in meno la rende non valida. */
export function verificaRicevuta(ricevuta: unknown, chiavi: ChiaviPubbliche): EsitoRicevuta {
  if (typeof ricevuta !== 'object' || ricevuta === null)
    return { esito: 'non_valida', motivo: 'il documento non è una ricevuta' };
  const documento = ricevuta as Readonly<Record<string, unknown>>;
  const attesi = new Set<string>([...CAMPI, ...(documento.versione === 2 ? ['sostituisce'] : []), 'firma']);
  const nomi = Object.keys(documento);
  if (nomi.length !== attesi.size || nomi.some((nome) => !attesi.has(nome)))
    return { esito: 'non_valida', motivo: 'i campi non sono quelli di una ricevuta' };
  return verificaFirma(documento, chiavi)
    ? { esito: 'valida' }
    : { esito: 'non_valida', motivo: 'la firma non corrisponde al contenuto o la chiave non è pubblicata' };
}

/** Vero se `firma` copre il resto del documento con la chiave pubblica indicata in `chiave`. */
export function verificaFirma(documento: Readonly<Record<string, unknown>>, chiavi: ChiaviPubbliche): boolean {
  const { chiave, firma } = documento;
  if (typeof chiave !== 'string' || typeof firma !== 'string' || !Object.hasOwn(chiavi, chiave)) return false;
  const byteFirma = daBase64Url(firma);
  const scritta: unknown = chiavi[chiave];
  const pubblica = typeof scritta === 'string' ? daBase64Url(scritta) : null;
  if (byteFirma === null || pubblica === null || pubblica.length !== 32 || byteFirma.length !== 64) return false;
  try {
    // Regole strette: una chiave di ordine piccolo approverebbe qualsiasi contenuto.
    return ed25519.verify(byteFirma, daFirmare(documento), pubblica, { zip215: false });
  } catch {
    return false;
  }
}

/** Base64url senza riempimento; come lo fa il motore, dove c'è: sta su ogni ricevuta, e un browser di ieri non lo ha. */
export function inBase64Url(byte: Uint8Array): string {
  if (typeof byte.toBase64 === 'function') return byte.toBase64({ alphabet: 'base64url', omitPadding: true });
  return btoa(String.fromCharCode(...byte))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** `null` se il testo non è base64url canonico: due testi diversi non danno gli stessi byte. */
export function daBase64Url(testo: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]*$/.test(testo)) return null;
  try {
    const byte = Uint8Array.from(atob(testo.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    return inBase64Url(byte) === testo ? byte : null;
  } catch {
    return null;
  }
}
