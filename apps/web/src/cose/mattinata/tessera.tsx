import type { VenditaDiOggi } from '@gestore/contratto/delegato/cruscotto-delegato';
import { formattaEuro } from '@gestore/dominio';
import { Badge, Button, type Tone } from '@gestore/ui';
import {
  CircleCheck,
  CirclePause,
  CircleX,
  Clock,
  DoorOpen,
  Flag,
  Gavel,
  Globe,
  Hand,
  Hourglass,
  Inbox,
  type LucideIcon,
  Wifi,
  WifiOff,
} from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useEffect } from 'react';
import { Vai } from '../../comune/collegamento.tsx';
import { RimettiInPari } from '../../seguito/rimetti-in-pari.ts';
import { useTesti } from '../../testi/lingua.ts';
import { COMUNI } from '../conduzione/funzioni.testi.ts';
import { type Funzione, percorsoDi } from '../conduzione/funzioni.ts';
import { offerentiOnline } from '../conduzione/offerenti-online.ts';
import { SorteAtto } from '../conduzione/sorte-atto.tsx';
import { PAROLE_DELEGATO } from '../conduzione/stati.testi.ts';
import { useAttoReferente } from '../conduzione/usa-atto-referente.ts';
import { useVendita, type VenditaSeguita } from '../conduzione/usa-vendita.ts';
import { CronoGara } from '../gara/crono-gara.tsx';
import { CheCosaManca } from './mancanze.tsx';
import type { Fascia, StatoTessera } from './stato-tessera.ts';
import { MATTINATA } from './tessere.testi.ts';
import { type InGiornata, tastoDi } from './usa-giornata.ts';
import { doveSiConduce, useFascia, useStato } from './usa-stato.ts';

/** Una tessera rilegge chi è collegato più di rado di una console: ciò che il registro annuncia arriva comunque subito. */
const RILETTURA_MS = 15_000;

const ASPETTI: Record<StatoTessera['tipo'], { tono: Tone; Icona: LucideIcon }> = {
  attesa: { tono: 'neutral', Icona: Hourglass },
  da_aprire: { tono: 'warning', Icona: DoorOpen },
  buste: { tono: 'info', Icona: Inbox },
  pronta: { tono: 'info', Icona: CircleCheck },
  in_gara: { tono: 'info', Icona: Gavel },
  crono_fermo: { tono: 'warning', Icona: CirclePause },
  gara_sospesa: { tono: 'error', Icona: CircleX },
  da_aggiudicare: { tono: 'success', Icona: Flag },
  vendita_sospesa: { tono: 'error', Icona: CircleX },
  conclusa: { tono: 'neutral', Icona: Flag },
};

type Props = InGiornata & { vista: (id: string, vendita: VenditaSeguita) => void };

/**
 * Una vendita del giorno: stato, tempo, prezzo, chi è collegato, il prossimo atto. Si aggiorna da sé, con il solo socket della
 * pagina, e non cambia mai posto. Lo spazio sul suo nome ferma e riprende il crono.
 */
export const Tessera = memo(function Tessera({ riga, numero, mancanze, vista }: Props) {
  const t = useTesti(MATTINATA);
  const { seguita: vendita, rimettiInPari } = useVendita(riga.id, RILETTURA_MS);
  useEffect(() => {
    if (vendita !== undefined) vista(riga.id, vendita);
  }, [riga.id, vendita, vista]);
  return (
    <RimettiInPari value={rimettiInPari}>
      {vendita === undefined ? (
        <article
          className="grid min-h-52 content-start gap-2 rounded-md border border-linea bg-white p-3"
          aria-busy="true"
        >
          <Nome titolo={riga.titolo} numero={numero} a={percorsoDi(riga.id, 'scheda')} />
          <p className="text-sm text-secondario">{t.lettura}</p>
        </article>
      ) : (
        <Viva id={riga.id} titolo={riga.titolo} numero={numero} vendita={vendita} mancanze={mancanze} />
      )}
    </RimettiInPari>
  );
});

const CORNICI: Record<Fascia, string> = {
  calma: 'border-linea bg-white',
  ultimo_minuto: 'border-attenzione bg-attenzione-chiara',
  ultimi_secondi: 'border-errore bg-errore-chiaro ring-1 ring-errore',
};
const cornice = (stato: StatoTessera, fascia: Fascia): string => {
  if (stato.tipo === 'crono_fermo') return 'border-dashed border-inchiostro bg-white';
  if (stato.tipo === 'gara_sospesa' || stato.tipo === 'vendita_sospesa')
    return 'border-linea border-l-errore border-l-6 bg-white';
  return CORNICI[fascia];
};

function Viva({
  id,
  titolo,
  numero,
  vendita,
  mancanze,
}: {
  id: string;
  titolo: string;
  numero: number;
  vendita: VenditaSeguita;
  mancanze: VenditaDiOggi | undefined;
}) {
  const t = useTesti(MATTINATA);
  const atto = useAttoReferente(id);
  const stato = useStato(vendita);
  const fascia = useFascia(stato.tipo === 'in_gara' ? stato.scadeIl : null, vendita.scartoMs);
  const { tono, Icona } = ASPETTI[stato.tipo];
  const commuta = (): void => {
    if (!vendita.conduce || atto.inCorso) return;
    if (stato.tipo === 'in_gara') void atto.compi({ tipo: 'fermaCrono' });
    if (stato.tipo === 'crono_fermo') void atto.compi({ tipo: 'riprendiCrono' });
  };
  const inAttesa =
    stato.tipo === 'attesa' || stato.tipo === 'da_aprire' || stato.tipo === 'buste' || stato.tipo === 'pronta';
  return (
    <article
      aria-label={titolo}
      className={`flex min-w-0 flex-col gap-1.5 rounded-md border p-2.5 focus-within:ring-3 focus-within:ring-attenzione ${cornice(stato, fascia)}`}
    >
      <div className="flex items-start justify-between gap-2">
        <Nome titolo={titolo} numero={numero} a={doveSiConduce(id, stato)} commuta={commuta} />
        {fascia === 'calma' ? (
          <Badge tone={tono} Icon={Icona}>
            {t.stati[stato.tipo]}
          </Badge>
        ) : (
          <Badge tone={fascia === 'ultimi_secondi' ? 'error' : 'warning'} Icon={Clock}>
            {t.fasce[fascia]}
          </Badge>
        )}
      </div>
      <Grande stato={stato} vendita={vendita} />
      <Prezzo vendita={vendita} />
      {inAttesa && mancanze !== undefined && (
        <Mancano vendita={mancanze} aperte={stato.tipo === 'buste' || stato.tipo === 'pronta'} />
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <Online vendita={vendita} stato={stato} />
        <ProssimoAtto
          id={id}
          titolo={titolo}
          stato={stato}
          conduce={vendita.conduce}
          commuta={commuta}
          inCorso={atto.inCorso}
        />
      </div>
      {atto.sorte.tipo !== 'fatto' && <SorteAtto sorte={atto.sorte} />}
    </article>
  );
}

/** In una riga che si apre, perché la tessera resti alta come le sue vicine: prima ciò che impedisce di aprire, poi quanti altri avvisi. */
function Mancano({ vendita, aperte }: { vendita: VenditaDiOggi; aperte: boolean }) {
  const t = useTesti(MATTINATA);
  // A operazioni aperte l'operatore non serve più ad aprirle, e le buste da decidere le dice già la tessera.
  const utili = vendita.mancanze.filter(
    ({ tipo }) => !(aperte && (tipo === 'operatore' || tipo === 'buste_da_decidere')),
  );
  if (utili.length === 0) return null;
  const impedita = utili.some(({ tipo }) => tipo === 'operatore');
  const altri = utili.length - (impedita ? 1 : 0);
  const detto = [...(impedita ? [t.senzaOperatore] : []), ...(altri > 0 ? [t.avvisi(altri)] : [])].join(' · ');
  return (
    <details className="text-sm">
      <summary
        className={`min-h-11 cursor-pointer content-center font-semibold xl:min-h-8 ${impedita ? 'text-errore' : 'text-attenzione'}`}
      >
        {impedita && <CircleX aria-hidden="true" className="mr-1 inline size-4" />}
        {detto}
      </summary>
      <CheCosaManca vendita={{ ...vendita, mancanze: utili }} />
    </details>
  );
}

/** Il nome porta alla vendita; lo spazio, che su un collegamento non fa nulla, ferma e riprende il suo crono. */
function Nome({ titolo, numero, a, commuta }: { titolo: string; numero: number; a: string; commuta?: () => void }) {
  const premuto = (evento: KeyboardEvent): void => {
    if (evento.key !== ' ' || commuta === undefined || evento.repeat) return;
    evento.preventDefault();
    commuta();
  };
  return (
    <h4 className="flex min-w-0 flex-1 items-center gap-2 text-sm leading-tight" onKeyDown={premuto}>
      <span aria-hidden="true" className="rounded border border-bordo px-1.5 font-semibold tabular-nums">
        {tastoDi(numero)}
      </span>
      <Vai alto a={a}>
        <span lang="it" data-vendita={numero} className="line-clamp-2 break-words">
          {titolo}
        </span>
      </Vai>
    </h4>
  );
}

function Grande({ stato, vendita }: { stato: StatoTessera; vendita: VenditaSeguita }) {
  const t = useTesti(MATTINATA);
  const p = useTesti(PAROLE_DELEGATO);
  const { gara, unitaTempoMs } = vendita.stanza;
  if ((stato.tipo === 'in_gara' || stato.tipo === 'crono_fermo') && gara !== null)
    return <CronoGara gara={gara} scartoMs={vendita.scartoMs} unitaTempoMs={unitaTempoMs} size="tile" />;
  return (
    <div>
      <p className="text-3xl leading-tight font-bold tabular-nums">{inGrande(stato, t, p.esiti)}</p>
      {stato.tipo === 'attesa' && <p className="text-sm text-secondario">{t.sigillate}</p>}
      {stato.tipo === 'da_aprire' && <p className="text-sm text-secondario">{t.eranoAlle(minuti(stato.inizioIl))}</p>}
      {stato.tipo === 'buste' && (
        <p className="text-sm text-secondario">{t.daEsaminare(stato.quante - stato.decise)}</p>
      )}
      {stato.tipo === 'pronta' && <p className="text-sm text-secondario">{t.ammesse(stato.ammesse)}</p>}
      {stato.tipo === 'gara_sospesa' && (
        <p className="line-clamp-2 text-sm text-secondario" title={stato.dettaglio ?? undefined}>
          {t.sospesaPer[stato.motivo]}
          {stato.dettaglio !== null && (
            <>
              {': '}
              <q lang="it">{stato.dettaglio}</q>
            </>
          )}
          {stato.riprendeIl !== null && ` · ${t.riprendeAlle(minuti(stato.riprendeIl))}`}
        </p>
      )}
    </div>
  );
}

function inGrande(
  stato: StatoTessera,
  t: (typeof MATTINATA)['it'],
  esiti: Readonly<Record<NonNullable<Extract<StatoTessera, { tipo: 'conclusa' }>['esito']>, string>>,
): string {
  if (stato.tipo === 'attesa') return stato.inizioIl === null ? t.daFissare : t.alle(minuti(stato.inizioIl));
  if (stato.tipo === 'buste') return t.decise(stato.decise, stato.quante);
  if (stato.tipo === 'conclusa' && stato.esito !== null) return esiti[stato.esito];
  return t.stati[stato.tipo];
}

const ORE = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const minuti = (istante: number): string => ORE.format(istante);

function Prezzo({ vendita: { stanza } }: { vendita: VenditaSeguita }) {
  const t = useTesti(MATTINATA);
  const { migliore: chi, rilanci } = stanza;
  if (chi === null) return null;
  const ultimo = rilanci.at(-1);
  const sala = ultimo?.pseudonimo === chi.pseudonimo && ultimo.canale === 'sala';
  const Dove = sala ? Hand : Globe;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <strong className="text-base tabular-nums">{formattaEuro(chi.importoCent)}</strong>
      <span lang="it">{chi.pseudonimo}</span>
      {ultimo !== undefined && (
        <span className="inline-flex items-center gap-1 text-secondario">
          <Dove aria-hidden="true" className="size-4" />
          {sala ? t.inSala : t.inRete}
        </span>
      )}
    </p>
  );
}

function Online({ vendita, stato }: { vendita: VenditaSeguita; stato: StatoTessera }) {
  const t = useTesti(MATTINATA);
  const { presenti, attesi } = offerentiOnline(vendita);
  if (stato.tipo === 'conclusa' || attesi === 0) return <span />;
  const tutti = presenti === attesi;
  const Segno = tutti ? Wifi : WifiOff;
  return (
    <span
      className={`inline-flex items-center gap-1 text-sm ${tutti ? 'text-secondario' : 'font-semibold text-attenzione'}`}
    >
      <Segno aria-hidden="true" className="size-4" />
      {t.online(presenti, attesi)}
    </span>
  );
}

function ProssimoAtto({
  id,
  titolo,
  stato,
  conduce,
  commuta,
  inCorso,
}: {
  id: string;
  titolo: string;
  stato: StatoTessera;
  conduce: boolean;
  commuta: () => void;
  inCorso: boolean;
}): ReactNode {
  const t = useTesti(MATTINATA);
  const c = useTesti(COMUNI);
  const va = (a: Funzione, parola: string): ReactNode => (
    <Vai alto a={percorsoDi(id, a)}>
      {parola}
      <span className="sr-only"> {titolo}</span>
    </Vai>
  );
  switch (stato.tipo) {
    // Fermare e far ripartire il crono non chiedono conferma: un secondo in più costerebbe un rilancio (R54).
    case 'in_gara':
    case 'crono_fermo': {
      const corre = stato.tipo === 'in_gara';
      if (!conduce) return va('console', t.atti.console);
      return (
        <Button
          variant={corre ? 'secondary' : 'primary'}
          aria-label={corre ? t.fermaDi(titolo) : t.riprendiDi(titolo)}
          pending={inCorso}
          pendingLabel={c.inCorso}
          onClick={commuta}
        >
          {corre ? t.atti.ferma : t.atti.riprendi}
        </Button>
      );
    }
    case 'da_aprire':
      return va('scheda', t.atti.apri);
    case 'buste':
      return va('busta', t.atti.prosegui);
    case 'pronta':
      return va('busta', t.atti.decidi);
    case 'gara_sospesa':
      return va('console', t.atti.riprendiGara);
    case 'da_aggiudicare':
      return va('console', t.atti.aggiudica);
    case 'conclusa':
      return va('redattore', t.atti.verbale);
    default:
      return va('scheda', t.atti.scheda);
  }
}
