import { XMLParser } from 'fast-xml-parser';
import { apriZip } from '../../prove/apri-zip.ts';

export type CellaLetta = { valore: string | number; formato: string; apostrofo: boolean };
export type FoglioLetto = {
  nome: string;
  ferme: string | undefined;
  filtro: string | undefined;
  /** Per riga e per colonna; una cella vuota non c'è. */
  righe: (CellaLetta | undefined)[][];
};

type Nodo = { readonly [nome: string]: unknown };
const LETTORE = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  isArray: (nome) => ['row', 'c', 'sheet', 'xf', 'numFmt', 'Relationship'].includes(nome),
});

/** Un XLSX letto come lo leggerebbe un programma di altri: dalle relazioni, con i formati di ogni cella. */
export async function leggiXlsx(zip: Buffer): Promise<FoglioLetto[]> {
  const parti = await apriZip(zip);
  const xml = (nome: string): Nodo => {
    const byte = parti.get(nome);
    if (byte === undefined) throw new Error(`manca ${nome}`);
    return LETTORE.parse(byte.toString('utf8'), true) as Nodo;
  };
  const stili = figlio(xml('xl/styles.xml'), 'styleSheet');
  const formati = new Map([
    ['49', '@'],
    ...elenco(stili, 'numFmts', 'numFmt').map(
      (uno) => [attributo(uno, 'numFmtId'), attributo(uno, 'formatCode')] as const,
    ),
  ]);
  const celle = elenco(stili, 'cellXfs', 'xf').map((uno) => ({
    formato: formati.get(attributo(uno, 'numFmtId')) ?? '',
    apostrofo: uno['@quotePrefix'] === '1',
  }));
  const relazioni = new Map(
    elenco(xml('xl/_rels/workbook.xml.rels'), 'Relationships', 'Relationship').map((una) => [
      attributo(una, 'Id'),
      attributo(una, 'Target'),
    ]),
  );
  return elenco(figlio(xml('xl/workbook.xml'), 'workbook'), 'sheets', 'sheet').map((uno) => {
    const foglio = figlio(xml(`xl/${relazioni.get(attributo(uno, 'r:id'))}`), 'worksheet');
    return {
      nome: attributo(uno, 'name'),
      ferme: attributo(figlio(figlio(figlio(foglio, 'sheetViews'), 'sheetView'), 'pane'), 'ySplit'),
      filtro: attributo(figlio(foglio, 'autoFilter'), 'ref'),
      righe: elenco(foglio, 'sheetData', 'row').map((riga) => leggiRiga(riga, celle)),
    };
  });
}

function leggiRiga(riga: Nodo, stili: readonly { formato: string; apostrofo: boolean }[]): (CellaLetta | undefined)[] {
  const lette: (CellaLetta | undefined)[] = [];
  for (const cella of (riga.c ?? []) as Nodo[]) {
    const [lettere = ''] = /^[A-Z]+/.exec(attributo(cella, 'r')) ?? [];
    const colonna = [...lettere].reduce((somma, una) => somma * 26 + una.charCodeAt(0) - 64, 0) - 1;
    const stile = stili[Number(cella['@s'] ?? 0)] ?? { formato: '', apostrofo: false };
    const testo = cella['@t'] === 'inlineStr';
    lette[colonna] = { valore: testo ? daExcel(testoDi(figlio(cella, 'is').t)) : Number(cella.v), ...stile };
  }
  return lette;
}

/** `_x0007_` è il carattere 7. */
const daExcel = (testo: string): string =>
  testo.replace(/_x([0-9A-Fa-f]{4})_/g, (_, codice: string) => String.fromCharCode(Number.parseInt(codice, 16)));

const testoDi = (nodo: unknown): string =>
  typeof nodo === 'object' && nodo !== null ? String((nodo as Nodo)['#text'] ?? '') : String(nodo ?? '');
const figlio = (nodo: Nodo, nome: string): Nodo => (nodo[nome] ?? {}) as Nodo;
const elenco = (nodo: Nodo, nome: string, figli: string): Nodo[] => (figlio(nodo, nome)[figli] ?? []) as Nodo[];
const attributo = (nodo: Nodo, nome: string): string => String(nodo[`@${nome}`] ?? '');
