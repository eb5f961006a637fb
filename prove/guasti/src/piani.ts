import { parseArgs } from 'node:util';
import type { Misura } from './scena.ts';

export const FASI = ['morti', 'pause', 'riavvii', 'rete', 'orologio', 'disco', 'tempesta', 'controllo'] as const;
export type Fase = (typeof FASI)[number];

/** Che cosa si fa in una campagna, e quanto se ne pretende. */
export type Piano = {
  nome: 'completa' | 'breve';
  seme: number;
  fasi: readonly Fase[];
  misura: Misura;
  /** Rilanci con ricevuta che la campagna intera deve aver visto. */
  rilanci: number;
  /** Vendite arrivate allo zero che la campagna deve aver giudicato: senza, nessuno avrebbe guardato uno zero. */
  giudicate: number;
  morti: { quante: number; rilanci: number; entroMs: number };
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
  morti: { quante: 200, rilanci: 170_000, entroMs: 12 * MINUTO_MS },
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
  morti: { quante: 20, rilanci: 4_000, entroMs: 70_000 },
  pause: { coppie: 1, massimoMs: 2_000 },
  riavvii: 1,
  disco: { ...COMPLETA.disco, volte: 1 },
  tempesta: { schermi: 1_000, entroMs: 15_000 },
  controllo: { server: 2, lunghe: 12, brevi: 0, rilanciAlSecondo: 300 },
  entroMs: 3 * MINUTO_MS,
};

/** Le fasi della breve: quelle che stanno in due minuti. Le altre si possono chiedere con `--solo`. */
const FASI_BREVI: readonly Fase[] = ['morti', 'pause', 'riavvii', 'controllo'];

/** Legge `--breve`, `--seme N`, `--solo fase,fase`. Un argomento sconosciuto è un errore che lo nomina. */
export function leggiPiano(argomenti: readonly string[], semeNuovo: () => number): Piano {
  const { values } = parseArgs({
    args: [...argomenti],
    options: { breve: { type: 'boolean' }, seme: { type: 'string' }, solo: { type: 'string' } },
  });
  const seme = values.seme === undefined ? semeNuovo() : Number(values.seme);
  if (!Number.isSafeInteger(seme) || seme < 0) throw new Error(`--seme: «${values.seme}» non è un seme`);
  const chieste = values.solo?.split(',');
  const ignota = chieste?.find((una) => !FASI.some((fase) => fase === una));
  if (ignota !== undefined) throw new Error(`--solo: «${ignota}» non è fra ${FASI.join(', ')}`);
  const fasi = chieste === undefined ? (values.breve ? FASI_BREVI : FASI) : FASI.filter((f) => chieste.includes(f));
  return { ...(values.breve ? BREVE : COMPLETA), seme, fasi };
}
