/** Una quota com'è scritta: frazioni esatte, perché un terzo non ha una scrittura decimale (R20). */
export type Frazione = { numeratore: bigint; denominatore: bigint };

/** Legge `1`, `1/2`, `333/1000`; `null` se non è una frazione tra zero (escluso) e uno. */
export function leggiQuota(testo: string): Frazione | null {
  const parti = /^([1-9]\d{0,8})(?:\s*\/\s*([1-9]\d{0,8}))?$/.exec(testo.trim());
  if (parti === null) return null;
  const quota = { numeratore: BigInt(parti[1] ?? '0'), denominatore: BigInt(parti[2] ?? '1') };
  return quota.numeratore <= quota.denominatore ? quota : null;
}
