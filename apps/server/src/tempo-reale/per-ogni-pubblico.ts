import type { Pubblico } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import { vistaVoce } from '../aste/stanze.ts';
import { eventoDi } from '../comandi/asta-viva.ts';
import { canaleDi } from './canali.ts';
import type { DaPubblicare } from './staffetta.ts';

/** Il solo evento che una stanza riceve: una voce del registro, come la vede quel pubblico. */
export const EVENTO_VOCE = 'voce';

/**
 * Le viste di una voce, una per pubblico; `riservato` passa comunque, per non lasciare buchi nella sequenza. Il canale
 * proprio di un offerente porta solo ciò che differisce dalla sequenza comune, e va prima: chi segue tiene la prima voce
 * che riceve con quel numero, e arrivando dopo la sua sarebbe scartata come doppia.
 */
export function perOgniPubblico(voce: Voce): DaPubblicare[] {
  const comune = vista(voce, { tipo: 'partecipante' });
  const viste = [vista(voce, { tipo: 'referente' }), comune, vista(voce, { tipo: 'sala' })];
  const evento = eventoDi(voce);
  if (!('bustaId' in evento) || typeof evento.bustaId !== 'string') return viste;
  const suo: Pubblico = { tipo: 'offerente', bustaId: evento.bustaId };
  const propria = { ...vista(voce, suo), propria: true };
  return JSON.stringify(propria.dati) === JSON.stringify(comune.dati) ? viste : [propria, ...viste];
}

function vista(voce: Voce, chi: Pubblico): DaPubblicare {
  return { canale: canaleDi(voce.asta, chi), evento: EVENTO_VOCE, dati: vistaVoce(voce, chi) };
}
