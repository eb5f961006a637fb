import type { ErrataCorrige } from '@gestore/contratto/vendita/errata';
import {
  type EventoDi,
  nelLuogo,
  type ParametriBozza,
  type Scheda,
  type TipoEvento,
  vociErrata,
} from '@gestore/dominio';
import type { Giornale } from '../../giornale/giornale.ts';
import { fattiLetti } from '../../giornale/letture/fatti.ts';

/** I fatti che dicono com'è la scheda di una vendita. */
const DELLA_SCHEDA = [
  'AstaCreata',
  'AstaPubblicata',
  'ParametriModificati',
  'OperazioniRinviate',
  'VenditaRipresa',
] as const satisfies readonly TipoEvento[];

type InVigore = { scheda: Scheda; parametri: ParametriBozza };

/** Le correzioni di una scheda pubblicata, dalla prima: ciò che si è scritto in bozza non è di nessuno, e chi salva senza cambiare tace. */
export async function errateDi(giornale: Pick<Giornale, 'leggiTipi'>, asta: string): Promise<ErrataCorrige[]> {
  const fatti = await fattiLetti(giornale, asta, DELLA_SCHEDA);
  const errate: ErrataCorrige[] = [];
  let prima: InVigore | null = null;
  let pubblicata = false;
  for (const { il, fatto } of fatti) {
    if (fatto.tipo === 'AstaPubblicata') {
      pubblicata = true;
      continue;
    }
    if (fatto.tipo === 'OperazioniRinviate' || fatto.tipo === 'VenditaRipresa') {
      // Il luogo che danno non è una correzione: la seguente si confronta con ciò che la scheda dice già (R02).
      prima = conLuogo(prima, fatto);
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

function conLuogo(prima: InVigore | null, fatto: EventoDi<'OperazioniRinviate' | 'VenditaRipresa'>): InVigore | null {
  return prima === null ? null : { ...prima, scheda: nelLuogo(prima.scheda, fatto) };
}
