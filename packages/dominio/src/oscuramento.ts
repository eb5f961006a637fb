import { inizi, ordiniDelNome } from './documenti.ts';

/**
 * Che cosa di un documento si propone di coprire prima di pubblicarlo (R76: Garante, delibera 7 febbraio 2008). È una proposta: chi
 * pubblica guarda ogni pagina, e decide lui.
 */

export const PERCHE_OSCURARE = ['debitore', 'codice_fiscale', 'iban', 'nascita', 'cercato'] as const;
/** Perché si propone di coprire un tratto: di tratti che si sovrappongono resta la ragione che nell'elenco viene prima (R76). */
export type PercheOscurare = (typeof PERCHE_OSCURARE)[number];

/** Un tratto di testo: dal carattere `da`, compreso, al carattere `a`, escluso. */
type TrattoDaCoprire = { perche: PercheOscurare; da: number; a: number };

/** Chi è il debitore, e le parole che chi oscura vuole cercare da sé: un terzo, un vicino, un indirizzo. */
export type DaOscurare = { codici: readonly string[]; nomi: readonly string[]; parole: readonly string[] };

/** Un riquadro di una pagina, che si conta da uno: angolo in alto a sinistra e lati, in decimillesimi dei lati della pagina. */
export type RiquadroNero = { pagina: number; x: number; y: number; larghezza: number; altezza: number };
export const LATO_PAGINA = 10_000;

/** Più corta di così, una parola si troverebbe dappertutto. */
export const PAROLA_MIN = 3;
/** Un cognome da solo: più corto di così è anche una parola comune. */
const COGNOME_MIN = 4;

/** Ciò che di un testo si propone di coprire, nell'ordine in cui vi sta; ciò che si sovrappone è un tratto solo. */
export function trattiDaOscurare(testo: string, { codici, nomi, parole }: DaOscurare): TrattoDaCoprire[] {
  const trova = (perche: PercheOscurare, aghi: readonly string[], minimo: number): TrattoDaCoprire[] =>
    inizi(testo, aghi, minimo).map((dove) => ({ perche, ...dove }));
  const daSole = new Set(nomi.flatMap((nome) => nome.split(/\s+/)).filter(({ length }) => length >= COGNOME_MIN));
  return uniti([
    ...trova('debitore', [...codici, ...nomi.flatMap(ordiniDelNome)], PAROLA_MIN),
    ...[...daSole].flatMap((parola) => parolaIntera(testo, parola)),
    ...conEspressione(testo, 'codice_fiscale', CODICE_FISCALE).filter(({ da, a }) => /\d/.test(testo.slice(da, a))),
    ...conEspressione(testo, 'iban', IBAN),
    ...conEspressione(testo, 'nascita', NASCITA),
    ...trova('cercato', parole, PAROLA_MIN),
  ]);
}

/** Fra un carattere e l'altro di un codice può esserci uno spazio, un trattino, o la fine della riga. */
const sparso = (classi: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(${classi.join('[\\s.\\-]{0,2}')})(?![\\p{L}\\p{N}])`, 'dgiu');
const ripeti = (classe: string, volte: number): string[] => Array.from({ length: volte }, () => classe);
/** Una cifra, o la lettera che la sostituisce fra due persone con lo stesso codice. */
const CIFRA = '[0-9LMNPQRSTUV]';
const LETTERA = '[A-Z]';
const CODICE_FISCALE = sparso([
  ...ripeti(LETTERA, 6),
  ...ripeti(CIFRA, 2),
  '[ABCDEHLMPRST]',
  ...ripeti(CIFRA, 2),
  LETTERA,
  ...ripeti(CIFRA, 3),
  LETTERA,
]);
const IBAN = sparso(['(?:IT|SM)', ...ripeti('[0-9]', 2), LETTERA, ...ripeti('[0-9]', 10), ...ripeti('[A-Z0-9]', 12)]);
const MESI = 'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre';
/** La data che segue «nato a», «nata il»: le altre date di un atto non sono di una persona. */
const NASCITA = new RegExp(
  `(?<!\\p{L})(?:nat[oaie]|nascita)(?!\\p{L})[^;]{0,100}?(\\d{1,2}\\s?[./-]\\s?\\d{1,2}\\s?[./-]\\s?\\d{2,4}|\\d{1,2}°?\\s+(?:${MESI})\\s+\\d{4})`,
  'dgiu',
);

function conEspressione(testo: string, perche: PercheOscurare, espressione: RegExp): TrattoDaCoprire[] {
  return [...testo.matchAll(espressione)].flatMap(({ indices }) => {
    const [da, a] = indices?.[1] ?? [0, 0];
    return a > da ? [{ perche, da, a }] : [];
  });
}

function parolaIntera(testo: string, parola: string): TrattoDaCoprire[] {
  const scritta = parola.replaceAll(/[^\p{L}\p{N}]/gu, (uno) => `\\u{${uno.codePointAt(0)?.toString(16)}}`);
  return conEspressione(testo, 'debitore', new RegExp(`(?<![\\p{L}\\p{N}])(${scritta})(?![\\p{L}\\p{N}])`, 'dgiu'));
}

/** Di due tratti che si toccano vale il primo detto, largo quanto tutti e due. */
function uniti(tratti: readonly TrattoDaCoprire[]): TrattoDaCoprire[] {
  const tenuti: TrattoDaCoprire[] = [];
  for (const tratto of tratti.toSorted((a, b) => a.da - b.da)) {
    const prima = tenuti.at(-1);
    if (prima === undefined || tratto.da >= prima.a) tenuti.push({ ...tratto });
    else {
      prima.a = Math.max(prima.a, tratto.a);
      const posto = (perche: PercheOscurare): number => PERCHE_OSCURARE.indexOf(perche);
      if (posto(tratto.perche) < posto(prima.perche)) prima.perche = tratto.perche;
    }
  }
  return tenuti;
}
