import type { RispostaAtto } from '@gestore/contratto';

/** All'operatore il numero di sequenza direbbe quante offerte ci sono: la risposta non lo porta (R10). */
export function senzaPosto(risposta: RispostaAtto): RispostaAtto {
  return { ...risposta, seq: 0, ricevuta: null };
}
