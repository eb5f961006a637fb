import { XMLParser } from 'fast-xml-parser';

/**
 * Un lettore degli XML che mandano estranei: nomi senza prefissi, testi come sono scritti, non più profondo di tanti
 * livelli. Degli elementi nominati in `interi`, a qualunque profondità, dà il testo com'è nel documento, etichette
 * comprese: chi li vuole li legge uno a uno.
 */
export function creaLettoreXml(livelliMax: number, interi: readonly string[] = []): XMLParser {
  return new XMLParser({
    stopNodes: interi.map((nome) => `..${nome}`),
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    ignoreDeclaration: true,
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    maxNestedTags: livelliMax,
  });
}

/** True di chi dichiara entità o un DTD: nessun file vero ne ha; chi lo fa le vuole lette, o moltiplicate. */
export const dichiaraEntita = (xml: string): boolean => /<!\s*(DOCTYPE|ENTITY)/i.test(xml);

/** Un elemento XML come lo dà il lettore: i nomi dei figli, gli attributi con una chiocciola, il testo in `#text`. */
export type Nodo = Readonly<Record<string, unknown>>;

export function nodo(valore: unknown): Nodo | null {
  return typeof valore === 'object' && valore !== null && !Array.isArray(valore) ? (valore as Nodo) : null;
}

/** Gli elementi con quel nome: uno solo per il lettore non è un elenco, e uno vuoto è un testo. */
export function elenco(valore: unknown): Nodo[] {
  if (valore === undefined) return [];
  return (Array.isArray(valore) ? valore : [valore]).flatMap((elemento): Nodo[] => {
    const trovato = nodo(elemento);
    return trovato === null ? [] : [trovato];
  });
}

/** Il testo di un elemento con o senza attributi; vuoto se manca o ha figli. */
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
