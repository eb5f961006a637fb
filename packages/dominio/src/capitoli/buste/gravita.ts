import type { Gravita, Proposta } from '../../parole/buste.ts';

const ORDINE: Record<Gravita, number> = { inefficace: 0, blocco: 1, regolarizzare: 2, avviso: 3 };

/** In ordine di gravità; a pari gravità, com'erano. Sta da sé perché la stanza, che la usa, non porti i conti delle proposte. */
export const perGravita = (proposte: readonly Proposta[]): Proposta[] =>
  proposte.toSorted((a, b) => ORDINE[a.gravita] - ORDINE[b.gravita]);
