import { type Evento, type Pubblico, type VoceVista, vistaPer } from '@gestore/dominio';
import { canaleDi } from '../../vendita/aste/canali.ts';
import { leggiEvento } from '../../vendita/giornale/letture/leggi-evento.ts';
import type { DaPubblicare } from './staffetta.ts';
import type { VoceDaMandare } from './voci-in-mano.ts';

/** Il solo evento che una stanza riceve: una voce del registro, come la vede quel pubblico. */
const EVENTO_VOCE = 'voce';

/**
 * Le viste di una voce, una per pubblico; `riservato` passa comunque, per non lasciare buchi nella sequenza. Il canale
 * proprio di un offerente porta solo ciò che differisce dalla sequenza comune, e va prima: chi segue tiene la prima voce
 * che riceve con quel numero, e arrivando dopo la sua sarebbe scartata come doppia.
 */
export function perOgniPubblico(voce: VoceDaMandare): DaPubblicare[] {
  const evento = leggiEvento(voce);
  const { seq, ricevutoIl } = voce;
  const vista = (chi: Pubblico): { canale: string; evento: string; dati: VoceVista } => ({
    canale: canaleDi(voce.asta, chi),
    evento: EVENTO_VOCE,
    dati: { seq, ricevutoIl, evento: vistaPer(evento, chi) },
  });
  const comune = vista({ tipo: 'partecipante' });
  const viste: DaPubblicare[] = [vista({ tipo: 'referente' }), comune, vista({ tipo: 'sala' })];
  const bustaId = diChi(evento);
  if (bustaId === null) return viste;
  const propria = { ...vista({ tipo: 'offerente', bustaId }), propria: true };
  return JSON.stringify(propria.dati) === JSON.stringify(comune.dati) ? viste : [propria, ...viste];
}

/** L'offerente che di un fatto può vedere ciò che gli altri non vedono: chi lo riguarda, o di chi è la conversazione. */
function diChi(evento: Evento): string | null {
  if (evento.tipo === 'MessaggioInviato') return evento.filo;
  return 'bustaId' in evento ? evento.bustaId : null;
}
