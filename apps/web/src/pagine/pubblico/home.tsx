import '../../cose/ricerca/ricerca.css';
import type { VociDellaRicerca } from '@gestore/contratto/ricerca/forme';
import { ORDINI_DI_RICERCA } from '@gestore/contratto/ricerca/ordini-ricerca';
import { Alert, EmptyState, SelectField, Skeleton, Tabs } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useUtente } from '../../accesso/sessione.ts';
import { AvvisoGuasto } from '../../cose/ricerca/avviso-guasto.tsx';
import type { FiltriStretti } from '../../cose/ricerca/filtri-stretti.ts';
import { type Filtro, ricercaVuota } from '../../cose/ricerca/filtro.ts';
import { giornoScritto } from '../../cose/ricerca/giorno.ts';
import { type RicercaVendite, VISTE } from '../../cose/ricerca/indirizzo.ts';
import { DaSeguire } from '../../cose/ricerca/modulo/da-seguire.tsx';
import { importiScambiati, ModuloRicerca } from '../../cose/ricerca/modulo/modulo-ricerca.tsx';
import { Restrizioni } from '../../cose/ricerca/restrizioni.tsx';
import { ElencoVendite } from '../../cose/ricerca/risultati/elenco.tsx';
import { creaSguardo, type Sguardo } from '../../cose/ricerca/risultati/sguardo.ts';
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
    <div className="pagina-ricerca">
      <h1 className="sr-only">{t.titolo}</h1>
      <div className="ricerca-avvisi">
        <AvvisoGuasto />
        {utente?.strategia === 'user' && (
          <Suspense>
            <LaSuaVendita utente={utente} />
          </Suspense>
        )}
      </div>
      <ModuloRicerca voci={voci.data} filtro={ricerca.filtro} cerca={cerca} stretti={stretti} />
      <div className="ricerca-avvisi">
        {utente?.strategia === 'user' && (
          <Suspense>
            <PrimiPassiOfferente utente={utente} />
          </Suspense>
        )}
      </div>
      <Risultati ricerca={ricerca} imposta={imposta} voci={voci.data} stretti={stretti} />
    </div>
  );
}

/** Da sinistra: le scelte contate, le vendite, e la mappa accanto all'elenco. */
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
  const [sguardo] = useState(creaSguardo);
  const cerca = (nuovo: Filtro): void => imposta({ filtro: nuovo });
  return (
    <section aria-labelledby="risultati" className="risultati">
      <ScelteContate filtro={filtro} cerca={cerca} conti={conti} voci={voci} stretti={stretti} />
      <div className="risultati-trovate">
        <h2 id="risultati" className="sr-only">
          {t.risultati}
        </h2>
        <p role="status" className="risultati-quante">
          {conti !== undefined && (
            <>
              <strong>{t.trovate(conti.totale.numero, conti.totale.esatto)}</strong> <span>{t.inEuro}</span>
            </>
          )}
        </p>
        <Ordine ricerca={ricerca} imposta={imposta} />
        <Tabs
          label={t.viste}
          value={vista}
          onValueChange={(scelta) => imposta({ vista: VISTE.find((una) => una === scelta) ?? 'elenco' })}
          tabs={VISTE.map((nome) => ({
            value: nome,
            label: t[nome],
            content: (
              <div className="grid gap-2">
                <Restrizioni filtro={filtro} cerca={cerca} />
                <Capovolti filtro={filtro} />
                <Vista quale={nome} ricerca={ricerca} imposta={imposta} sguardo={sguardo} />
              </div>
            ),
          }))}
        />
        <div className="risultati-fine">
          <DaSeguire filtro={filtro} />
          <HoRicevutoLeCredenziali />
        </div>
      </div>
      {vista === 'elenco' && <MappaAccanto filtro={filtro} cerca={cerca} sguardo={sguardo} />}
    </section>
  );
}

/** Le vendite trovate, come si è scelto di vederle. */
function Vista({
  quale,
  ricerca,
  imposta,
  sguardo,
}: {
  quale: RicercaVendite['vista'];
  ricerca: RicercaVendite;
  imposta: Imposta;
  sguardo: Sguardo;
}) {
  const { filtro } = ricerca;
  if (quale === 'elenco') return <InElenco ricerca={ricerca} sguardo={sguardo} />;
  return (
    <ASuoTempo>
      {quale === 'mappa' ? (
        <MappaVendite
          filtro={filtro}
          cerca={(nuovo) => imposta({ filtro: nuovo })}
          mostraElenco={(nuovo) => imposta({ filtro: nuovo, vista: 'elenco' })}
        />
      ) : (
        <CalendarioRicerca filtro={filtro} />
      )}
    </ASuoTempo>
  );
}

/** La mappa che segue la ricerca: dove la pagina è stretta si scarica solo per chi la sceglie. */
function MappaAccanto({
  filtro,
  cerca,
  sguardo,
}: {
  filtro: Filtro;
  cerca: (filtro: Filtro) => void;
  sguardo: Sguardo;
}) {
  const larga = useLarga();
  return (
    <div className="risultati-mappa">
      {larga && (
        <ASuoTempo>
          <MappaVendite accanto={sguardo} filtro={filtro} cerca={cerca} mostraElenco={cerca} />
        </ASuoTempo>
      )}
    </div>
  );
}

/** La strada di chi ha ricevuto un invito, e non sa che è quella di chi accede. */
function HoRicevutoLeCredenziali() {
  const t = useTesti(HOME);
  if (useUtente('user')) return null;
  return (
    <Link
      to="/login/{-$token}"
      params={{}}
      className="inline-flex min-comando items-center text-sm text-azione-scura underline underline-offset-4"
    >
      {t.credenziali}
    </Link>
  );
}

function Ordine({ ricerca: { filtro, ordine }, imposta }: { ricerca: RicercaVendite; imposta: Imposta }) {
  const t = useTesti(HOME);
  return (
    <div className="risultati-ordine">
      <SelectField
        label={t.ordina}
        value={ordine}
        options={ORDINI_DI_RICERCA.filter((scelto) => scelto !== 'distanza' || filtro.centro !== '').map((scelto) => ({
          value: scelto,
          label: t.ordini[scelto],
        }))}
        onValueChange={(scelto) => imposta({ ordine: ORDINI_DI_RICERCA.find((uno) => uno === scelto) ?? 'prossime' })}
      />
    </div>
  );
}

/** Una vista che arriva quando la si sceglie; il server ne tiene il posto. */
function ASuoTempo({ children }: { children: ReactNode }) {
  const attesa = <Skeleton label={useTesti(HOME).caricamento} lines={6} />;
  return useNelBrowser() ? <Suspense fallback={attesa}>{children}</Suspense> : attesa;
}

function InElenco({ ricerca, sguardo }: { ricerca: RicercaVendite; sguardo: Sguardo }) {
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
          sguardo={sguardo}
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
