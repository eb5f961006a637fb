import canonicalize from 'canonicalize';

/**
 * Forma canonica RFC 8785: la stessa stringa per lo stesso contenuto, ovunque. Lancia se non ce n'è una: un surrogato
 * spaiato, un numero non finito, ciò che JSON non sa dire.
 */
export function canonicalizza(valore: unknown): string {
  const testo = canonicalize(valore);
  if (testo === undefined) throw new Error('il valore non ha forma canonica');
  return testo;
}

/** La forma canonica di una stringa: quella di JSON, se non contiene surrogati spaiati, che non ne hanno una. */
export function stringaCanonica(testo: string): string {
  if (!testo.isWellFormed()) throw new Error('il valore non ha forma canonica');
  return JSON.stringify(testo);
}
