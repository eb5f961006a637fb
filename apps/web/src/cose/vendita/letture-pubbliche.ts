import type { QueryKey } from '@tanstack/react-query';

/** Dove stanno le letture delle pagine pubbliche: il server le fa prima di disegnarle, il browser le trova già fatte. */
export const CHIAVI = {
  scheda: (id: string): QueryKey => ['asta', 'pubblica', id],
  documenti: (id: string): QueryKey => ['asta', 'documenti pubblici', id],
  orologio: ['crono', 'pubblico'],
  trovate: (ingresso: object): QueryKey => ['dashboard', 'ricerca', 'pagine', ingresso],
  conti: (ingresso: object): QueryKey => ['dashboard', 'ricerca', 'conti', ingresso],
  voci: ['dashboard', 'ricerca', 'voci'],
} as const satisfies Readonly<Record<string, QueryKey | ((di: never) => QueryKey)>>;
