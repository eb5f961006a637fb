/** Un elemento XML come lo dà il lettore: nomi di figli, attributi con la chiocciola, testo in `#text`. */
export type Nodo = Readonly<Record<string, unknown>>;

export function nodo(valore: unknown): Nodo | null {
  return typeof valore === 'object' && valore !== null && !Array.isArray(valore) ? (valore as Nodo) : null;
}

/** Gli elementi con quel nome: uno solo non è un elenco per il lettore, e uno vuoto è un testo. */
export function elenco(valore: unknown): Nodo[] {
  if (valore === undefined) return [];
  return (Array.isArray(valore) ? valore : [valore]).flatMap((uno): Nodo[] => {
    const trovato = nodo(uno);
    return trovato === null ? [] : [trovato];
  });
}

/** Il testo di un elemento con o senza attributi; vuoto se manca o se ha figli. */
export function testoDelNodo(valore: unknown): string {
  if (typeof valore === 'string') return valore.replace(/\s+/g, ' ').trim();
  const dentro = nodo(valore)?.['#text'];
  return typeof dentro === 'string' ? dentro.replace(/\s+/g, ' ').trim() : '';
}

/** I testi degli elementi con quel nome. */
export function testi(valore: unknown): string[] {
  if (valore === undefined) return [];
  return (Array.isArray(valore) ? valore : [valore]).map(testoDelNodo).filter((uno) => uno !== '');
}
