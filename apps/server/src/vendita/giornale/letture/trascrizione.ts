import { type PubblicoOscurato, svelati } from '@gestore/dominio';
import {
  componiOscurata,
  componiTrascrizione,
  type Firmatario,
  oscuraVoce,
  type Trascrizione,
  type TrascrizioneOscurata,
  type Voce,
  type VoceOscurata,
} from '@gestore/registro';
import type { Casa } from '../../../piattaforma/casa.ts';
import type { Chiavi } from '../../../sigillo/chiavi/apri-chiavi.ts';
import type { Nucleo } from '../../nucleo.ts';
import { leggiEvento } from './leggi-evento.ts';

type Parti = Pick<Casa, 'orologio'> & Pick<Chiavi, 'chiaveFirma'> & Pick<Nucleo, 'tutteLeVoci'>;

/** La trascrizione intera di una vendita, con la testa firmata adesso (R74): per chi può vedere tutto. */
export async function trascriviVendita(parti: Parti, asta: string): Promise<Trascrizione> {
  return componiTrascrizione(asta, await parti.tutteLeVoci(asta), firmatario(parti));
}

/**
 * La trascrizione per chi partecipa: la stessa testa e la stessa catena, e di ogni voce i soli campi che `vistaPer` gli fa
 * vedere (R33). Delle voci riservate non si vede nemmeno che cosa siano né quando.
 */
export async function trascriviOscurata(
  parti: Parti,
  asta: string,
  chi: PubblicoOscurato,
): Promise<TrascrizioneOscurata> {
  const voci = await parti.tutteLeVoci(asta);
  return componiOscurata(asta, voci, (voce) => oscurataPer(voce, chi), firmatario(parti));
}

/** Una voce come la vede chi partecipa. */
export function oscurataPer(voce: Voce, chi: PubblicoOscurato): VoceOscurata {
  const dati = svelati(leggiEvento(voce), chi);
  return oscuraVoce(voce, dati === null ? null : { fatto: true, ricevutoIl: true, dati });
}

function firmatario({ chiaveFirma, orologio }: Pick<Parti, 'chiaveFirma' | 'orologio'>): Firmatario {
  const firmataIl = orologio.adesso();
  const { id, firma } = chiaveFirma.allora(firmataIl);
  return { chiavi: chiaveFirma.chiaviPubbliche(), chiave: id, firma, firmataIl };
}
