import type { Parametri } from '../../parole/allestimento.ts';
import type { Migliore } from '../../parole/gara.ts';
import { type Rifiuto, rifiuta } from '../../parole/rifiuti.ts';

/** Perché quel rilancio non supera quella testa: non su sé stessi (R56), e di almeno un passo, in centesimi interi (R50). */
export function nonBasta(
  { autoRilancioAmmesso, rilancioMinimoCent }: Parametri,
  testa: Migliore,
  { bustaId, importoCent }: Pick<Migliore, 'bustaId' | 'importoCent'>,
): Rifiuto | null {
  if (testa.bustaId === bustaId && !autoRilancioAmmesso) return rifiuta('R56_auto_rilancio');
  const minimoCent = testa.importoCent + rilancioMinimoCent;
  if (importoCent < minimoCent) return rifiuta('R50_importo_insufficiente', { minimoCent });
  return null;
}
