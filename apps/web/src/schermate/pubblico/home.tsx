import type { AstaPubblica } from '@gestore/contratto';
import { indirizzoDi } from '@gestore/contratto/chiamata';
import { calendarioPubblico } from '@gestore/contratto/chiamate/calendario';
import { aste } from '@gestore/contratto/chiamate/pubblico';
import { Alert, EmptyState, Skeleton, Tabs } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { useMemo } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { useUtente } from '../../accesso/sessione.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { CalendarioVendite } from '../comuni/calendario.tsx';
import { AvvisoGuasto } from './avviso-guasto.tsx';
import { LaSuaVendita } from './la-sua-vendita.tsx';
import { ElencoVendite } from './ricerca/elenco.tsx';
import { type Filtro, filtra, inOrdine } from './ricerca/filtro.ts';
import { giornoScritto } from './ricerca/giorno.ts';
import { VISTE } from './ricerca/indirizzo.ts';
import { MappaVendite } from './ricerca/mappa-vendite.tsx';
import { importiScambiati, ModuloRicerca } from './ricerca/modulo-ricerca.tsx';
import { useRicercaVendite } from './ricerca/usa-ricerca.ts';
import { HOME } from './testi/home.ts';

const collegamento = (id: string): string => `/asta/${id}`;

/** Le vendite pubblicate: si cercano, e si vedono in elenco, sulla mappa o nel calendario. */
export function Home() {
  const t = useTesti(HOME);
  useTitolo(t.titolo);
  const utente = useUtente('user');
  const { ricerca, imposta } = useRicercaVendite();
  const { data, error, isPending } = useQuery({
    queryKey: ['dashboard', 'pubblico'],
    queryFn: () => chiama(aste),
  });
  const cerca = (filtro: Filtro): void => imposta({ filtro });
  return (
    <div className="grid gap-6">
      <AvvisoGuasto />
      <header className="grid gap-4 rounded-md border border-linea bg-white p-5">
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
        {utente?.strategia === 'user' && <LaSuaVendita utente={utente} aste={data?.aste ?? []} />}
        <ModuloRicerca aste={data?.aste ?? []} filtro={ricerca.filtro} cerca={cerca} />
      </header>
      {isPending && <Skeleton label={t.caricamento} lines={6} />}
      {error !== null && (
        <Alert tone="error" role="alert">
          <span lang="it">{error.message}</span>
        </Alert>
      )}
      {data !== undefined && (
        <Risultati
          aste={data.aste}
          filtro={ricerca.filtro}
          cerca={cerca}
          vista={ricerca.vista}
          cambiaVista={(nuova) => imposta({ vista: VISTE.find((una) => una === nuova) ?? 'elenco' })}
        />
      )}
    </div>
  );
}

function Risultati({
  aste,
  filtro,
  cerca,
  vista,
  cambiaVista,
}: {
  aste: readonly AstaPubblica[];
  filtro: Filtro;
  cerca: (filtro: Filtro) => void;
  vista: string;
  cambiaVista: (vista: string) => void;
}) {
  const t = useTesti(HOME);
  const trovate = useMemo(() => inOrdine(filtra(aste, filtro)), [aste, filtro]);
  const inCalendario = useMemo(
    () =>
      trovate.map(({ id, scheda, parametri, fase }) => ({
        id,
        titolo: scheda.titolo,
        inizioIl: parametri.inizioOperazioniIl,
        fase,
      })),
    [trovate],
  );
  const vuoto = <EmptyState>{aste.length === 0 ? t.nessunaPubblicata : t.nessunaTrovata}</EmptyState>;
  return (
    <section aria-labelledby="risultati" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="risultati" className="text-xl font-bold">
          {t.risultati}
        </h2>
        <p role="status" className="text-sm text-secondario">
          {t.trovate(trovate.length)}
          {trovate.length > 1 && `, ${t.ordine}`}
        </p>
      </div>
      <Capovolti filtro={filtro} />
      <Tabs
        label={t.viste}
        value={vista}
        onValueChange={cambiaVista}
        tabs={[
          {
            value: 'elenco',
            label: t.elenco,
            content: trovate.length === 0 ? vuoto : <ElencoVendite aste={trovate} />,
          },
          { value: 'mappa', label: t.mappa, content: <MappaVendite aste={trovate} filtro={filtro} cerca={cerca} /> },
          {
            value: 'calendario',
            label: t.calendario,
            content: <CalendarioVendite vendite={inCalendario} collegamento={collegamento} />,
          },
        ]}
      />
      <p className="text-sm">
        <a
          href={indirizzoDi(calendarioPubblico, {})}
          className="inline-flex min-h-10 items-center gap-2 text-azione-scura underline underline-offset-4"
        >
          <CalendarPlus aria-hidden="true" className="size-4" />
          {t.aggiungiAlCalendario}
        </a>
      </p>
    </section>
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
