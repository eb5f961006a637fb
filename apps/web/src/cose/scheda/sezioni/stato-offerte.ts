import type { AstaPubblica } from '@gestore/contratto';
import type { VenditaTrovata } from '@gestore/contratto/ricerca/forme';
import { giorniMancanti } from '../../../comune/giorni-mancanti.ts';

/** Che cosa può fare chi legge: offrire ancora per tanti giorni di calendario, o perché non può più. */
type StatoOfferte =
  | { tipo: 'aperte'; giorni: number }
  | { tipo: 'sospesa' }
  | { tipo: 'chiuse' }
  | { tipo: 'conclusa' };

/** Si offre fino al termine compreso (R03); di una vendita sospesa il termine può cambiare, e nessun giorno si conta (R32). */
export function statoOfferte(
  { esito, ferma, termineOfferteIl }: Pick<VenditaTrovata, 'esito' | 'ferma' | 'termineOfferteIl'>,
  adesso: number,
): StatoOfferte {
  if (esito !== null) return { tipo: 'conclusa' };
  if (ferma) return { tipo: 'sospesa' };
  if (adesso > termineOfferteIl) return { tipo: 'chiuse' };
  return { tipo: 'aperte', giorni: giorniMancanti(termineOfferteIl, adesso) };
}

/** Di una scheda intera. */
export const offerteDellaScheda = ({ esito, ferma, parametri }: AstaPubblica, adesso: number): StatoOfferte =>
  statoOfferte({ esito, ferma, termineOfferteIl: parametri.termineOfferteIl }, adesso);
