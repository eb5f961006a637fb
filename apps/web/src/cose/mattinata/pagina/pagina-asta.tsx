import { quotaInParole } from '@gestore/dominio';
import { Badge, Skeleton } from '@gestore/ui';
import { useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { Vai } from '../../../comune/collegamento.tsx';
import { inRete } from '../../../guscio/in-rete.ts';
import { useTitolo } from '../../../guscio/pagina.tsx';
import { RimettiInPari } from '../../../seguito/rimetti-in-pari.ts';
import { euroInFrase } from '../../../testi/euro-in-frase.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { COMUNI } from '../../conduzione/funzioni.testi.ts';
import { type Funzione, percorsoDi } from '../../conduzione/funzioni.ts';
import { BarraDellaConduzione } from '../../conduzione/passaggio/barra-conduzione.tsx';
import { ConRuolo, SoloConduttore } from '../../conduzione/solo-conduttore.tsx';
import { ErroreLettura } from '../../conduzione/sorte-atto.tsx';
import { PAROLE_DELEGATO } from '../../conduzione/stati.testi.ts';
import { useCruscotto } from '../../conduzione/usa-letture.ts';
import { useOraCheScorre } from '../../conduzione/usa-ora-che-scorre.ts';
import { useVendita, type VenditaSeguita } from '../../conduzione/usa-vendita.ts';
import { aChePuntoDellaStanza } from '../../vendita/a-che-punto.ts';
import { FaseVendita } from '../../vendita/fase-vendita.tsx';
import { AltreVendite } from '../altre-vendite.tsx';
import { RIGA_DI_STATO } from './riga-di-stato.testi.ts';
import { statoInParole } from './riga-di-stato.ts';

/** Chi ha già scelto la vendita non aspetta gli elenchi da cui si sceglie. */
const ScegliAsta = lazy(async () => ({ default: (await inRete(() => import('./scegli-asta.tsx'))()).ScegliAsta }));

/** Una schermata su una vendita: senza `id` fa scegliere fra le mie, con `id` la segue e le dà la testata. */
export function PaginaAsta({
  funzione,
  attiSparsi = false,
  inCima,
  children,
}: {
  funzione: Funzione;
  /** La schermata ha parti che anche chi assiste usa: spegne lei i suoi atti, con `SoloConduttore`. */
  attiSparsi?: boolean;
  /** Dove si esaminano le buste: a che punto si è, nella riga della vendita. */
  inCima?: (id: string, vendita: VenditaSeguita) => ReactNode;
  children: (id: string, vendita: VenditaSeguita) => ReactNode;
}) {
  const { id } = useParams({ strict: false }) as { id?: string };
  const t = useTesti(COMUNI);
  if (id === undefined || id === '')
    return (
      <Suspense fallback={<Skeleton label={t.letturaVendite} />}>
        <ScegliAsta funzione={funzione} />
      </Suspense>
    );
  return (
    <ConVendita key={id} id={id} funzione={funzione} attiSparsi={attiSparsi} inCima={inCima}>
      {children}
    </ConVendita>
  );
}

function ConVendita({
  id,
  funzione,
  attiSparsi,
  inCima,
  children,
}: {
  id: string;
  funzione: Funzione;
  attiSparsi: boolean;
  inCima: ((id: string, vendita: VenditaSeguita) => ReactNode) | undefined;
  children: (id: string, vendita: VenditaSeguita) => ReactNode;
}) {
  const t = useTesti(COMUNI);
  const { seguita: vendita, errore, rimettiInPari } = useVendita(id);
  const dalVivo = funzione === 'console' || funzione === 'busta';
  const { isLoading: siLegge } = useCruscotto(dalVivo);
  useTitolo(t.funzioni[funzione].nome);
  if (errore !== null) return <ErroreLettura errore={errore} />;
  // Le altre vendite stanno in cima: lette insieme a questa, perché arrivando dopo non la spostino.
  if (vendita === undefined || siLegge) return <Skeleton label={t.letturaVendita} />;
  return (
    <RimettiInPari value={rimettiInPari}>
      <ConRuolo conduce={vendita.conduce}>
        <div className={inCima ? 'buste-pagina' : `grid min-w-0 ${dalVivo ? 'gap-3' : 'gap-4'}`}>
          {dalVivo && vendita.conduce && <AltreVendite id={id} bassa={inCima !== undefined} />}
          {inCima ? (
            <TestataBuste id={id} vendita={vendita} inCima={inCima(id, vendita)} />
          ) : dalVivo ? (
            <TestataStretta id={id} vendita={vendita} />
          ) : (
            <>
              <Testata id={id} vendita={vendita} />
              <RigaDiStato vendita={vendita} />
            </>
          )}
          <BarraDellaConduzione id={id} vendita={vendita} />
          {attiSparsi ? children(id, vendita) : <SoloConduttore>{children(id, vendita)}</SoloConduttore>}
        </div>
      </ConRuolo>
    </RimettiInPari>
  );
}

type DiTestata = { id: string; vendita: VenditaSeguita };

function Testata({ id, vendita }: DiTestata) {
  return (
    <header className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h1 lang="it" className="min-w-0 text-2xl leading-tight font-bold break-words">
          {vendita.asta.scheda.titolo}
        </h1>
        <AChePunto vendita={vendita} />
      </div>
      <DaDove vendita={vendita} />
      <AltreFunzioni id={id} />
    </header>
  );
}

/** Dove si conduce dal vivo: prima che cosa accade, poi in una riga quale vendita è; il resto dello schermo è della gara. */
function TestataStretta({ id, vendita }: DiTestata) {
  return (
    <header className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-6 xl:flex-nowrap">
        <RigaDiStato vendita={vendita} grande />
        <AltreFunzioni id={id} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3">
        <AChePunto vendita={vendita} />
        <h1 lang="it" className="min-w-0 font-bold break-words">
          {vendita.asta.scheda.titolo}
        </h1>
        <DaDove vendita={vendita} />
      </div>
    </header>
  );
}

/** Dove si esaminano le buste le righe sono due, e basse: il resto è dell'elenco. */
function TestataBuste({ id, vendita, inCima }: DiTestata & { inCima: ReactNode }) {
  const { titolo } = vendita.asta.scheda;
  return (
    <header className="buste-testata">
      <div>
        <AChePunto vendita={vendita} />
        <RigaDiStato vendita={vendita} bassa />
        {inCima}
      </div>
      <div>
        <h1 lang="it" title={titolo} className="font-bold">
          {titolo}
        </h1>
        <DaDove vendita={vendita} />
        <AltreFunzioni id={id} fitte />
      </div>
    </header>
  );
}

function AChePunto({ vendita: { stanza } }: Pick<DiTestata, 'vendita'>) {
  const p = useTesti(PAROLE_DELEGATO);
  return stanza.esito === null ? (
    <FaseVendita di={aChePuntoDellaStanza(stanza)} nomi={p.fasi} />
  ) : (
    <Badge tone="info">{p.esiti[stanza.esito.tipo]}</Badge>
  );
}

function DaDove({ vendita: { asta } }: Pick<DiTestata, 'vendita'>) {
  const t = useTesti(COMUNI);
  const { scheda, parametri, offertaMinimaCent } = asta;
  return (
    <p className="text-sm text-secondario">
      <span lang="it">
        {scheda.ruolo === null ? (
          scheda.tribunale
        ) : (
          <>
            <span data-tribunale>{scheda.tribunale} · </span>
            R.G. {scheda.ruolo.numero}/{scheda.ruolo.anno}
          </>
        )}
      </span>{' '}
      · {t.prezzi(euroInFrase(parametri.prezzoBaseCent), euroInFrase(offertaMinimaCent))}
      {scheda.quotaInVendita != null && (
        <>
          {' '}
          · {t.inVendita} <span lang="it">{quotaInParole(scheda.quotaInVendita)}</span>
        </>
      )}
    </p>
  );
}

const FUNZIONI: readonly Funzione[] = ['scheda', 'busta', 'console', 'helpdesk', 'virtualRoom', 'redattore'];

function AltreFunzioni({ id, fitte = false }: Pick<DiTestata, 'id'> & { fitte?: boolean }) {
  const t = useTesti(COMUNI);
  return (
    <nav aria-label={t.funzioniVendita} className="flex flex-wrap gap-x-5 xl:shrink-0">
      {FUNZIONI.map((voce) => (
        <Vai key={voce} alto={!fitte} a={percorsoDi(id, voce)}>
          {t.funzioni[voce].nome}
        </Vai>
      ))}
    </nav>
  );
}

/** Ogni quanto si guarda se l'ora delle operazioni è passata. */
const RILETTURA_MS = 5_000;

/** Che cosa accade adesso e che cosa si fa: la stessa frase su ogni schermata della vendita. */
function RigaDiStato({
  vendita,
  grande = false,
  bassa = false,
}: {
  vendita: VenditaSeguita;
  grande?: boolean;
  bassa?: boolean;
}) {
  const t = useTesti(RIGA_DI_STATO);
  const { esiti } = useTesti(PAROLE_DELEGATO);
  const ora = useOraCheScorre(vendita.scartoMs, RILETTURA_MS);
  const { accade, faccia, attende } = statoInParole(vendita, ora, t, esiti);
  return (
    <section
      aria-label={t.nome}
      className={`border-l-4 ${bassa ? '' : 'py-1'} pl-3 ${attende ? 'border-azione' : 'border-linea'}`}
    >
      <p className={grande ? 'text-xl leading-tight' : ''}>
        <strong>{accade}</strong> {vendita.conduce ? faccia : attende && t.assiste}
      </p>
    </section>
  );
}
