import { parseArgs } from 'node:util';
import type { Misura } from './scena.ts';

export const FASI = ['morti', 'pause', 'riavvii', 'rete', 'orologio', 'disco', 'tempesta', 'controllo'] as const;
export type Fase = (typeof FASI)[number];

/** Che cosa si fa in una campagna, e quanto se ne pretende. */
export type Piano = {
  nome: 'completa' | 'breve' | 'morti';
  seme: number;
  fasi: readonly Fase[];
  misura: Misura;
  /** Rilanci con ricevuta che la campagna intera deve aver visto. */
  rilanci: number;
  /** Vendite arrivate allo zero che la campagna deve aver giudicato: senza, nessuno avrebbe guardato uno zero. */
  giudicate: number;
  morti: { quante: number; rilanci: number; quotaMs: number; entroMs: number };
  pause: { coppie: number; massimoMs: number };
  riavvii: number;
  rete: number;
  disco: { volte: number; misura: Misura };
  tempesta: { schermi: number; entroMs: number };
  controllo: Misura;
  entroMs: number;
};

const MINUTO_MS = 60_000;

const COMPLETA: Omit<Piano, 'seme' | 'fasi'> = {
  nome: 'completa',
  misura: { server: 3, lunghe: 50, brevi: 8, rilanciAlSecondo: 700 },
  rilanci: 200_000,
  giudicate: 100,
  // Il resto dei rilanci viene dalle altre fasi.
  morti: { quante: 200, rilanci: 170_000, quotaMs: 12_000, entroMs: 12 * MINUTO_MS },
  pause: { coppie: 3, massimoMs: 30_000 },
  riavvii: 2,
  rete: 1,
  disco: { volte: 3, misura: { server: 2, lunghe: 10, brevi: 0, rilanciAlSecondo: 200 } },
  tempesta: { schermi: 10_000, entroMs: 15_000 },
  controllo: { server: 2, lunghe: 20, brevi: 0, rilanciAlSecondo: 500 },
  entroMs: 20 * MINUTO_MS,
};

const BREVE: Omit<Piano, 'seme' | 'fasi'> = {
  ...COMPLETA,
  nome: 'breve',
  misura: { server: 2, lunghe: 16, brevi: 4, rilanciAlSecondo: 400 },
  rilanci: 4_000,
  giudicate: 1,
  morti: { quante: 20, rilanci: 4_000, quotaMs: 12_000, entroMs: 70_000 },
  pause: { coppie: 1, massimoMs: 2_000 },
  riavvii: 1,
  disco: { ...COMPLETA.disco, volte: 1 },
  tempesta: { schermi: 1_000, entroMs: 15_000 },
  controllo: { server: 2, lunghe: 12, brevi: 0, rilanciAlSecondo: 300 },
  entroMs: 3 * MINUTO_MS,
};

/** Le fasi della breve: quelle che stanno in due minuti. Le altre si possono chiedere con `--solo`. */
const FASI_BREVI: readonly Fase[] = ['morti', 'pause', 'riavvii', 'controllo'];

/** Quante se ne possono chiedere in una volta: di più sono ore, e si fanno a pezzi. */
const MORTI_MAX = 1_000;
/** Rilanci con ricevuta per ogni morte chiesta: mille morti, un milione. */
const RILANCI_PER_MORTE = 1_000;
/** Una morte ne prende meno di cinque su due core tranquilli; qui si contano le perdite, non la fretta. */
const PER_MORTE_MS = 15_000;

/** Legge `--breve`, `--seme N`, `--solo fase,fase`, `--morti N`, `--esito FILE`. Un argomento sconosciuto è un errore che lo nomina. */
export function leggiComando(
  argomenti: readonly string[],
  semeNuovo: () => number,
): { piano: Piano; esito: string | null } {
  const { values } = parseArgs({
    args: [...argomenti],
    options: {
      breve: { type: 'boolean' },
      seme: { type: 'string' },
      solo: { type: 'string' },
      morti: { type: 'string' },
      esito: { type: 'string' },
    },
  });
  const seme = values.seme === undefined ? semeNuovo() : Number(values.seme);
  if (!Number.isSafeInteger(seme) || seme < 0) throw new Error(`--seme: «${values.seme}» non è un seme`);
  const chieste = values.solo?.split(',');
  const ignota = chieste?.find((una) => !FASI.some((fase) => fase === una));
  if (ignota !== undefined) throw new Error(`--solo: «${ignota}» non è fra ${FASI.join(', ')}`);
  const fasi = chieste === undefined ? (values.breve ? FASI_BREVI : FASI) : FASI.filter((f) => chieste.includes(f));
  const comune = values.breve ? BREVE : COMPLETA;
  if (values.morti === undefined) return { piano: { ...comune, seme, fasi }, esito: values.esito ?? null };
  if (values.breve) throw new Error('--morti e --breve non vanno insieme');
  if (!fasi.includes('morti')) throw new Error('--morti: con --solo la fase morti non si fa');
  return { piano: { ...comune, ...conMorti(values.morti), seme, fasi }, esito: values.esito ?? null };
}

/** Il piano e basta. */
export function leggiPiano(argomenti: readonly string[], semeNuovo: () => number): Piano {
  return leggiComando(argomenti, semeNuovo).piano;
}

/**
 * Tante morti quante se ne chiedono, e mille rilanci confermati per ognuna, sotto i colpi: i limiti di tempo servono solo a non
 * aspettare per sempre, e fra una raffica e l'altra si aspetta che la quota ci sia.
 */
function conMorti(chieste: string): Pick<Piano, 'nome' | 'rilanci' | 'giudicate' | 'morti' | 'entroMs'> {
  const quante = Number(chieste);
  if (!Number.isInteger(quante) || quante < 1 || quante > MORTI_MAX)
    throw new Error(`--morti: «${chieste}» non è un numero da 1 a ${MORTI_MAX}`);
  const rilanci = quante * RILANCI_PER_MORTE;
  return {
    nome: 'morti',
    rilanci,
    // In proporzione, come la breve.
    giudicate: Math.ceil((quante * BREVE.giudicate) / BREVE.morti.quante),
    morti: { quante, rilanci, quotaMs: MINUTO_MS, entroMs: quante * PER_MORTE_MS },
    entroMs: COMPLETA.entroMs + quante * PER_MORTE_MS,
  };
}

/** Come si ripete: lo stesso seme, le stesse fasi. */
export function comandoDelPiano({ nome, seme, fasi, morti }: Piano): string {
  const normali = nome === 'breve' ? FASI_BREVI : FASI;
  return [
    `npm run guasti -- --seme ${seme}`,
    ...(nome === 'breve' ? ['--breve'] : []),
    ...(nome === 'morti' ? [`--morti ${morti.quante}`] : []),
    ...(normali.every((fase) => fasi.includes(fase)) ? [] : [`--solo ${fasi.join(',')}`]),
  ].join(' ');
}
