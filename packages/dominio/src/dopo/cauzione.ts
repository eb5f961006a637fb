import type { Cent } from '../denaro.ts';
import type { StatoDopo } from './modello.ts';

/** Quanto di ciascuna cauzione, per busta, sta in un ordine di rimborso che non è né respinto né annullato (R71). */
export type CauzioniOrdinate = ReadonlyMap<string, Cent>;

export const NESSUNA_ORDINATA: CauzioniOrdinate = new Map();

/**
 * Il conto di una cauzione, uno per tutte le vie da cui il denaro esce: ordine di rimborso, assegno reso, conto prezzo, multa. Di ciò
 * che è stato versato resta ciò che nessuna di esse ha preso, in centesimi e mai sotto zero (R67, R70, R71).
 */
export function restaDellaCauzione(
  versataCent: Cent,
  { mosse, ordinate }: { mosse: StatoDopo['mosse']; ordinate: CauzioniOrdinate },
  bustaId: string,
): Cent {
  return Math.max(0, versataCent - (mosse.get(bustaId)?.importoCent ?? 0) - (ordinate.get(bustaId) ?? 0));
}
