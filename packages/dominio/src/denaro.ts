/**
 * Denaro: sempre centesimi di euro interi (R79). Nessuna operazione passa da un numero decimale.
 */

/**
 * Centesimi di euro, intero non negativo entro `CENT_MAX`. Il segno è del solo compilatore: centesimi e istanti non si
 * scambiano (`docs/decisions/journal.md#cents-and-instants-are-marked-for-the-compiler`).
 */
export type Cent = number & { readonly __unita?: 'cent' };

/** Limite: dieci miliardi di euro. Oltre è certamente un errore di battitura, e tutti i prodotti usati restano esatti. */
const CENT_MAX: Cent = 1_000_000_000_000;

/** Perché un importo scritto non si legge. */
type CodiceEuro = 'vuoto' | 'caratteri' | 'decimali' | 'virgola' | 'illeggibile' | 'troppo';
/** Un importo come lo ha scritto una persona: letto in centesimi, o perché non si legge e come si corregge (R79). */
export type LetturaEuro = { tipo: 'valido'; cent: Cent } | { tipo: 'errore'; codice: CodiceEuro; messaggio: string };

/** Vero se `valore` è un importo rappresentabile: intero, non negativo, entro il limite (R79). */
export function eCent(valore: unknown): valore is Cent {
  return typeof valore === 'number' && Number.isSafeInteger(valore) && valore >= 0 && valore <= CENT_MAX;
}

const FORMATO_ITALIANO = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/;

/**
 * Legge un importo come lo scrive una persona in Italia: `49.000`, `49000`, `49.000,50`, `€ 49.000,5`.
 * Rifiuta lettere, segni, tre decimali e il punto usato come virgola, dicendo come correggere.
 */
export function leggiEuro(testo: string): LetturaEuro {
  const pulito = testo.replace(/[\s\u00a0]/g, '').replace(/^€|€$/g, '');
  if (pulito === '') return errore('vuoto');
  const parti = FORMATO_ITALIANO.exec(pulito);
  if (parti === null) return errore(spiegaErrore(pulito));
  const interi = Number((parti[1] ?? '').replaceAll('.', ''));
  const cent = interi * 100 + Number((parti[2] ?? '').padEnd(2, '0') || 0);
  if (!eCent(cent)) return errore('troppo');
  return { tipo: 'valido', cent };
}

const PERCHE: Readonly<Record<CodiceEuro, string>> = {
  vuoto: "Scriva l'importo in euro, per esempio 49.000,00.",
  caratteri: "L'importo può contenere solo cifre, punti per le migliaia e una virgola per i centesimi.",
  decimali: "L'importo può avere al massimo due cifre dopo la virgola.",
  virgola: 'Usi la virgola per i centesimi: per esempio 49.000,50.',
  illeggibile: "L'importo non è leggibile: per esempio 49.000,00.",
  troppo: "L'importo è troppo grande: controlli gli zeri.",
};

function errore(codice: CodiceEuro): LetturaEuro {
  return { tipo: 'errore', codice, messaggio: PERCHE[codice] };
}

function spiegaErrore(testo: string): CodiceEuro {
  if (/[^\d.,]/.test(testo)) return 'caratteri';
  if (/,\d{3,}$/.test(testo)) return 'decimali';
  return /^\d+\.\d{1,2}$/.test(testo) ? 'virgola' : 'illeggibile';
}

/** `4603711` diventa `€ 46.037,11`, con i gruppi delle migliaia anche sotto diecimila. */
export function formattaEuro(cent: Cent): string {
  const segno = cent < 0 ? '-' : '';
  const assoluto = Math.abs(cent);
  const interi = String(Math.floor(assoluto / 100)).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${segno}€ ${interi},${String(assoluto % 100).padStart(2, '0')}`;
}

/** `4603711` diventa `46.037,11`: come si scrive in un campo, e in una colonna la cui testata dice già l'unità. */
export function soloCifre(cent: Cent): string {
  return formattaEuro(cent).replace('€ ', '');
}

/**
 * Offerta minima quando l'avviso non la stampa: tre quarti del prezzo base, in centesimi interi. Arrotondati per eccesso: ciò che
 * si mostra è ciò che si accetta, e un centesimo di meno sarebbe più di un quarto sotto la base (cpc 571, R05).
 */
export function treQuarti(prezzoBaseCent: Cent): Cent {
  return Math.ceil((prezzoBaseCent * 3) / 4);
}

/** Vero se è una percentuale con al più due decimali, come la scrive un avviso: 10, 12,5, 33,33 (R04). */
export function ePercento(valore: number): boolean {
  return Number.isFinite(valore) && valore === Math.round(valore * 100) / 100;
}

/**
 * Il minimo in centesimi che è almeno il `percento` di `totaleCent` (R17: 9.499,99 non è il 10 % di 95.000). La percentuale si conta in
 * centesimi di punto interi, e il totale in parti di diecimila: nessun prodotto esce dagli interi esatti, e 10,1 per cento non
 * aggiunge un centesimo che nasce dalla virgola.
 */
export function percentoDi(percento: number, totaleCent: Cent): Cent {
  const centesimi = Math.round(percento * 100);
  const resto = totaleCent % 10_000;
  return ((totaleCent - resto) / 10_000) * centesimi + Math.ceil((resto * centesimi) / 10_000);
}

/** Una percentuale come si scrive in italiano: `12,5`, mai con il punto. */
export function formattaPercento(percento: number): string {
  return String(percento).replace('.', ',');
}

const UNITA = [
  '',
  'uno',
  'due',
  'tre',
  'quattro',
  'cinque',
  'sei',
  'sette',
  'otto',
  'nove',
  'dieci',
  'undici',
  'dodici',
  'tredici',
  'quattordici',
  'quindici',
  'sedici',
  'diciassette',
  'diciotto',
  'diciannove',
] as const;
const DECINE = [
  '',
  '',
  'venti',
  'trenta',
  'quaranta',
  'cinquanta',
  'sessanta',
  'settanta',
  'ottanta',
  'novanta',
] as const;

function sottoMille(n: number): string {
  const centinaia = Math.floor(n / 100);
  const testa = centinaia === 0 ? '' : centinaia === 1 ? 'cento' : `${UNITA[centinaia]}cento`;
  const coda = sottoCento(n % 100);
  // Davanti a otto e ottanta cento perde la vocale: centotto, duecentottanta.
  return (coda.startsWith('ott') && testa !== '' ? testa.slice(0, -1) : testa) + coda;
}

function sottoCento(n: number): string {
  if (n < 20) return UNITA[n] ?? '';
  const decina = DECINE[Math.floor(n / 10)] ?? '';
  const unita = n % 10;
  // Davanti a uno e otto la decina perde la vocale: ventuno, ventotto.
  return (unita === 1 || unita === 8 ? decina.slice(0, -1) : decina) + UNITA[unita];
}

function interoInLettere(n: number): string {
  if (n === 0) return 'zero';
  const miliardi = Math.floor(n / 1_000_000_000);
  const milioni = Math.floor(n / 1_000_000) % 1000;
  const migliaia = Math.floor(n / 1000) % 1000;
  const blocchi = [
    miliardi === 0 ? '' : miliardi === 1 ? 'unmiliardo' : `${interoInLettere(miliardi)}miliardi`,
    milioni === 0 ? '' : milioni === 1 ? 'unmilione' : `${sottoMille(milioni)}milioni`,
    migliaia === 0 ? '' : migliaia === 1 ? 'mille' : `${sottoMille(migliaia)}mila`,
    sottoMille(n % 1000),
  ];
  return blocchi.join('');
}

/** Importo in lettere come negli atti: `4603711` diventa `quarantaseimilatrentasette/11`. */
export function inLettere(cent: Cent): string {
  return `${interoInLettere(Math.floor(cent / 100))}/${String(cent % 100).padStart(2, '0')}`;
}
