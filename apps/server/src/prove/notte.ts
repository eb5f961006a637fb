/**
 * Vero di notte (`NOTTE=si`), quando si prova tutto ciò che è esaustivo; a ogni cambiamento basta una storia per specie. Che cosa è
 * uscito, e che cosa lo fa girare, è in `prove/notte/usciti.md`.
 */
export const DI_NOTTE = (process.env.NOTTE ?? '') !== '';

/** Di ciò che si prova uno per uno: tutto di notte, altrimenti i primi, che sono quelli che contano di più. */
export function quanti<T>(tutti: readonly T[], diGiorno: number): readonly T[] {
  return DI_NOTTE ? tutti : tutti.slice(0, diGiorno);
}
