import { haUnTitolare } from '../../parole/esito.ts';
import { eIn, FASI_FIRMATE } from '../../parole/fasi.ts';
import type { StatoPubblicato } from '../../parole/stato.ts';

/**
 * Se c'è ancora chi deve condurre: fino alla firma del verbale le operazioni, poi ciò che segue, se qualcuno ha avuto il bene. I termini
 * dopo l'aggiudicazione durano mesi, e non possono restare senza chi li segue (R36, R69).
 */
export function restaDaCondurre(stato: StatoPubblicato): boolean {
  if (!eIn(stato, ...FASI_FIRMATE)) return true;
  return haUnTitolare(stato.esito) || stato.esito.dopo !== null;
}
