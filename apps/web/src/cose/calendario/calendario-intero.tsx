import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '@fullcalendar/react/themes/classic/palette.css';
import './calendario-intero.css';
import FullCalendar, { type EventClickInfo, type EventDisplayInfo, useCalendarController } from '@fullcalendar/react';
import giorni from '@fullcalendar/react/daygrid';
import elenco from '@fullcalendar/react/list';
import inglese from '@fullcalendar/react/locales/en-gb';
import italiano from '@fullcalendar/react/locales/it';
import tema from '@fullcalendar/react/themes/classic';
import ore from '@fullcalendar/react/timegrid';
import { Button } from '@gestore/ui';
import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useLingua, useTesti } from '../../testi/lingua.ts';
import type { NomiDeiPunti, PuntoVendita } from '../vendita/a-che-punto.ts';
import { FASI_PUBBLICHE } from '../vendita/fasi.testi.ts';
import { CALENDARIO } from './calendario-vendite.testi.ts';
import { giornoIniziale, oreDaMostrare } from './finestra-calendario.ts';

/**
 * Una vendita nel calendario: l'istante è quello d'inizio delle operazioni, in millisecondi. Oppure un giorno intero
 * (`2026-11-22`, che è anche il suo `id`), dove si dice soltanto quante sono.
 */
type VenditaInCalendario =
  | { id: string; titolo: string; inizioIl: number; punto: PuntoVendita }
  | { id: string; titolo: string; giorno: string };

export type CalendarioVenditeProps = {
  vendite: readonly VenditaInCalendario[];
  /** L'indirizzo della pagina di una vendita, dentro il sito. */
  collegamento: (id: string) => string;
  /** Chiamata quando si guarda un altro periodo, estremi in millisecondi: chi ha un elenco lungo legge solo quello. */
  quandoPeriodo?: (dal: number, al: number) => void;
};

const VISTE = [
  ['dayGridMonth', 'mese', 'mese'],
  ['timeGridWeek', 'settimana', 'settimana'],
  ['timeGridDay', 'giorno', 'giorno'],
  ['listMonth', 'elenco', 'mese'],
] as const;
type Vista = (typeof VISTE)[number][0];

/** Sotto questa larghezza una griglia di sette giorni non si legge. */
const STRETTO = '(max-width: 639px)';

const LINGUE = { it: italiano, en: inglese } as const;

/** Il calendario vero, con i suoi fogli di stile: lo carica `CalendarioVendite`. */
export function CalendarioIntero({ vendite, collegamento, quandoPeriodo }: CalendarioVenditeProps) {
  const t = useTesti(CALENDARIO);
  const { fasi } = useTesti(FASI_PUBBLICHE);
  const lingua = useLingua();
  const vai = useNavigate();
  const titolo = useId();
  const [vista, setVista] = useState<Vista>(() => (matchMedia(STRETTO).matches ? 'listMonth' : 'dayGridMonth'));
  const [periodo, guarda] = usePeriodo(quandoPeriodo);
  const iniziIl = useMemo(() => vendite.flatMap((una) => ('inizioIl' in una ? [una.inizioIl] : [])), [vendite]);
  const interi = vendite.some((una) => 'giorno' in una);
  const [iniziale] = useState(() => giornoIniziale(iniziIl, Date.now()));
  const { dalle, alle } = oreDaMostrare(iniziIl);
  const eventi = useMemo(() => vendite.map((una) => evento(una, collegamento(una.id))), [vendite, collegamento]);
  const controllo = useCalendarController();
  const passo = VISTE.find(([nome]) => nome === vista)?.[2] ?? 'mese';
  const cambia = (nome: Vista): void => {
    setVista(nome);
    controllo.changeView(nome);
  };
  const apri = ({ event, jsEvent }: EventClickInfo): void => {
    // Con un tasto premuto il collegamento resta del browser: una scheda nuova, per esempio.
    if (jsEvent.metaKey || jsEvent.ctrlKey || jsEvent.shiftKey || event.url === '') return;
    jsEvent.preventDefault();
    void vai({ href: event.url });
  };
  return (
    <section aria-label={t.nome} className="grid gap-3 rounded-md border border-linea bg-white p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="secondary" aria-label={t.precedente[passo]} onClick={() => controllo.prev()}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Button>
          <Button variant="secondary" aria-label={t.successivo[passo]} onClick={() => controllo.next()}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </Button>
          <Button variant="secondary" onClick={() => controllo.today()}>
            {t.oggi}
          </Button>
        </div>
        <p id={titolo} aria-live="polite" className="text-lg font-bold first-letter:uppercase">
          {periodo}
        </p>
        <fieldset className="flex min-w-0 flex-wrap gap-1" aria-label={t.vista}>
          {VISTE.map(([nome, chiave]) => (
            <Button
              key={nome}
              variant={vista === nome ? 'primary' : 'secondary'}
              aria-pressed={vista === nome}
              className="px-3"
              onClick={() => cambia(nome)}
            >
              {t[chiave]}
            </Button>
          ))}
        </fieldset>
      </div>
      <div className="min-w-0 overflow-x-auto">
        <FullCalendar
          controller={controllo}
          plugins={[tema, giorni, ore, elenco]}
          class="calendario-vendite"
          initialView={vista}
          initialDate={iniziale}
          timeZone="Europe/Rome"
          locale={LINGUE[lingua]}
          headerToolbar={false}
          height="auto"
          events={eventi}
          eventClick={apri}
          eventContent={(riga) => <Vendita riga={riga} fasi={fasi} />}
          eventTimeFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
          slotHeaderFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
          slotMinTime={dalle}
          slotMaxTime={alle}
          allDaySlot={interi}
          slotMinHeight={36}
          slotEventOverlap={false}
          displayEventEnd={false}
          dayMaxEvents={4}
          fixedWeekCount={false}
          views={{ dayGridMonth: { navLinks: true } }}
          navLinkDayClick={(giorno) => {
            setVista('timeGridDay');
            controllo.changeView('timeGridDay');
            controllo.gotoDate(giorno);
          }}
          navLinkHint={t.vaiAlGiorno}
          moreLinkText={t.altre}
          moreLinkHint={t.mostraAltre}
          noEventsText={t.nessuna}
          closeHint={t.chiudi}
          eventsHint={t.vendite}
          allDayText={t.tuttoIlGiorno}
          datesSet={({ view, start, end }) => guarda(view.title, start, end)}
        />
      </div>
    </section>
  );
}

/** Il periodo che si guarda, in parole; chi legge le vendite per periodo lo viene a sapere. */
function usePeriodo(
  quandoPeriodo: CalendarioVenditeProps['quandoPeriodo'],
): [string, (titolo: string, dal: Date, al: Date) => void] {
  const [periodo, setPeriodo] = useState('');
  return [
    periodo,
    (titolo, dal, al) => {
      setPeriodo(titolo);
      quandoPeriodo?.(dal.valueOf(), al.valueOf());
    },
  ];
}

function evento(vendita: VenditaInCalendario, url: string) {
  const quando =
    'giorno' in vendita
      ? { start: vendita.giorno, allDay: true }
      : { start: vendita.inizioIl, extendedProps: { punto: vendita.punto } };
  return { id: vendita.id, title: vendita.titolo, url, ...quando };
}

/** Ora e titolo; nell'elenco, dove c'è posto, anche a che punto è, in parole. */
function Vendita({ riga, fasi }: { riga: EventDisplayInfo; fasi: NomiDeiPunti }) {
  const punto = riga.event.extendedProps.punto as PuntoVendita | undefined;
  if (riga.view.type === 'listMonth')
    return (
      <p className="grid min-w-0 grow grid-cols-[3.5rem_1fr] text-base">
        <span className="font-bold tabular-nums">{riga.timeText}</span>
        <span className="min-w-0 break-words">
          <span lang="it">{riga.event.title}</span>
          {punto !== undefined && <span className="block text-sm text-secondario">{fasi[punto]}</span>}
        </span>
      </p>
    );
  const aOre = riga.view.type !== 'dayGridMonth';
  return (
    <p className="max-h-full min-w-0 overflow-hidden text-sm leading-snug break-words">
      <span className="font-bold tabular-nums">{riga.timeText}</span>{' '}
      <span lang="it" className={aOre ? 'line-clamp-2' : 'line-clamp-3'}>
        {riga.event.title}
      </span>
    </p>
  );
}
