import { inflateSync } from 'node:zlib';
import { dopoSpazi } from '../../sigillo/firme/valori-pdf.ts';
import {
  type DizionarioPdf,
  eDizionario,
  eNome,
  leggiValorePdf,
  type MisuraDiLettura,
  PdfNonLetto,
  type PercheNonLetto,
  type ValorePdf,
} from './valore-pdf.ts';

/**
 * Tutti gli oggetti di un PDF, di ogni revisione e dentro ogni insieme compresso (ISO 32000, 7.5). Non si segue l'indice, che dice dove
 * guardare e può dirlo diverso a programmi diversi: si cerca in tutti i byte ciò da cui un oggetto può cominciare, anche dentro un flusso,
 * una stringa o un commento. Ciò che comincia così e non si legge non passa per innocuo.
 */

/** Un oggetto: il numero, zero di una coda (`trailer`); se dopo le sue voci porta un flusso. */
export type OggettoTrovato = { numero: number; valore: ValorePdf; flusso: boolean };
/** `compressa`: una parte in cui non si può guardare: troppo grande, di un'altra compressione, cifrata. */
type NonGuardato = { perche: PercheNonLetto | 'compressa'; oggetto: number | null };
type Raccolta = { oggetti: OggettoTrovato[]; nonGuardato: NonGuardato | null };

/** Gli atti più lunghi hanno decine di migliaia di oggetti. */
const OGGETTI_MAX = 300_000;
const VALORI_MAX = 2_000_000;
const CARATTERI_MAX = 256 * 1_024 * 1_024;
/** Quanto può gonfiarsi un insieme, e quanto tutti: gli oggetti di un atto di mille pagine stanno in pochi megabyte. */
const INSIEME_BYTE_MAX = 8 * 1_024 * 1_024;
const TUTTI_BYTE_MAX = 32 * 1_024 * 1_024;
/** Prima di `obj` si guardano questi caratteri: due numeri, con qualche spazio. */
const INTESTAZIONE_CARATTERI_MAX = 80;

export function raccogliDalPdf(byte: Uint8Array): Raccolta {
  const grezzo = Buffer.from(byte.buffer, byte.byteOffset, byte.length);
  const testo = grezzo.toString('latin1');
  const raccolta = creaRaccolta();
  try {
    for (const inizio of inizi(testo)) guardaUno(raccolta, grezzo, testo, inizio);
    return { oggetti: raccolta.oggetti, nonGuardato: null };
  } catch (errore) {
    if (!(errore instanceof NonSiGuarda)) throw errore;
    const { perche, oggetto } = errore;
    return { oggetti: raccolta.oggetti, nonGuardato: { perche, oggetto } };
  }
}

class NonSiGuarda extends Error {
  readonly perche: NonGuardato['perche'];
  readonly oggetto: number | null;

  constructor(perche: NonGuardato['perche'], oggetto: number | null) {
    super(`PDF in cui non si guarda: ${perche}`);
    this.perche = perche;
    this.oggetto = oggetto;
  }
}

type InCorso = { oggetti: OggettoTrovato[]; misura: MisuraDiLettura; restanoByte: number };
const creaRaccolta = (): InCorso => ({
  oggetti: [],
  misura: { valori: VALORI_MAX, caratteri: CARATTERI_MAX },
  restanoByte: TUTTI_BYTE_MAX,
});

type Inizio = { numero: number; da: number };

/** Da dove un oggetto o una coda possono cominciare, e quale numero si danno. */
function* inizi(testo: string): Generator<Inizio> {
  for (let i = testo.indexOf('obj'); i >= 0; i = testo.indexOf('obj', i + 3)) {
    const numero = testo.startsWith('end', i - 3) ? null : numeroPrima(testo, i);
    if (numero !== null) yield { numero, da: i + 3 };
  }
  for (let i = testo.indexOf('trailer'); i >= 0; i = testo.indexOf('trailer', i + 7))
    if (testo.startsWith('<<', dopoSpazi(testo, i + 7))) yield { numero: 0, da: i + 7 };
}

const INTESTAZIONE = /(?:^|[^+\-.\d])[+]?0*(\d{1,10})[\0\t\n\f\r ]+[+]?\d{1,10}[\0\t\n\f\r ]*$/;
/** Scritta in modo che un programma vi leggerebbe due numeri e un altro no: attaccati, con la virgola. */
const STRANA = /[+\-.\d][\0\t\n\f\r ]*[+\-.\d][\0\t\n\f\r ]*$/;
/** Un numero al più, prima di `obj`: l'altro può essere prima di un commento, o di più spazi di quanti se ne guardano. */
const UNO_SOLO = /([\0\t\n\f\r ]*)[+\-.\d]*([\0\t\n\f\r ]*)$/;
const APRE = /<<|\[/y;

/**
 * Il numero scritto prima di `obj`; `null` se non è un oggetto. Solleva se ciò che precede è scritto in modo che un programma vi leggerebbe
 * un oggetto e un altro no, e ciò che segue può portare qualcosa: nei byte di un'immagine non capita.
 */
function numeroPrima(testo: string, i: number): number | null {
  const da = Math.max(0, i - INTESTAZIONE_CARATTERI_MAX);
  const prima = testo.slice(da, i);
  const numero = INTESTAZIONE.exec(prima)?.[1];
  if (numero !== undefined) return Number(numero);
  if (!STRANA.test(prima) && !dopoUnCommento(testo, da, prima)) return null;
  APRE.lastIndex = dopoSpazi(testo, i + 3);
  if (APRE.test(testo)) throw new NonSiGuarda('non_si_legge', null);
  return null;
}

function dopoUnCommento(testo: string, da: number, prima: string): boolean {
  const [tutto = '', davanti = '', dietro = ''] = UNO_SOLO.exec(prima) ?? [];
  if (tutto.length === INTESTAZIONE_CARATTERI_MAX) return true;
  const inizio = da + prima.length - tutto.length;
  const posti = [
    { spazi: davanti, dove: inizio },
    { spazi: dietro, dove: inizio + tutto.length - dietro.length },
  ];
  return posti.some(({ spazi, dove }) => {
    const aCapo = spazi.search(/[\r\n]/);
    return aCapo >= 0 && finisceCommento(testo, dove + aCapo);
  });
}

/** La riga che finisce lì ha un segno di commento. */
function finisceCommento(testo: string, aCapo: number): boolean {
  const inizioRiga = Math.max(testo.lastIndexOf('\n', aCapo - 1), testo.lastIndexOf('\r', aCapo - 1));
  return aCapo > 0 && testo.slice(inizioRiga + 1, aCapo).includes('%');
}

function guardaUno(raccolta: InCorso, grezzo: Buffer, testo: string, { numero, da }: Inizio): void {
  const { valore, fine } = letto(raccolta, testo, da, numero);
  const dopo = dopoSpazi(testo, fine);
  const flusso = eDizionario(valore) && testo.startsWith('stream', dopo);
  tieni(raccolta, { numero, valore, flusso });
  if (flusso && eDizionario(valore) && eUnInsieme(valore))
    for (const dentro of insieme(raccolta, valore, { grezzo, testo, da: dopo + 'stream'.length, numero }))
      tieni(raccolta, dentro);
}

function tieni({ oggetti }: InCorso, oggetto: OggettoTrovato): void {
  if (oggetti.length >= OGGETTI_MAX) throw new NonSiGuarda('troppi', null);
  oggetti.push(oggetto);
}

function letto({ misura }: InCorso, testo: string, da: number, oggetto: number): { valore: ValorePdf; fine: number } {
  try {
    // Un oggetto vuoto (`1 0 obj endobj`) non porta nulla.
    if (testo.startsWith('endobj', dopoSpazi(testo, da))) return { valore: null, fine: da };
    return leggiValorePdf(testo, da, misura);
  } catch (errore) {
    if (errore instanceof PdfNonLetto) throw new NonSiGuarda(errore.perche, oggetto === 0 ? null : oggetto);
    throw errore;
  }
}

/** Quanti oggetti tiene lo dice `First`: senza, nessun programma vi legge un insieme, comunque si chiami. */
function eUnInsieme({ voci }: DizionarioPdf): boolean {
  return voci.some(
    ([nome, valore]) => nome === 'First' || (nome === 'Type' && eNome(valore) && valore.nome === 'ObjStm'),
  );
}

/** Ciò che in una tavola di numeri e posti qualcuno leggerebbe in un altro modo: segni, virgole, commenti. */
const SEGNI = /[^\d\0\t\n\f\r ]/;
const eQuanto = (valore: ValorePdf): valore is number => Number.isInteger(valore) && Number(valore) >= 0;

/** Altri modi di dire come sono scritti i byte di un flusso, che alcuni programmi leggono e altri no. */
const ALTRI_MODI = ['F', 'FFilter', 'FDecodeParms', 'DP'];

type Flusso = { grezzo: Buffer; testo: string; da: number; numero: number };

function insieme(raccolta: InCorso, dizionario: DizionarioPdf, flusso: Flusso): OggettoTrovato[] {
  const { numero } = flusso;
  const voce = (nome: string): ValorePdf => {
    const voci = dizionario.voci.filter(([una]) => una === nome);
    // Scritta due volte, vale la prima per chi legge e la seconda per un altro.
    if (voci.length > 1) throw new NonSiGuarda('compressa', numero);
    return voci[0]?.[1] ?? null;
  };
  const [quanti, primo] = [voce('N'), voce('First')];
  if (!eQuanto(quanti) || !eQuanto(primo) || ALTRI_MODI.some((uno) => voce(uno) !== null))
    throw new NonSiGuarda('compressa', numero);
  if (quanti > OGGETTI_MAX) throw new NonSiGuarda('troppi', numero);
  const dentro = contenuto(raccolta, voce, flusso);
  raccolta.restanoByte -= dentro.length;
  const tavola = dentro.slice(0, primo);
  const numeri = tavola.match(/\d+/g) ?? [];
  if (primo > dentro.length || numeri.length < 2 * quanti || SEGNI.test(tavola))
    throw new NonSiGuarda('compressa', numero);
  // Anche quelli oltre il numero che dice di tenere.
  return Array.from({ length: Math.floor(numeri.length / 2) }, (_, i) => {
    const [interno, posto] = [Number(numeri[2 * i]), Number(numeri[2 * i + 1])];
    const { valore } = letto(raccolta, dentro, primo + posto, interno);
    return { numero: interno, valore, flusso: false };
  });
}

/** Ciò che un insieme contiene. Solleva se è scritto in un modo che qui non si apre, o se si gonfia troppo. */
function contenuto(
  { restanoByte }: InCorso,
  voce: (nome: string) => ValorePdf,
  { grezzo, testo, da, numero }: Flusso,
): string {
  const massimo = Math.min(INSIEME_BYTE_MAX, restanoByte);
  if (!senzaPredizione(voce('DecodeParms')) || massimo <= 0) throw new NonSiGuarda('compressa', numero);
  const filtri = voce('Filter');
  const [filtro, secondo] = Array.isArray(filtri) ? filtri : [filtri];
  if (secondo !== undefined) throw new NonSiGuarda('compressa', numero);
  if (filtro === null || filtro === undefined) return inChiaro(testo, da, voce('Length'), numero);
  if (!eNome(filtro) || (filtro.nome !== 'FlateDecode' && filtro.nome !== 'Fl'))
    throw new NonSiGuarda('compressa', numero);
  try {
    // Nessun flusso compresso comincia con uno spazio: dove comincia non è in dubbio.
    const inizio = da + (/[^\0\t\n\f\r ]/.exec(testo.slice(da, da + 64))?.index ?? 0);
    return inflateSync(grezzo.subarray(inizio), { maxOutputLength: massimo }).toString('latin1');
  } catch {
    throw new NonSiGuarda('compressa', numero);
  }
}

/** Un insieme non compresso: finisce dove dice, e lì deve esserci scritto che finisce. */
function inChiaro(testo: string, da: number, lungo: ValorePdf, numero: number): string {
  const [, aCapo = ''] = /^(\r\n|\n)/.exec(testo.slice(da, da + 2)) ?? [];
  const inizio = da + aCapo.length;
  if (typeof lungo !== 'number' || aCapo === '' || lungo > INSIEME_BYTE_MAX) throw new NonSiGuarda('compressa', numero);
  if (!testo.startsWith('endstream', dopoSpazi(testo, inizio + lungo))) throw new NonSiGuarda('compressa', numero);
  return testo.slice(inizio, inizio + lungo);
}

function senzaPredizione(come: ValorePdf): boolean {
  if (come === null) return true;
  if (Array.isArray(come)) return come.every(senzaPredizione);
  if (!eDizionario(come)) return false;
  return come.voci.every(([nome, valore]) => nome !== 'Predictor' || valore === 1);
}
