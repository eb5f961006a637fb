import type { TermineInElenco } from '@gestore/contratto/dopo/forme';
import type { Istante, TipoEsito } from '@gestore/dominio';
import type { RigaIndice } from '../vendita/aste/elenchi/indice.ts';
import type { Revisione } from '../vendita/aste/scheda/revisioni.ts';
import { apriCalendario, FINE_CALENDARIO, inUtc, scriviEvento } from './scrivi-ics.ts';
import { eventiDeiTermini } from './termini-ics.ts';
import { pulito } from './testo-pulito.ts';

/** Nessuno dice quanto dura un'apertura: un'ora è abbastanza perché un calendario la mostri senza coprire la giornata. */
const DURATA_MOSTRATA_MS = 3_600_000;

/** Ogni quanto un calendario dovrebbe rileggere: una data cambia di rado, ma il giorno stesso conta. */
const RILETTURA_ORE = 1;

const ANNULLATE: readonly string[] = ['rinviata', 'revocata', 'sospesa'] satisfies readonly TipoEsito[];

type CioCheMostra = {
  righe: readonly RigaIndice[];
  termini: readonly TermineInElenco[];
  /** Di ciascuna vendita pubblicata, quante volte è cambiata e quando. */
  revisioni: ReadonlyMap<string, Revisione>;
};

/**
 * Le vendite di un delegato, e i termini che vi corrono dopo l'esito (R69), come foglio iCalendar (RFC 5545): solo ciò che dell'avviso è pubblico, nessun nome di
 * persona, nessuna offerta. Gli istanti sono in UTC, e il calendario di chi legge li porta nel suo fuso.
 */
export function foglioCalendario(
  { righe, termini, revisioni }: CioCheMostra,
  baseUrl: string,
  adesso: Istante,
): string {
  const pezzi = [
    apriCalendario({
      prodotto: '-//Gestore Vendite//Calendario del delegato//IT',
      nome: 'Gestore Vendite',
      riletturaOre: RILETTURA_ORE,
    }),
  ];
  const { hostname } = new URL(baseUrl);
  for (const { id, scheda, parametri, esito, ferma } of righe) {
    const { inizioOperazioniIl } = parametri;
    if (inizioOperazioniIl === null) continue;
    const ruolo = scheda.ruolo === null ? '' : `R.G. ${scheda.ruolo.numero}/${scheda.ruolo.anno}`;
    const evento = {
      uid: `${id}@${hostname}`,
      quando: [`DTSTART:${inUtc(inizioOperazioniIl)}`, `DTEND:${inUtc(inizioOperazioniIl + DURATA_MOSTRATA_MS)}`],
      titolo: pulito(scheda.titolo),
      luogo: pulito([scheda.luogo.via, scheda.luogo.comune, scheda.luogo.provincia].filter(Boolean).join(', ')),
      descrizione: pulito([scheda.tribunale, ruolo, scheda.lotto.codice].filter(Boolean).join(' – ')),
      indirizzo: `${baseUrl}/admin/asta/${id}`,
      annullato: ferma === true || (esito !== null && ANNULLATE.includes(esito)),
      revisione: revisioni.get(id),
    };
    pezzi.push(scriviEvento(evento, adesso));
  }
  pezzi.push(eventiDeiTermini(termini, (asta) => `${baseUrl}/admin/asta/${asta}`, adesso));
  return pezzi.join('') + FINE_CALENDARIO;
}
