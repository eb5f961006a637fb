import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** La legge nel codice, com'è scritta in `docs/law.md`. */
export const LEGGE = readFileSync(join(import.meta.dirname, 'law.md'), 'utf8');

/** Un blocco della legge: ciò che dice di una regola, o di più insieme. */
export type VoceDiLegge = {
  /** La prima del titolo: è lei che l'ultima prova nominata deve portare. */
  regola: string;
  /** Tutte quelle che il titolo e il testo nominano, nell'ordine. */
  regole: readonly string[];
  articoli: string;
  testo: string;
  /** I percorsi del codice e delle prove, nell'ordine. */
  codice: readonly string[];
  prove: readonly string[];
};

/** `### R07 R37 · articoli`, il testo, e due paragrafi: `Code:` e `Tests:`. */
const FORMA = /^### (R\d\d(?: R\d\d)*) · (\S.*)\n(\S[\s\S]*?)\n\nCode: ([\s\S]+?)\n\nTests: ([\s\S]+)$/;
const FRA_APICI = /`[^`]+`/g;

/** I percorsi di un elenco, che di altro ha soltanto i nomi che vi stanno: `null` se non è un elenco. */
function percorsi(elenco: string): string[] | null {
  if (/[^\s,]/.test(elenco.replaceAll(FRA_APICI, ''))) return null;
  const trovati = [...elenco.matchAll(/`((?:packages|apps|prove)\/[^`]+)`/g)].map(([, percorso = '']) => percorso);
  return trovati.length === 0 ? null : trovati;
}

function voceDi(blocco: string): VoceDiLegge {
  const [, titolo = '', articoli = '', testo = '', codice = '', prove = ''] = FORMA.exec(blocco.trimEnd()) ?? [];
  const regole = [...`${titolo} ${testo}`.matchAll(/R\d\d/g)].map(([numero]) => numero);
  const [regola] = regole;
  const delCodice = percorsi(codice);
  const delleProve = percorsi(prove);
  if (regola === undefined || delCodice === null || delleProve === null)
    throw new Error(`docs/law.md: non si legge «${blocco.split('\n', 1)[0]}»`);
  return { regola, regole, articoli, testo: testo.replaceAll('\n', ' '), codice: delCodice, prove: delleProve };
}

/** Ogni blocco `###` della legge, nell'ordine. Uno che non ha la forma non si salta: è un errore, che lo nomina. */
export function vociDellaLegge(legge: string): VoceDiLegge[] {
  return legge
    .split(/^(?=#{1,3} )/m)
    .filter((parte) => parte.startsWith('### '))
    .map(voceDi);
}
