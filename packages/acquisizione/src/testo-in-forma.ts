/** Ciò che sta al posto di un segno che non si può scrivere: quello che Unicode ha per questo. */
const SEGNO_PERSO = '\uFFFD';

/** Il testo senza surrogati spaiati, che non hanno forma canonica, e senza NUL, che PostgreSQL rifiuta. */
function testoInForma(testo: string): string {
  return testo.toWellFormed().replaceAll('\u0000', SEGNO_PERSO);
}

/**
 * Lo stesso valore con ogni testo in forma (`testoInForma`), chiavi comprese. Per ciò che si legge dal documento di un
 * altro e si deve tenere: un testo che non si può scrivere fermerebbe l'atto che lo scrive, ore dopo averlo letto.
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
