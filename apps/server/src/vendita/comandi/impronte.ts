import { createHmac } from 'node:crypto';
import type { Segreti } from '../../bordo/segreti.ts';

/** L'impronta di ciò che dice un atto; `null` se non se ne tengono. */
export type ImpronteDegliAtti = (detto: unknown) => string | null;

export const SENZA_IMPRONTE: ImpronteDegliAtti = () => null;

/**
 * L'impronta con la chiave dell'installazione: un prezzo o un codice fiscale si indovinano, e chi legge il registro senza la
 * chiave non deve poterne provare uno dopo l'altro (R10, R33).
 */
export function creaImpronte(segreti: Pick<Segreti, 'chiave'>): ImpronteDegliAtti {
  const chiave = segreti.chiave('atti-rifiutati');
  return (detto) => createHmac('sha256', chiave).update(JSON.stringify(detto, inOrdine)).digest('hex');
}

/** Lo stesso contenuto con i campi in un altro ordine è lo stesso. */
function inOrdine(_: string, valore: unknown): unknown {
  if (typeof valore !== 'object' || valore === null || Array.isArray(valore)) return valore;
  return Object.fromEntries(Object.entries(valore).sort(([a], [b]) => (a < b ? -1 : 1)));
}
