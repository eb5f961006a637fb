import { dopoSpazi } from '../../sigillo/firme/valori-pdf.ts';

/** La sintassi di un PDF (ISO 32000, 7.2 e 7.3), letta da un punto qualunque del file: di ciò che non si legge non si indovina nulla. */

type NomePdf = { nome: string };
type StringaPdf = { stringa: string };
/** Un rimando (`4 0 R`): il numero dell'oggetto, di qualunque generazione. */
type RimandoPdf = { rimando: number };
/** Le voci di un dizionario, in fila: un nome scritto due volte vi è due volte, perché chi legge può prendere l'una o l'altra. */
export type DizionarioPdf = { voci: [string, ValorePdf][] };
/** `null` è anche ciò che non si riconosce: una parola che nessuno conosce. */
export type ValorePdf = number | boolean | null | NomePdf | StringaPdf | RimandoPdf | DizionarioPdf | ValorePdf[];

export const eDizionario = (valore: ValorePdf | undefined): valore is DizionarioPdf =>
  typeof valore === 'object' && valore !== null && 'voci' in valore;
export const eNome = (valore: ValorePdf | undefined): valore is NomePdf =>
  typeof valore === 'object' && valore !== null && 'nome' in valore;
export const eStringa = (valore: ValorePdf | undefined): valore is StringaPdf =>
  typeof valore === 'object' && valore !== null && 'stringa' in valore;
export const eRimando = (valore: ValorePdf | undefined): valore is RimandoPdf =>
  typeof valore === 'object' && valore !== null && 'rimando' in valore;

/** Perché non si è potuto guardare: uno dentro l'altro senza fine, troppi, o scritto in un modo che non si legge. */
export type PercheNonLetto = 'annidati' | 'troppi' | 'non_si_legge';

export class PdfNonLetto extends Error {
  override name = 'PdfNonLetto';
  readonly perche: PercheNonLetto;

  constructor(perche: PercheNonLetto) {
    super(`PDF non letto: ${perche}`);
    this.perche = perche;
  }
}

/** Quanti valori e quanti caratteri restano da leggere, in tutto il documento: chi fa rileggere la stessa parte li consuma. */
export type MisuraDiLettura = { valori: number; caratteri: number };

/** Oltre, chi lo scrive vuole stancare chi legge: un atto ne usa una decina. */
const ANNIDATI_MAX = 100;
const PAROLA = /[^\0\t\n\f\r ()<>[\]{}/%]*/y;
/** Quanti segni vi stiano non conta: chi mostra un PDF legge numeri anche da `5.` e da `--3`. */
const NUMERO = /^[+\-.\d]+$/;
const CODICE = /#([0-9A-Fa-f]{2})/g;

/** Quanti caratteri combaciano da lì. */
function lungo(espressione: RegExp, testo: string, da: number): number {
  espressione.lastIndex = da;
  return espressione.exec(testo)?.[0].length ?? 0;
}

/** Il valore che comincia in `da`, oltre spazi e commenti, e dove finisce. Solleva `PdfNonLetto`. */
export function leggiValorePdf(
  testo: string,
  da: number,
  misura: MisuraDiLettura,
): { valore: ValorePdf; fine: number } {
  const lettore = { testo, qui: dopoSpazi(testo, da), misura };
  const valore = leggi(lettore, 0);
  misura.caratteri -= lettore.qui - da;
  if (misura.caratteri < 0) throw new PdfNonLetto('troppi');
  return { valore, fine: lettore.qui };
}

type Lettore = { testo: string; qui: number; misura: MisuraDiLettura };

function leggi(lettore: Lettore, livello: number): ValorePdf {
  const { testo, qui, misura } = lettore;
  if (livello > ANNIDATI_MAX) throw new PdfNonLetto('annidati');
  misura.valori -= 1;
  if (misura.valori < 0) throw new PdfNonLetto('troppi');
  switch (testo[qui]) {
    case undefined:
      throw new PdfNonLetto('non_si_legge');
    case '/':
      lettore.qui = qui + 1;
      return { nome: nomeSciolto(parola(lettore)) };
    case '(':
      return { stringa: leggiStringa(lettore) };
    case '[':
      lettore.qui = qui + 1;
      return leggiElenco(lettore, livello);
    case '<':
      if (testo[qui + 1] === '<') {
        lettore.qui = qui + 2;
        return leggiDizionario(lettore, livello);
      }
      return { stringa: leggiEsadecimale(lettore) };
    default:
      return leggiParola(lettore);
  }
}

function parola(lettore: Lettore): string {
  return pezzo(lettore, PAROLA);
}

function pezzo(lettore: Lettore, espressione: RegExp): string {
  const da = lettore.qui;
  lettore.qui += lungo(espressione, lettore.testo, da);
  return lettore.testo.slice(da, lettore.qui);
}

/** Un nome scritto per codice (`/J#61vaScript`) come si legge. */
const nomeSciolto = (nome: string): string =>
  nome.includes('#')
    ? nome.replaceAll(CODICE, (_, codice: string) => String.fromCharCode(Number.parseInt(codice, 16)))
    : nome;

/** Le parole che chiudono o aprono un oggetto: dentro un valore dicono che non è finito, e chi legge non sa che cosa ne verrebbe. */
const DI_UN_OGGETTO = new Set(['obj', 'endobj', 'stream', 'endstream', 'xref', 'trailer', 'startxref', 'R']);

function leggiParola(lettore: Lettore): ValorePdf {
  const letta = parola(lettore);
  if (NUMERO.test(letta)) return numeroORimando(lettore, letta);
  if (letta === 'true' || letta === 'false') return letta === 'true';
  if (letta === 'null') return null;
  // Una parentesi che non chiude nulla, o una parola che a un valore non appartiene.
  if (letta === '' || DI_UN_OGGETTO.has(letta)) throw new PdfNonLetto('non_si_legge');
  return null;
}

function numeroORimando(lettore: Lettore, scritto: string): ValorePdf {
  const { testo, qui } = lettore;
  const numero = Number(scritto);
  if (!Number.isInteger(numero) || numero < 0) return Number.isNaN(numero) ? 0 : numero;
  lettore.qui = dopoSpazi(testo, qui);
  // Fra i due numeri qualcosa c'è: `12` non è l'oggetto 1 di generazione 2.
  if (lettore.qui > qui && NUMERO.test(parola(lettore))) {
    lettore.qui = dopoSpazi(testo, lettore.qui);
    if (testo[lettore.qui] === 'R' && parola(lettore) === 'R') return { rimando: numero };
  }
  lettore.qui = qui;
  return numero;
}

function leggiElenco(lettore: Lettore, livello: number): ValorePdf[] {
  const valori: ValorePdf[] = [];
  for (;;) {
    lettore.qui = dopoSpazi(lettore.testo, lettore.qui);
    if (lettore.testo[lettore.qui] === ']') {
      lettore.qui += 1;
      return valori;
    }
    valori.push(leggi(lettore, livello + 1));
  }
}

/** Fra le voci qualcosa che non è un nome si legge e si tiene senza nome: chi mostra un PDF lo salta, e qui si guarda lo stesso. */
function leggiDizionario(lettore: Lettore, livello: number): DizionarioPdf {
  const voci: [string, ValorePdf][] = [];
  for (;;) {
    lettore.qui = dopoSpazi(lettore.testo, lettore.qui);
    if (chiude(lettore)) return { voci };
    const nome = leggi(lettore, livello + 1);
    if (!eNome(nome)) {
      voci.push(['', nome]);
      continue;
    }
    lettore.qui = dopoSpazi(lettore.testo, lettore.qui);
    if (chiude(lettore)) {
      voci.push([nome.nome, null]);
      return { voci };
    }
    voci.push([nome.nome, leggi(lettore, livello + 1)]);
  }
}

function chiude(lettore: Lettore): boolean {
  if (!lettore.testo.startsWith('>>', lettore.qui)) return false;
  lettore.qui += 2;
  return true;
}

const NELLA_STRINGA = /[^\\()]*/y;
const SCAPPATE: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const OTTALE = /[0-7]{1,3}/y;
const A_CAPO = /\r\n|\r|\n/y;

/** Le parentesi a coppie ne fanno parte; la prima e l'ultima no. */
function leggiStringa(lettore: Lettore): string {
  const { testo } = lettore;
  const pezzi: string[] = [];
  let aperte = 1;
  lettore.qui += 1;
  while (aperte > 0) {
    pezzi.push(pezzo(lettore, NELLA_STRINGA));
    const segno = testo[lettore.qui];
    if (segno === undefined) throw new PdfNonLetto('non_si_legge');
    lettore.qui += 1;
    if (segno === '\\') pezzi.push(scappata(lettore));
    else {
      aperte += segno === '(' ? 1 : -1;
      if (aperte > 0) pezzi.push(segno);
    }
  }
  return pezzi.join('');
}

/** Ciò che segue una barra rovesciata. */
function scappata(lettore: Lettore): string {
  const ottale = pezzo(lettore, OTTALE);
  if (ottale !== '') return String.fromCharCode(Number.parseInt(ottale, 8) & 0xff);
  if (pezzo(lettore, A_CAPO) !== '') return '';
  const segno = lettore.testo[lettore.qui] ?? '';
  lettore.qui += 1;
  return SCAPPATE[segno] ?? segno;
}

function leggiEsadecimale(lettore: Lettore): string {
  const fine = lettore.testo.indexOf('>', lettore.qui);
  if (fine < 0) throw new PdfNonLetto('non_si_legge');
  const cifre = lettore.testo.slice(lettore.qui + 1, fine).replaceAll(/[^0-9A-Fa-f]/g, '');
  lettore.qui = fine + 1;
  return Buffer.from(cifre.length % 2 === 0 ? cifre : `${cifre}0`, 'hex').toString('latin1');
}
