import fc, { type IAsyncPropertyWithHooks } from 'fast-check';
import { afterAll } from 'vitest';

/**
 * How long to look. Inside `npm test` every property runs once from a seed that never changes, so that the same commit
 * gives the same verdict; `npm run fuzz -- --minuti N` gives each property its share of the minutes and new seeds.
 * SEME_FUZZ replays the run that a failure has printed. INGRESSI_FUZZ ends a property at so many inputs, if its minutes last.
 */
const SEME_FISSO = 20_260_226;
const MINUTI = Number(process.env.MINUTI_FUZZ ?? 0);
const INGRESSI = Number(process.env.INGRESSI_FUZZ ?? Number.POSITIVE_INFINITY);
const SEME = process.env.SEME_FUZZ === undefined ? null : Number(process.env.SEME_FUZZ);
/** A property that shrinks for longer than this has already told what matters. */
const FINE_MS = 60_000;

/** The time that one property may take in the long run, in milliseconds; 0 inside `npm test`. */
export const parteDelTempoMs = (proprieta: number): number => (MINUTI * 60_000) / proprieta;

/** Time limit of a test that runs `durataMs`. */
export const limiteProva = (durataMs: number): number => durataMs + FINE_MS;

/**
 * Runs a property `quante` times; when there is time to spend, again and again with another seed until it is over.
 * Throws, with seed and counterexample, at the first failure; gives how many inputs held.
 */
export async function corri<T>(
  proprieta: IAsyncPropertyWithHooks<T>,
  { quante, durataMs }: { quante: number; durataMs: number },
): Promise<number> {
  const fineIl = Date.now() + durataMs;
  let fatti = 0;
  let seme = SEME ?? SEME_FISSO;
  do {
    await fc.assert(proprieta, { seed: seme, numRuns: quante });
    fatti += quante;
    seme = durataMs > 0 && SEME === null ? Math.trunc(Math.random() * 2 ** 31) : seme + 1;
  } while (Date.now() < fineIl && fatti < INGRESSI);
  return fatti;
}

/** Counts the spoilt inputs that each held, and says it at the end of a long search: inside `npm test` they are always the same. */
export function contaIngressi(): (chi: string, quanti: number) => void {
  const retti = new Map<string, number>();
  afterAll(() => {
    if (MINUTI === 0) return;
    for (const [chi, quanti] of retti) console.log(`${chi}: ${quanti.toLocaleString('it')} ingressi guasti`);
  });
  return (chi, quanti) => void retti.set(chi, (retti.get(chi) ?? 0) + quanti);
}
