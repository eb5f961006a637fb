import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { fileFiniti } from './scrittura-impossibile.ts';

/** Where the system does not say (not Linux): less than any of them gives, once Node has raised it. */
const SE_NON_SI_SA = 4_096;
const RIGA = /^Max open files\s+(\d+|unlimited)/m;
/**
 * What a process keeps for itself besides people's connections: its modules and its log, twenty connections to the database, the
 * pipes of the processes that it starts, documents and mail being read and sent.
 */
export const FILE_PROPRI = 160;
/** With fewer than this it would not hold even one room: it does not start. */
const FILE_MIN = FILE_PROPRI + 32;
/** A sale with three hundred people: seven connections each, and what is its own. Below it is said at start. */
const FILE_CONSIGLIATI = 4_096;
/** Fewer than this left, the next burst of connections finds none. */
const MARGINE = 16;
/** How often the open ones are counted. */
const OGNI_MS = 5_000;

/**
 * How many files, sockets included, this process may hold open (RLIMIT_NOFILE). Beyond it the system refuses new
 * connections without a word to anybody, so every limit of ours stays well below it.
 */
export function fileMax(leggi: () => string = () => readFileSync('/proc/self/limits', 'latin1')): number {
  try {
    const scritto = RIGA.exec(leggi())?.[1] ?? '';
    // `unlimited` is not a number: what we ask is bounded by other limits.
    return scritto === 'unlimited' ? Number.MAX_SAFE_INTEGER : Number(scritto) || SE_NON_SI_SA;
  } catch {
    return SE_NON_SI_SA;
  }
}

/** What to say at start of a process that may hold so many files open; null if they are enough. `bastano` is false if it must not start. */
export function pochiFile(file: number): { bastano: boolean; frase: string } | null {
  if (file >= FILE_CONSIGLIATI) return null;
  const ha = `Questo processo può tenere aperti ${inCifre(file)} file e collegamenti insieme, e gliene servono ${inCifre(FILE_PROPRI)} per sé`;
  if (file < FILE_MIN)
    return { bastano: false, frase: `${ha}: con meno di ${FILE_MIN} non parte. ${alzi(FILE_CONSIGLIATI)}` };
  return {
    bastano: true,
    frase: `${ha}: accetta ${inCifre(file - FILE_PROPRI)} collegamenti, oltre risponde 503 in parole. Per una vendita con trecento persone ne servono ${inCifre(FILE_CONSIGLIATI)}. ${alzi(FILE_CONSIGLIATI)}`,
  };
}

type GuardiaFile = {
  /** Counts the open ones now; never fails. */
  guarda(): Promise<void>;
  /** What is wrong, in words, as of the last look; empty if nothing. */
  daFare(): readonly string[];
};

/**
 * Counts how many files this process holds open: when there are none left nothing tells it, because the system drops who arrives
 * by itself, and whoever is served finds out one error at a time. `conta` fails as everything else does when none is left.
 */
export function creaGuardiaFile({
  massimo,
  log,
  conta = async () => (await readdir('/proc/self/fd')).length,
}: {
  massimo: number;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  conta?: () => Promise<number>;
}): GuardiaFile {
  let finiti = false;
  return {
    async guarda() {
      // Where the system does not say there is nothing to count: an error that is not the lack of files says nothing.
      const aperti = await conta().catch((errore: unknown) => (fileFiniti(errore) ? massimo : 0));
      const adesso = aperti > massimo - MARGINE;
      if (adesso && !finiti) log.error({ aperti, massimo }, FINITI);
      if (!adesso && finiti) log.warn({ aperti, massimo }, 'ci sono di nuovo file da aprire');
      finiti = adesso;
    },
    daFare: () => (finiti ? [FINITI] : []),
  };
}

/** Counts now, and then again and again, until what it puts in `fermate` is called. */
export async function sorvegliaFile(guardia: GuardiaFile, fermate: (() => unknown)[]): Promise<void> {
  await guardia.guarda();
  const giro = setInterval(() => void guardia.guarda(), OGNI_MS);
  giro.unref();
  fermate.push(() => clearInterval(giro));
}

const FINITI =
  'Questo processo ha finito i file che può aprire: chi si collega adesso può non avere risposta. Quando qualcuno esce torna pronto da sé; alzi il limite (ulimit -n, o LimitNOFILE di systemd) e riavvii. Vedi docs/operazioni.md, «Quanti collegamenti».';

const alzi = (quanti: number): string =>
  `Il limite si alza con «ulimit -n ${quanti}», o con LimitNOFILE di systemd, e si riavvia.`;

/** As they are written in Italian, also below ten thousand. */
function inCifre(quanti: number): string {
  return quanti.toLocaleString('it-IT', { useGrouping: 'always' });
}
