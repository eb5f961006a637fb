import { conduce, type Decisione, faseNonAmmessa, fatto, no } from '../../legge/decisione.ts';
import type { AttoDi } from '../../parole/atti.ts';
import type { Attore } from '../../parole/attori.ts';
import { eIn } from '../../parole/fasi.ts';
import type { Stato } from '../../parole/stato.ts';
import { daEsaminare } from './apertura.ts';
import { graduatoria, gruppiPari, stesse } from './graduatoria.ts';

/**
 * Fra offerte pari in tutto, fino al secondo del deposito, quale precede lo dice chi conduce, con un motivo, prima della gara e a
 * buste tutte decise: mai un identificativo (R45, cpc 573). Finché la gara non parte può ridire, e vale l'ultima.
 */
export function decidiParita(stato: Stato, { ordine, motivo }: AttoDi<'decidiParita'>, attore: Attore): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (!eIn(stato, 'operazioni_aperte')) return faseNonAmmessa(stato);
  const quante = daEsaminare(stato);
  if (quante > 0) return no('R48_buste_da_esaminare', { quante });
  const gruppo = gruppiPari(graduatoria(stato)).find((uno) => uno.length > 1 && stesse(ordine, uno));
  if (gruppo === undefined) return no('R45_non_pari');
  if (motivo.trim() === '') return no('R45_motivo_mancante');
  const disposte = gruppo
    .map(({ bustaId, pseudonimo }) => ({ bustaId, pseudonimo }))
    .sort((a, b) => ordine.indexOf(a.bustaId) - ordine.indexOf(b.bustaId));
  return fatto({ tipo: 'ParitaDecisa', ordine: disposte, motivo: motivo.trim() });
}
