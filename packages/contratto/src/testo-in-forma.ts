/** What takes the place of a sign that cannot be written: the one that Unicode has for it. */
const SEGNO_PERSO = '\uFFFD';

/** The text without lone surrogates, which have no canonical form, and without NUL, which PostgreSQL refuses. */
export function testoInForma(testo: string): string {
  return testo.toWellFormed().replaceAll('\u0000', SEGNO_PERSO);
}

/**
 * The same value with every text in form (`testoInForma`), keys included. For what is read from a document of somebody
 * else and is to be kept: a text that could not be written would stop the act that writes it, hours after the reading.
 */
export function inForma<T>(valore: T): T {
  return forma(valore) as T;
}

function forma(valore: unknown): unknown {
  if (typeof valore === 'string') return testoInForma(valore);
  if (Array.isArray(valore)) return valore.map(forma);
  if (typeof valore !== 'object' || valore === null) return valore;
  return Object.fromEntries(Object.entries(valore).map(([chiave, figlio]) => [testoInForma(chiave), forma(figlio)]));
}
