import type { EventoDi } from '../../parole/fatti.ts';
import type { Stato } from '../../parole/stato.ts';
import { daAprireODecidere } from '../decidi/apertura.ts';
import { graduatoria, gruppiPari, stesse } from '../graduatoria.ts';
import { esigi, esigiFase } from './pretese.ts';

/** Chi conduce ha disposto delle offerte pari in tutto, tutte e solo quelle; di una decisione nuova vale l'ultima (R45). */
export function paritaDecisa(stato: Stato, evento: EventoDi<'ParitaDecisa'>): Stato {
  const prima = esigiFase(stato, evento, 'operazioni_aperte');
  esigi(daAprireODecidere(prima) === 0, stato, evento, 'restano buste da decidere (R48)');
  const ordine = evento.ordine.map(({ bustaId }) => bustaId);
  const pari = gruppiPari(graduatoria(prima)).some((gruppo) => gruppo.length > 1 && stesse(ordine, gruppo));
  esigi(pari, stato, evento, 'le offerte non sono pari in tutto (R45)');
  esigi(evento.motivo !== '', stato, evento, 'decisa senza motivo (R45)');
  return { ...prima, parita: [ordine, ...prima.parita] };
}
