import type { RispostaEventi } from '@gestore/contratto';

type Voci = RispostaEventi['voci'];

/** Quanti fatti del registro si tengono per chi ne mostra gli ultimi. */
export const ULTIMI_FATTI = 3;

/**
 * Le ultime voci con una che passa, in ordine di registro. Chi segue la vendita può essere indietro rispetto a ciò che si è chiesto a parte:
 * allora passano voci già avute, che restano una sola, e voci di prima, che vanno prima.
 */
export function conVoce(lette: Voci, voce: Voci[number]): Voci {
  if (lette.some(({ seq }) => seq === voce.seq)) return lette;
  return [...lette, voce].sort((una, altra) => una.seq - altra.seq).slice(-ULTIMI_FATTI);
}
