import { calendarioPubblico } from '@gestore/contratto/calendario/chiamate';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import type { VociDellaRicerca } from '@gestore/contratto/ricerca/forme';
import { ORDINI_DI_RICERCA } from '@gestore/contratto/ricerca/ordini-ricerca';
import { Alert, EmptyState, SelectField, Skeleton, Tabs } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useUtente } from '../../accesso/sessione.ts';
import { AvvisoGuasto } from '../../cose/ricerca/avviso-guasto.tsx';
import type { FiltriStretti } from '../../cose/ricerca/filtri-stretti.ts';
import { type Filtro, perIlServer, ricercaVuota } from '../../cose/ricerca/filtro.ts';
import { giornoScritto } from '../../cose/ricerca/giorno.ts';
import { type RicercaVendite, VISTE } from '../../cose/ricerca/indirizzo.ts';
import { importiScambiati, ModuloRicerca } from '../../cose/ricerca/modulo-ricerca.tsx';
import { Restrizioni } from '../../cose/ricerca/restrizioni.tsx';
import { ElencoVendite } from '../../cose/ricerca/risultati/elenco.tsx';
import { ScelteContate } from '../../cose/ricerca/scelte.tsx';
import { HOME } from '../../cose/ricerca/testi.ts';
import { useRicercaVendite } from '../../cose/ricerca/usa-ricerca.ts';
import { useConti, useRisultati, useVoci } from '../../cose/ricerca/usa-risultati.ts';
import { inRete, pezzo } from '../../guscio/in-rete.ts';
import { useLarga } from '../../guscio/larghezze.ts';
import { useNelBrowser, useTitolo } from '../../guscio/pagina.tsx';
import { ParoleDelServer } from '../../guscio/parole-del-server.tsx';
import { useTesti } from '../../testi/lingua.ts';

type Imposta = (parte: Partial<RicercaVendite>) => void;

/** Per chi è entrato con un invito: chi non lo è non li scarica. */
const diChiEEntrato = inRete(() => import('../../cose/ricerca/di-chi-e-entrato.ts'));
const LaSuaVendita = lazy(async () => ({ default: (await diChiEEntrato()).LaSuaVendita }));
const PrimiPassiOfferente = lazy(async () => ({ default: (await diChiEEntrato()).PrimiPassiOfferente }));

/** Si scaricano per chi le sceglie: la ricerca comincia dall'elenco. */
const MappaVendite = pezzo(() => import('../../cose/ricerca/risultati/mappa-vendite.tsx'), 'MappaVendite');
const CalendarioRicerca = pezzo(
  () => import('../../cose/ricerca/risultati/calendario-ricerca.tsx'),
  'CalendarioRicerca',
);

/** Le vendite pubblicate: si cercano, e si vedono in elenco, sulla mappa o nel calendario. */
export function Home() {
  const t = useTesti(HOME);
  useTitolo(t.titolo);
  const utente = useUtente('user');
  const { ricerca, imposta } = useRicercaVendite();
  const voci = useVoci();
  const cerca = (filtro: Filtro): void => imposta({ filtro });
  const [aperti, apri] = useState(false);
  const stretti = { aperti, apri, scelte: useId() };
  return (
    <div className="grid gap-6 max-lg:gap-4">
      <AvvisoGuasto />
      <header className="grid gap-4 rounded-md border border-linea bg-white p-5 max-sm:p-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div>
            <h1 className="text-3xl font-bold">{t.titolo}</h1>
            <p className="text-secondario">{t.sottotitolo}</p>
          </div>
          {!utente && (
            <Link
              to="/login/{-$token}"
              params={{}}
              className="inline-flex min-h-11 items-center rounded bg-azione px-4 font-semibold text-white hover:bg-azione-scura"
            >
              {t.credenziali}
            </Link>
          )}
        </div>
        {utente?.strategia === 'user' && (
          <Suspense>
            <LaSuaVendita utente={utente} />
          </Suspense>
        )}
        <ModuloRicerca voci={voci.data} filtro={ricerca.filtro} cerca={cerca} stretti={stretti} />
      </header>
      {utente?.strategia === 'user' && (
        <Suspense>
          <PrimiPassiOfferente utente={utente} />
        </Suspense>
      )}
      <Risultati ricerca={ricerca} imposta={imposta} voci={voci.data} stretti={stretti} />
    </div>
  );
}

function Risultati({
  ricerca,
  imposta,
  voci,
  stretti,
}: {
  ricerca: RicercaVendite;
  imposta: Imposta;
  voci: VociDellaRicerca | undefined;
  stretti: FiltriStretti;
}) {
  const t = useTesti(HOME);
  const { filtro, vista } = ricerca;
  const { data: conti } = useConti(ricerca);
  const cerca = (nuovo: Filtro): void => imposta({ filtro: nuovo });
  return (
    <section aria-labelledby="risultati" className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="risultati" className="text-xl font-bold">
            {t.risultati}
          </h2>
          <p role="status" className="text-sm text-secondario">
            {conti !== undefined && t.trovate(conti.totale.numero, conti.totale.esatto)}
          </p>
        </div>
        <Ordine ricerca={ricerca} imposta={imposta} />
      </div>
      <Restrizioni filtro={filtro} cerca={cerca} />
      <Capovolti filtro={filtro} />
      <div className="grid items-start gap-4 lg:grid-cols-[15rem_1fr]">
        <ScelteContate filtro={filtro} cerca={cerca} conti={conti} voci={voci} stretti={stretti} />
        <Tabs
          label={t.viste}
          value={vista}
          onValueChange={(scelta) => imposta({ vista: VISTE.find((una) => una === scelta) ?? 'elenco' })}
          tabs={[
            { value: 'elenco', label: t.elenco, content: <ElencoEMappa ricerca={ricerca} imposta={imposta} /> },
            {
              value: 'mappa',
              label: t.mappa,
              content: (
                <ASuoTempo>
                  <MappaVendite
                    filtro={filtro}
                    cerca={cerca}
                    mostraElenco={(nuovo) => imposta({ filtro: nuovo, vista: 'elenco' })}
                  />
                </ASuoTempo>
              ),
            },
            {
              value: 'calendario',
              label: t.calendario,
              content: (
                <ASuoTempo>
                  <CalendarioRicerca filtro={filtro} />
                </ASuoTempo>
              ),
            },
          ]}
        />
      </div>
      <DaSeguire filtro={filtro} />
    </section>
  );
}

function Ordine({ ricerca: { filtro, ordine }, imposta }: { ricerca: RicercaVendite; imposta: Imposta }) {
  const t = useTesti(HOME);
  return (
    <SelectField
      label={t.ordina}
      value={ordine}
      options={ORDINI_DI_RICERCA.filter((scelto) => scelto !== 'distanza' || filtro.centro !== '').map((scelto) => ({
        value: scelto,
        label: t.ordini[scelto],
      }))}
      onValueChange={(scelto) => imposta({ ordine: ORDINI_DI_RICERCA.find((uno) => uno === scelto) ?? 'prossime' })}
    />
  );
}

/** Una vista che arriva quando la si sceglie; il server ne tiene il posto. */
function ASuoTempo({ children }: { children: ReactNode }) {
  const attesa = <Skeleton label={useTesti(HOME).caricamento} lines={6} />;
  return useNelBrowser() ? <Suspense fallback={attesa}>{children}</Suspense> : attesa;
}

/** Le stesse vendite, nel programma di calendario di chi le segue. */
function DaSeguire({ filtro }: { filtro: Filtro }) {
  const t = useTesti(HOME);
  return (
    <p className="text-sm">
      <a
        href={indirizzoDi(calendarioPubblico, perIlServer(filtro))}
        className="inline-flex min-comando items-center gap-2 text-azione-scura underline underline-offset-4"
      >
        <CalendarPlus aria-hidden="true" className="size-4" />
        {ricercaVuota(filtro) ? t.aggiungiAlCalendario : t.aggiungiQueste}
      </a>
    </p>
  );
}

/** L'elenco, e dove la pagina è larga la mappa accanto, che segue la ricerca: stretta, si scarica solo per chi la sceglie. */
function ElencoEMappa({ ricerca, imposta }: { ricerca: RicercaVendite; imposta: Imposta }) {
  const { filtro } = ricerca;
  const larga = useLarga();
  const cerca = (nuovo: Filtro): void => imposta({ filtro: nuovo });
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <InElenco ricerca={ricerca} />
      <div className="sticky top-20 hidden min-h-136 xl:block">
        {larga && (
          <ASuoTempo>
            <MappaVendite accanto filtro={filtro} cerca={cerca} mostraElenco={cerca} />
          </ASuoTempo>
        )}
      </div>
    </div>
  );
}

function InElenco({ ricerca }: { ricerca: RicercaVendite }) {
  const t = useTesti(HOME);
  const { vendite, intese, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useRisultati(ricerca);
  if (isPending) return <Skeleton label={t.caricamento} lines={6} />;
  return (
    <div className="grid gap-3">
      {error !== null && (
        <Alert tone="error" role="alert">
          <ParoleDelServer causa={error} />
        </Alert>
      )}
      {intese.map(({ scritta, cercate }) => (
        <Alert key={scritta}>{cercate.length === 0 ? t.parolaIgnota(scritta) : t.parolaIntesa(scritta, cercate)}</Alert>
      ))}
      {error === null && vendite.length === 0 && (
        <EmptyState>{ricercaVuota(ricerca.filtro) ? t.nessunaPubblicata : t.nessunaTrovata}</EmptyState>
      )}
      {vendite.length > 0 && (
        <ElencoVendite
          vendite={vendite}
          altre={hasNextPage ? { chiedi: () => void fetchNextPage(), inCorso: isFetchingNextPage } : null}
        />
      )}
    </div>
  );
}

/** Due estremi scambiati non trovano nulla: lo si dice, invece di lasciare un elenco vuoto senza perché. */
function Capovolti({ filtro }: { filtro: Filtro }) {
  const t = useTesti(HOME);
  const dal = giornoScritto(filtro.dal);
  const al = giornoScritto(filtro.al);
  return (
    <>
      {dal !== null && al !== null && dal > al && <Alert tone="warning">{t.dalDopoAl}</Alert>}
      {importiScambiati(filtro) && <Alert tone="warning">{t.minOltreMax}</Alert>}
    </>
  );
}
