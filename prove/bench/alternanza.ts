/**
 * L'ordine del numero `n` fra tutti quelli in cui si possono mettere le cose: di seguito, da zero, passano tutti, e ciascuna sta lo
 * stesso numero di volte a ogni posto e dopo ogni altra.
 */
export function ordineNumero<T>(cose: readonly T[], n: number): T[] {
  const [prima] = cose;
  if (prima === undefined) return [];
  const scelta = cose[n % cose.length] ?? prima;
  const altre = cose.filter((una) => una !== scelta);
  return [scelta, ...ordineNumero(altre, Math.floor(n / cose.length))];
}
