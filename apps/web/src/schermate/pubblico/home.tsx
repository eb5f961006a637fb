import { indirizzoDi } from '@gestore/contratto/chiamata';
import { calendarioPubblico } from '@gestore/contratto/chiamate/calendario';
import { ORDINI_DI_RICERCA } from '@gestore/contratto/ordini-ricerca';
import { Alert, EmptyState, SelectField, Skeleton, Tabs } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { useUtente } from '../../accesso/sessione.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { AvvisoGuasto } from './avviso-guasto.tsx';
import { LaSuaVendita } from './la-sua-vendita.tsx';
import { CalendarioRicerca } from './ricerca/calendario-ricerca.tsx';
import { ElencoVendite } from './ricerca/elenco.tsx';
import type { FiltriStretti } from './ricerca/filtri-stretti.ts';
import { type Filtro, perIlServer, ricercaVuota } from './ricerca/filtro.ts';
import { giornoScritto } from './ricerca/giorno.ts';
import { type RicercaVendite, VISTE } from './ricerca/indirizzo.ts';
import { MappaVendite } from './ricerca/mappa-vendite.tsx';
import { importiScambiati, ModuloRicerca } from './ricerca/modulo-ricerca.tsx';
import { Restrizioni } from './ricerca/restrizioni.tsx';
import { ScelteContate } from './ricerca/scelte.tsx';
import { useRicercaVendite } from './ricerca/usa-ricerca.ts';
import { useConti, useRisultati, useVoci } from './ricerca/usa-risultati.ts';
import { HOME } from './testi/home.ts';

type Imposta = (parte: Partial<RicercaVendite>) => void;

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
        {utente?.strategia === 'user' && <LaSuaVendita utente={utente} />}
        <ModuloRicerca voci={voci.data} filtro={ricerca.filtro} cerca={cerca} stretti={stretti} />
      </header>
      <Risultati ricerca={ricerca} imposta={imposta} categorie={voci.data?.categorie ?? []} stretti={stretti} />
    </div>
  );
}

function Risultati({
  ricerca,
  imposta,
  categorie,
  stretti,
}: {
  ricerca: RicercaVendite;
  imposta: Imposta;
  categorie: readonly string[];
  stretti: FiltriStretti;
}) {
  const t = useTesti(HOME);
  const { filtro, vista, ordine } = ricerca;
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
        <SelectField
          label={t.ordina}
          value={ordine}
          options={ORDINI_DI_RICERCA.filter((uno) => uno !== 'distanza' || filtro.centro !== '').map((uno) => ({
            value: uno,
            label: t.ordini[uno],
          }))}
          onValueChange={(scelto) => imposta({ ordine: ORDINI_DI_RICERCA.find((uno) => uno === scelto) ?? 'prossime' })}
        />
      </div>
      <Restrizioni filtro={filtro} cerca={cerca} />
      <Capovolti filtro={filtro} />
      <div className="grid items-start gap-4 lg:grid-cols-[15rem_1fr]">
        <ScelteContate filtro={filtro} cerca={cerca} conti={conti} categorie={categorie} stretti={stretti} />
        <Tabs
          label={t.viste}
          value={vista}
          onValueChange={(scelta) => imposta({ vista: VISTE.find((una) => una === scelta) ?? 'elenco' })}
          tabs={[
            { value: 'elenco', label: t.elenco, content: <InElenco ricerca={ricerca} /> },
            {
              value: 'mappa',
              label: t.mappa,
              content: (
                <MappaVendite
                  filtro={filtro}
                  cerca={cerca}
                  mostraElenco={(nuovo) => imposta({ filtro: nuovo, vista: 'elenco' })}
                />
              ),
            },
            { value: 'calendario', label: t.calendario, content: <CalendarioRicerca filtro={filtro} /> },
          ]}
        />
      </div>
      <DaSeguire filtro={filtro} />
    </section>
  );
}

/** Le stesse vendite, nel programma di calendario di chi le segue. */
function DaSeguire({ filtro }: { filtro: Filtro }) {
  const t = useTesti(HOME);
  return (
    <p className="text-sm">
      <a
        href={indirizzoDi(calendarioPubblico, perIlServer(filtro))}
        className="inline-flex min-h-10 items-center gap-2 text-azione-scura underline underline-offset-4"
      >
        <CalendarPlus aria-hidden="true" className="size-4" />
        {ricercaVuota(filtro) ? t.aggiungiAlCalendario : t.aggiungiQueste}
      </a>
    </p>
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
          <span lang="it">{error.message}</span>
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
