import type { VenditaAdmin } from '@gestore/contratto/delegato/forme';
import { CORREZIONE_DOPO_LA_FINE_MS, type Stanza } from '@gestore/dominio';

/**
 * Finita la gara, fino a quando si corregge un rilancio in sala (R55); `null` se non è finita. Appena finita la pagina non ha ancora
 * riletto, e vale l'ora della fine; riaperta per ordine vale quella che dice il server, che è dopo.
 */
export function fineDelleCorrezioni({
  stanza,
  correggibileFinoAl,
}: Pick<VenditaAdmin, 'correggibileFinoAl'> & { stanza: Pick<Stanza, 'gara'> }): number | null {
  if (stanza.gara?.fase !== 'conclusa') return null;
  return Math.max(stanza.gara.conclusaIl + CORREZIONE_DOPO_LA_FINE_MS, correggibileFinoAl ?? 0);
}
