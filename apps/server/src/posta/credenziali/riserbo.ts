import { FASI_NON_APERTE } from '@gestore/dominio';
import { sql } from 'kysely';
import { unaDi } from '../../base-dati/una-di.ts';

/**
 * Vero finché il recapito di chi offre non si può mostrare: accanto allo pseudonimo direbbe chi è, e fino all'apertura
 * delle operazioni non lo sa nessuno, nemmeno chi conduce (R10). Di uno spettatore il recapito lo ha scritto chi lo ammette.
 * Condizione di una domanda che chiama `p` la posta, `c` la sua credenziale e `a` l'asta.
 */
export const riservatoFinoAllApertura = sql<boolean>`(
  p.asta IS NOT NULL AND c.ruolo IS DISTINCT FROM 'spettatore'
  AND coalesce(a.fase, 'raccolta') IN (${unaDi(FASI_NON_APERTE)})
)`;
