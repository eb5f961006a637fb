import type { AstaPubblica } from '@gestore/contratto';
import { formattaEuro, type Istante, type TipoEsito } from '@gestore/dominio';
import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { FUSO_ROMA } from './fuso-roma.ts';
import { pulito } from './testo-pulito.ts';

const FUSO = 'Europe/Rome';
/** Ogni quanto chi segue il calendario lo rilegge: un rinvio si viene a sapere in giornata. */
const RILETTURA_S = 6 * 3_600;
/** Le vendite che non si tengono più alla data scritta. */
const SALTATE: readonly (string | null)[] = ['sospesa', 'rinviata', 'revocata'] satisfies readonly TipoEsito[];

type Opzioni = { baseUrl: string; adesso: Istante };

/** Le vendite come calendario (RFC 5545): per ciascuna il termine delle offerte e l'inizio delle operazioni, ora di Roma. */
export function calendarioIcs(aste: readonly AstaPubblica[], { baseUrl, adesso }: Opzioni): string {
  const calendario = ical({
    name: 'Vendite giudiziarie',
    prodId: { company: 'gestore-vendite', product: 'calendario', language: 'IT' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: RILETTURA_S,
  });
  calendario.x('X-WR-TIMEZONE', FUSO);
  for (const asta of aste) {
    aggiungi(calendario, asta, { baseUrl, adesso }, 'termine', 'Termine per le offerte');
    aggiungi(calendario, asta, { baseUrl, adesso }, 'operazioni', 'Inizio delle operazioni');
  }
  // Prima del primo evento: ciò che precede è scritto qui sopra, nessun testo dell'avviso può contenere il segno cercato.
  return `${calendario.toString().replace(/BEGIN:VEVENT|END:VCALENDAR/, (segno) => `${FUSO_ROMA}\r\n${segno}`)}\r\n`;
}

function aggiungi(
  calendario: ICalCalendar,
  { id, scheda, parametri, offertaMinimaCent, esito }: AstaPubblica,
  { baseUrl, adesso }: Opzioni,
  momento: 'termine' | 'operazioni',
  che: string,
): void {
  const quando = momento === 'termine' ? parametri.termineOfferteIl : parametri.inizioOperazioniIl;
  const { luogo, ruolo } = scheda;
  const indirizzo = `${baseUrl}/asta/${id}`;
  calendario.createEvent({
    // Sempre lo stesso per la stessa vendita: chi riprende il file aggiorna l'evento, non ne crea un altro.
    id: `${id}-${momento}@gestore-vendite`,
    ...oraDiRoma(quando),
    stamp: Temporal.Instant.fromEpochMilliseconds(adesso),
    summary: pulito(`${che}: ${scheda.titolo}`),
    location: pulito([luogo.via, luogo.comune, luogo.provincia].filter(Boolean).join(', ')) || null,
    description: pulito(
      [
        `${scheda.tribunale}${ruolo === null ? '' : `, R.G. ${ruolo.numero}/${ruolo.anno}`}`,
        `Prezzo base ${formattaEuro(parametri.prezzoBaseCent)}, offerta minima ${formattaEuro(offertaMinimaCent)}`,
        'Fa fede l’avviso di vendita.',
        indirizzo,
      ].join('\n'),
    ),
    url: indirizzo,
    status: SALTATE.includes(esito) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
}

/**
 * L'ora scritta per Roma. Quando l'orologio torna indietro la stessa ora c'è due volte, e un calendario intende la prima:
 * la seconda si scrive in UTC, perché nessuno si presenti un'ora prima.
 */
function oraDiRoma(istante: Istante): { start: Temporal.Instant | Temporal.ZonedDateTime; timezone: string | null } {
  const esatto = Temporal.Instant.fromEpochMilliseconds(istante);
  const scritta = esatto.toZonedDateTimeISO(FUSO);
  const letta = scritta.toPlainDateTime().toZonedDateTime(FUSO, { disambiguation: 'earlier' });
  return letta.epochMilliseconds === istante ? { start: scritta, timezone: FUSO } : { start: esatto, timezone: null };
}
