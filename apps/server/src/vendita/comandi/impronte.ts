import { createHmac } from 'node:crypto';
import { canonicalizza } from '@gestore/registro';
import type { Segreti } from '../../piattaforma/segreti.ts';

/** L'impronta di ciò che dice un atto; `null` se non se ne tengono. */
export type ImpronteDegliAtti = (detto: unknown) => string | null;

export const SENZA_IMPRONTE: ImpronteDegliAtti = () => null;

/**
 * L'impronta con la chiave dell'installazione: un prezzo o un codice fiscale si indovinano, e chi legge il registro senza la
 * chiave non deve poterne provare uno dopo l'altro (R10, R33). In forma canonica: gli stessi campi in un altro ordine dicono lo stesso.
 */
export function creaImpronte(segreti: Pick<Segreti, 'chiave'>): ImpronteDegliAtti {
  const chiave = segreti.chiave('atti-rifiutati');
  return (detto) => createHmac('sha256', chiave).update(canonicalizza(detto)).digest('hex');
}
