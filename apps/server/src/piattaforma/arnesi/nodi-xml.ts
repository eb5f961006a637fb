import { XMLParser } from 'fast-xml-parser';

/**
 * A reader of XML that strangers send: names without prefixes, texts as they are written, no deeper than so many levels. Of the elements
 * named in `interi`, at any depth, it gives the text as it stands in the document, tags included: whoever wants them reads them one by one.
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

/** True of who declares entities or a DTD: no true file has them; who does wants them read, or multiplied. */
export const dichiaraEntita = (xml: string): boolean => /<!\s*(DOCTYPE|ENTITY)/i.test(xml);

/** An XML element as the reader gives it: children's names, attributes with an at sign, text in `#text`. */
export type Nodo = Readonly<Record<string, unknown>>;

export function nodo(valore: unknown): Nodo | null {
  return typeof valore === 'object' && valore !== null && !Array.isArray(valore) ? (valore as Nodo) : null;
}

/** The elements with that name: one alone is no list for the reader, and an empty one is a text. */
export function elenco(valore: unknown): Nodo[] {
  if (valore === undefined) return [];
  return (Array.isArray(valore) ? valore : [valore]).flatMap((elemento): Nodo[] => {
    const trovato = nodo(elemento);
    return trovato === null ? [] : [trovato];
  });
}

/** The text of an element with or without attributes; empty if it is missing or has children. */
export function testoDelNodo(valore: unknown): string {
  if (typeof valore === 'string') return valore.replace(/\s+/g, ' ').trim();
  const dentro = nodo(valore)?.['#text'];
  return typeof dentro === 'string' ? dentro.replace(/\s+/g, ' ').trim() : '';
}

/** The texts of the elements with that name. */
export function testi(valore: unknown): string[] {
  if (valore === undefined) return [];
  return (Array.isArray(valore) ? valore : [valore]).map(testoDelNodo).filter((uno) => uno !== '');
}
