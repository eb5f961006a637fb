import type { CodiceRegola, MessaggioRegola } from './modello.ts';
import { difetto, type Regola, seScritto } from './regola.ts';

/**
 * Quanto è lungo: un testo in caratteri come li conta una persona (punti di codice, non mezze coppie), un elenco in voci;
 * `null` per ciò che non ha lunghezza.
 */
function lungo(valore: unknown): number | null {
  if (Array.isArray(valore)) return valore.length;
  if (typeof valore === 'string') return [...valore].length;
  return typeof valore === 'number' ? String(valore).length : null;
}

type Codici = { testo: CodiceRegola; voci: CodiceRegola };

function conLunghezza(va: (attuale: number) => boolean, codici: Codici, attesa: MessaggioRegola['dati']): Regola {
  return seScritto((valore) => {
    const attuale = lungo(valore);
    if (attuale === null) return difetto('testo');
    return va(attuale) ? null : difetto(Array.isArray(valore) ? codici.voci : codici.testo, { ...attesa, attuale });
  });
}

export const lunghezzaEsatta = (esatta: number): Regola =>
  conLunghezza((attuale) => attuale === esatta, { testo: 'lunghezza_esatta', voci: 'voci_esatte' }, { esatta });

export const lunghezzaMassima = (massima: number): Regola =>
  conLunghezza((attuale) => attuale <= massima, { testo: 'lunghezza_massima', voci: 'voci_massime' }, { massima });

export const lunghezzaMinima = (minima: number): Regola =>
  conLunghezza((attuale) => attuale >= minima, { testo: 'lunghezza_minima', voci: 'voci_minime' }, { minima });

export const lunghezzaTra = (minima: number, massima: number): Regola =>
  conLunghezza(
    (attuale) => attuale >= minima && attuale <= massima,
    { testo: 'lunghezza_tra', voci: 'voci_tra' },
    { minima, massima },
  );

/** Un numero, o un testo che lo scrive all'italiana (virgola per i decimali, senza migliaia); `null` altrimenti. */
export function leggiNumero(valore: unknown): number | null {
  if (typeof valore === 'number') return Number.isFinite(valore) ? valore : null;
  if (typeof valore !== 'string' || !/^[+-]?\d{1,15}(?:,\d{1,6})?$/.test(valore.trim())) return null;
  return Number(valore.trim().replace(',', '.'));
}

export const numerico = (): Regola =>
  seScritto((valore) => (leggiNumero(valore) === null ? difetto('numerico') : null));

export const intero = (): Regola =>
  seScritto((valore) => {
    const letto = leggiNumero(valore);
    if (letto === null) return difetto('numerico');
    return Number.isSafeInteger(letto) ? null : difetto('intero');
  });

/** Al più tante cifre dopo la virgola: una percentuale come la scrive un avviso ne ha due. */
export const decimali = (massimi: number): Regola =>
  seScritto((valore) => {
    const letto = leggiNumero(valore);
    if (letto === null) return difetto('numerico');
    return Number(letto.toFixed(massimi)) === letto ? null : difetto('decimali', { massimi });
  });

function confronta(va: (letto: number) => boolean, messaggio: MessaggioRegola): Regola {
  return seScritto((valore) => {
    const letto = leggiNumero(valore);
    if (letto === null) return difetto('numerico');
    return va(letto) ? null : messaggio;
  });
}

/** Un numero come lo si scrive nei messaggi: 1.000.000 e 12,5. */
export const inCifre = (n: number): string => n.toLocaleString('it-IT', { useGrouping: 'always' });

export const minimo = (estremo: number): Regola =>
  confronta((letto) => letto >= estremo, difetto('minimo', { minimo: inCifre(estremo) }));

export const massimo = (estremo: number): Regola =>
  confronta((letto) => letto <= estremo, difetto('massimo', { massimo: inCifre(estremo) }));

export const tra = (min: number, max: number): Regola =>
  confronta((letto) => letto >= min && letto <= max, difetto('tra', { minimo: inCifre(min), massimo: inCifre(max) }));
