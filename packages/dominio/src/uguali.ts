/** Uguali per contenuto: sono dati semplici, scritti e riletti. */
export function uguali(a: unknown, b: unknown): boolean {
  return JSON.stringify(ordinato(a)) === JSON.stringify(ordinato(b));
}

/** Lo stesso valore con i campi in ordine: riletto dal registro, un oggetto può averli in un altro. */
function ordinato(valore: unknown): unknown {
  if (Array.isArray(valore)) return valore.map(ordinato);
  if (typeof valore !== 'object' || valore === null) return valore;
  return Object.fromEntries(
    Object.entries(valore)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([chiave, suo]) => [chiave, ordinato(suo)]),
  );
}
