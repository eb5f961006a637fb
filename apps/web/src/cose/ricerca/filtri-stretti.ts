/** I filtri dove la pagina è stretta: dietro un pulsante, chiusi finché non si chiedono. Dove è larga si vedono sempre. */
export type FiltriStretti = {
  aperti: boolean;
  apri(aperti: boolean): void;
  /** L'identificativo delle scelte contate, che il pulsante apre con il resto. */
  scelte: string;
};

/**
 * Nasconde soltanto dove la pagina è stretta e c'è chi la riapra: lo decide il foglio di stile, e la pagina non si muove quando
 * parte. Senza JavaScript si vede tutto.
 */
export const nascostiSe = (chiusi: boolean): string => (chiusi ? 'max-lg:not-noscript:hidden' : '');
