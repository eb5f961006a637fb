import { readFileSync } from 'node:fs';

/** Where the system does not say (not Linux): less than any of them gives, once Node has raised it. */
const SE_NON_SI_SA = 4_096;
const RIGA = /^Max open files\s+(\d+|unlimited)/m;

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
