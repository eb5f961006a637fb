import fc, { type IAsyncPropertyWithHooks } from 'fast-check';
import { afterAll } from 'vitest';

/**
 * Quanto cercare. In `npm test` ogni proprietà si esegue una volta da un seme che non cambia, così che lo stesso commit
 * dia lo stesso verdetto; `npm run fuzz -- --minuti N` dà a ciascuna la sua parte dei minuti, e semi nuovi. SEME_FUZZ
 * ripete il giro che un errore ha stampato. INGRESSI_FUZZ ferma una proprietà a tanti ingressi.
 */
const SEME_FISSO = 20_260_226;
const MINUTI = Number(process.env.MINUTI_FUZZ ?? 0);
const INGRESSI = Number(process.env.INGRESSI_FUZZ ?? Number.POSITIVE_INFINITY);
const SEME = process.env.SEME_FUZZ === undefined ? null : Number(process.env.SEME_FUZZ);
/** Una proprietà che riduce da più di così ha già detto ciò che conta. */
const FINE_MS = 60_000;

/** Il tempo che una proprietà può prendere nel giro lungo, in millisecondi; 0 in `npm test`. */
export const parteDelTempoMs = (proprieta: number): number => (MINUTI * 60_000) / proprieta;

/** Il limite di tempo di una prova che dura `durataMs`. */
export const limiteProva = (durataMs: number): number => durataMs + FINE_MS;

/**
 * Esegue una proprietà `quante` volte; se c'è tempo da spendere, ancora e ancora con un altro seme finché finisce. Alla
 * prima che non tiene lancia, con seme e controesempio; dà quanti ingressi hanno tenuto.
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

/**
 * Conta gli ingressi guasti che ciascuno ha retto, e lo dice alla fine di una ricerca lunga: in `npm test` sono sempre
 * gli stessi.
 */
export function contaIngressi(): (chi: string, quanti: number) => void {
  const retti = new Map<string, number>();
  afterAll(() => {
    if (MINUTI === 0) return;
    for (const [chi, quanti] of retti) console.log(`${chi}: ${quanti.toLocaleString('it')} ingressi guasti`);
  });
  return (chi, quanti) => void retti.set(chi, (retti.get(chi) ?? 0) + quanti);
}
