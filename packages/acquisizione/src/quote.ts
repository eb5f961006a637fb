/** Le quote di più offerenti: frazioni esatte, perché un terzo non ha una scrittura decimale (R20). */

type Quota = { numeratore: bigint; denominatore: bigint };

/** Legge `1`, `1/2`, `333/1000`; `null` se non è una frazione tra zero (escluso) e uno. */
export function leggiQuota(testo: string): Quota | null {
  const parti = /^([1-9]\d{0,8})(?:\/([1-9]\d{0,8}))?$/.exec(testo.trim());
  if (parti === null) return null;
  const quota = { numeratore: BigInt(parti[1] ?? '0'), denominatore: BigInt(parti[2] ?? '1') };
  return quota.numeratore <= quota.denominatore ? quota : null;
}

/** Vero se le quote sommano esattamente a uno (R20). */
export function quoteSommanoAUno(quote: readonly Quota[]): boolean {
  let somma: Quota = { numeratore: 0n, denominatore: 1n };
  for (const q of quote) {
    somma = {
      numeratore: somma.numeratore * q.denominatore + q.numeratore * somma.denominatore,
      denominatore: somma.denominatore * q.denominatore,
    };
  }
  return somma.numeratore === somma.denominatore;
}
