import type { ErrataCorrige } from '@gestore/contratto/vendita/errata';
import { type ParametriBozza, type Scheda, vociErrata } from '@gestore/dominio';
import type { Giornale } from '../../giornale/giornale.ts';
import { fattiLetti } from '../../giornale/letture/fatti.ts';

/** Le correzioni di una scheda pubblicata, dalla prima: ciò che si è scritto in bozza non è di nessuno, e chi salva senza cambiare tace. */
export async function errateDi(giornale: Pick<Giornale, 'leggiTipi'>, asta: string): Promise<ErrataCorrige[]> {
  const fatti = await fattiLetti(giornale, asta, ['AstaCreata', 'AstaPubblicata', 'ParametriModificati']);
  const errate: ErrataCorrige[] = [];
  let prima: { scheda: Scheda; parametri: ParametriBozza } | null = null;
  let pubblicata = false;
  for (const { il, fatto } of fatti) {
    if (fatto.tipo === 'AstaPubblicata') {
      pubblicata = true;
      continue;
    }
    if (fatto.tipo === 'ParametriModificati' && pubblicata && prima !== null) {
      const voci = vociErrata(prima, fatto);
      if (voci.length > 0) errate.push({ correttaIl: il, motivo: fatto.motivo, voci });
    }
    prima = fatto;
  }
  return errate;
}
