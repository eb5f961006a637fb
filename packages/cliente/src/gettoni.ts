import { MARGINE_SCADENZA_MS } from '@gestore/contratto/accesso/costanti-accesso';

/** Specification, section 4: what is known of a token. */
export type StatoGettone = 'unknown' | 'valid' | 'expired';

/** A token with its expiry, an instant in epoch milliseconds; null when it was never said. */
export type GettoneConScadenza = { gettone: string; scadeIl: number | null };

/**
 * Status of a token at `adesso` (epoch ms): `unknown` without a token or without its expiry, `expired` from
 * `MARGINE_SCADENZA_MS` before the expiry, `valid` until then.
 */
export function statoGettone(gettone: GettoneConScadenza | null, adesso: number): StatoGettone {
  if (gettone === null || gettone.scadeIl === null) return 'unknown';
  return adesso < gettone.scadeIl - MARGINE_SCADENZA_MS ? 'valid' : 'expired';
}
