import type { Istante, TipoEsito } from '@gestore/dominio';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { RigaIndice } from '../vendita/aste/indice.ts';
import { pulito } from './testo-pulito.ts';

/** Nessuno dice quanto dura un'apertura: un'ora è abbastanza perché un calendario la mostri senza coprire la giornata. */
const DURATA_MOSTRATA_MS = 3_600_000;

/** Ogni quanto un calendario dovrebbe rileggere, in secondi: una data cambia di rado, ma il giorno stesso conta. */
const RILETTURA_S = 3_600;

const ANNULLATE: readonly string[] = ['rinviata', 'revocata', 'sospesa'] satisfies readonly TipoEsito[];

/**
 * Le vendite di un delegato come foglio iCalendar (RFC 5545): solo ciò che dell'avviso è pubblico, nessun nome di
 * persona, nessuna offerta. Gli istanti sono in UTC, e il calendario di chi legge li porta nel suo fuso.
 */
export function foglioCalendario(righe: readonly RigaIndice[], baseUrl: string, adesso: Istante): string {
  const foglio = ical({
    name: 'Gestore Vendite',
    prodId: { company: 'Gestore Vendite', product: 'Calendario del delegato', language: 'IT' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: RILETTURA_S,
  });
  for (const { id, scheda, parametri, esito } of righe) {
    const { inizioOperazioniIl } = parametri;
    if (inizioOperazioniIl === null) continue;
    const ruolo = scheda.ruolo === null ? '' : `R.G. ${scheda.ruolo.numero}/${scheda.ruolo.anno}`;
    foglio.createEvent({
      id: `${id}@${new URL(baseUrl).hostname}`,
      start: new Date(inizioOperazioniIl),
      end: new Date(inizioOperazioniIl + DURATA_MOSTRATA_MS),
      stamp: new Date(adesso),
      summary: pulito(scheda.titolo),
      description: pulito([scheda.tribunale, ruolo, scheda.lotto.codice].filter(Boolean).join(' – ')),
      location:
        pulito([scheda.luogo.via, scheda.luogo.comune, scheda.luogo.provincia].filter(Boolean).join(', ')) || null,
      url: `${baseUrl}/admin/asta/${id}`,
      status: esito !== null && ANNULLATE.includes(esito) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return foglio.toString();
}
