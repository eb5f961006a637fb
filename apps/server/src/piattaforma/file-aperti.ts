import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { fileFiniti } from './scrittura-impossibile.ts';

/** Dove il sistema non lo dice (non Linux): meno di quanto ne dia uno qualunque, dopo che Node lo ha alzato. */
const SE_NON_SI_SA = 4_096;
const RIGA = /^Max open files\s+(\d+|unlimited)/m;
/**
 * Ciò che un processo tiene per sé oltre ai collegamenti delle persone: moduli e log, venti collegamenti alla base
 * dati, i tubi dei processi che avvia, documenti e posta mentre si leggono e si mandano.
 */
export const FILE_PROPRI = 160;
/** Con meno di così non terrebbe nemmeno una sala: non parte. */
const FILE_MIN = FILE_PROPRI + 32;
/** Una vendita con trecento persone: sette collegamenti ciascuna, e ciò che è suo. Sotto, lo si dice all'avvio. */
const FILE_CONSIGLIATI = 4_096;
/** Se ne restano meno di così, la prossima raffica di collegamenti non ne trova. */
const MARGINE = 16;
/** Ogni quanto si contano gli aperti. */
const OGNI_MS = 5_000;

/**
 * Quanti file, socket compresi, questo processo può tenere aperti (RLIMIT_NOFILE). Oltre, il sistema rifiuta i
 * collegamenti nuovi senza dirlo a nessuno, e perciò ogni limite nostro sta ben sotto.
 */
export function fileMax(leggi: () => string = () => readFileSync('/proc/self/limits', 'latin1')): number {
  try {
    const scritto = RIGA.exec(leggi())?.[1] ?? '';
    // `unlimited` non è un numero: ciò che chiediamo lo fermano altri limiti.
    return scritto === 'unlimited' ? Number.MAX_SAFE_INTEGER : Number(scritto) || SE_NON_SI_SA;
  } catch {
    return SE_NON_SI_SA;
  }
}

/**
 * Che cosa dire all'avvio di un processo che può tenere aperti tanti file; null se bastano. `bastano` è false se non
 * deve partire.
 */
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
  /** Conta gli aperti adesso; non fallisce mai. */
  guarda(): Promise<void>;
  /** Che cosa non va, in parole, all'ultimo sguardo; vuoto se nulla. */
  daFare(): readonly string[];
};

/**
 * Conta quanti file questo processo tiene aperti: quando sono finiti nulla glielo dice, perché il sistema scarta da sé
 * chi arriva, e chi è servito lo scopre un errore alla volta. `conta` fallisce come tutto il resto quando non ne
 * restano.
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
      // Dove il sistema non lo dice non c'è nulla da contare: un errore che non è la mancanza di file non dice nulla.
      const aperti = await conta().catch((errore: unknown) => (fileFiniti(errore) ? massimo : 0));
      const adesso = aperti > massimo - MARGINE;
      if (adesso && !finiti) log.error({ aperti, massimo }, FINITI);
      if (!adesso && finiti) log.warn({ aperti, massimo }, 'ci sono di nuovo file da aprire');
      finiti = adesso;
    },
    daFare: () => (finiti ? [FINITI] : []),
  };
}

/** Conta adesso, e poi ancora e ancora, finché si chiama ciò che mette in `fermate`. */
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

/** Come si scrivono in italiano, anche sotto diecimila. */
function inCifre(quanti: number): string {
  return quanti.toLocaleString('it-IT', { useGrouping: 'always' });
}
