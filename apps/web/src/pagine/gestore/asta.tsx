import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { leggiVendita } from '@gestore/contratto/operatore/chiamate';
import type { VenditaOperatore } from '@gestore/contratto/operatore/forme';
import { bancaDatiAste, bancaDatiAsteXlsx } from '@gestore/contratto/rendiconti/chiamate';
import { Alert, Badge, Istante, Skeleton, Tabs } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { ConIndice } from '../../comune/elenchi/indice-pagina.tsx';
import { EsperimentoSeguente } from '../../cose/allestimento/esperimento-seguente.tsx';
import { ModuloAsta } from '../../cose/allestimento/modulo-asta.tsx';
import { CaricaPacchetti } from '../../cose/buste/arrivo/carica-pacchetti.tsx';
import { Impediti } from '../../cose/buste/arrivo/impediti.tsx';
import { Credenziali } from '../../cose/credenziali/per-il-gestore.tsx';
import { RIVEDI } from '../../cose/cronologia/rivedi.testi.ts';
import { DocumentiDellaVendita } from '../../cose/documenti/caricati/documenti-della-vendita.tsx';
import { DopoDelGestore } from '../../cose/dopo/per-il-gestore.tsx';
import { ErrateCorrige } from '../../cose/errata/errate.tsx';
import { DelegatoDellaVendita } from '../../cose/incarico/delegato-della-vendita.tsx';
import { DichiarazioneDellaVendita } from '../../cose/incarico/dichiarazione.tsx';
import { DaConfermare } from '../../cose/operatori/atti-da-confermare.tsx';
import { Avviso } from '../../cose/posta/avviso-ai-convocati.tsx';
import { Posta } from '../../cose/posta/posta-in-uscita.tsx';
import { RinviaOperazioni } from '../../cose/rinvio/per-il-gestore.tsx';
import { Rinvii } from '../../cose/rinvio/rinvii.tsx';
import { SospendiVendita } from '../../cose/sospensione/per-il-gestore.tsx';
import { Sospensioni } from '../../cose/sospensione/sospensioni.tsx';
import { FaseVendita } from '../../cose/vendita/fase-vendita.tsx';
import { ASTA } from '../../cose/vendita/per-il-gestore.testi.ts';
import { PAROLE_GESTORE } from '../../cose/vendita/stati-per-il-gestore.testi.ts';
import { VenditaDanneggiata } from '../../cose/vendita/vendita-danneggiata.tsx';
import { pezzo } from '../../guscio/in-rete.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { ParoleDelServer } from '../../guscio/parole-del-server.tsx';
import { useTesti } from '../../testi/lingua.ts';

/** Chi rivede lo fa a vendita finita: arriva quando serve. */
const RivediDaGestore = pezzo(() => import('../../cose/cronologia/rivedi-per-il-gestore.tsx'), 'RivediDaGestore');

/** La scheda di una vendita per il gestore: completare, pubblicare, ricevere le offerte, seguire e rifare gli inviti. */
export function AstaGestore() {
  const t = useTesti(ASTA);
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, isPending } = useQuery({
    queryKey: ['asta', 'gestore', id],
    queryFn: () => chiama(leggiVendita, { id }),
  });
  useTitolo(data?.scheda.titolo ?? t.vendita);
  if (isPending) return <Skeleton label={t.leggiamo} lines={8} />;
  if (data === undefined)
    return (
      <>
        <h1 className="mb-4 text-2xl font-bold">{t.vendita}</h1>
        <Alert tone="error" role="alert">
          <ParoleDelServer causa={error} />
        </Alert>
      </>
    );
  return (
    <div key={id} className="grid gap-4">
      <Testa vendita={data} />
      <VenditaDanneggiata vendita={data} />
      {data.fase === 'bozza' ? (
        <ConIndice>
          <DichiarazioneDellaVendita vendita={data} />
          <Impediti asta={id} />
          <DocumentiDellaVendita id={id} posto="operatore" />
          <ModuloAsta vendita={data} />
          <EsperimentoSeguente vendita={data} rinviata={false} />
        </ConIndice>
      ) : (
        <>
          <DaConfermare id={id} />
          <Parti vendita={data} />
        </>
      )}
    </div>
  );
}

type NomeDiParte = 'andamento' | 'scheda' | 'offerte' | 'dopo';

/** Ciò che c'è in ogni parte di una vendita pubblicata; prima dell'esito, dopo non c'è nulla. */
function contenuti(vendita: VenditaOperatore, lettura: string): Readonly<Record<NomeDiParte, ReactNode>> {
  const { id, esito } = vendita;
  const seguente = <EsperimentoSeguente vendita={vendita} rinviata={esito === 'rinviata' || esito === 'sospesa'} />;
  const sospensioni = <Sospensioni asta={id} esito={esito} />;
  const sospendi = <SospendiVendita vendita={vendita} />;
  return {
    dopo: esito !== null && (
      <>
        {sospensioni}
        <DopoDelGestore id={id} />
        {sospendi}
        <Suspense fallback={<Skeleton label={lettura} />}>
          <RivediDaGestore id={id} />
        </Suspense>
        {seguente}
      </>
    ),
    andamento: (
      <>
        {esito === null && sospensioni}
        <Rinvii asta={id} />
        <DelegatoDellaVendita vendita={vendita} />
        <RinviaOperazioni vendita={vendita} />
        {esito === null && sospendi}
        {esito === null && seguente}
      </>
    ),
    offerte: (
      <>
        <CaricaPacchetti vendita={vendita} />
        <Impediti asta={id} />
        <Credenziali asta={id} />
        <Posta asta={id} />
        <Avviso vendita={vendita} />
      </>
    ),
    scheda: (
      <>
        <ModuloAsta vendita={vendita} />
        <ErrateCorrige asta={id} />
        <DocumentiDellaVendita id={id} posto="operatore" />
        <DichiarazioneDellaVendita vendita={vendita} />
      </>
    ),
  };
}

/**
 * Una parte alla volta, e quale sta nell'indirizzo: chi ricarica o manda il collegamento la ritrova. Si apre su ciò che di quella
 * vendita si fa adesso; una parte già aperta resta com'era, con ciò che vi si stava scrivendo.
 */
function Parti({ vendita }: { vendita: VenditaOperatore }) {
  const t = useTesti(ASTA);
  const { lettura } = useTesti(RIVEDI);
  const naviga = useNavigate();
  const { parte: chiesta } = useSearch({ strict: false }) as { parte?: unknown };
  const dentro = contenuti(vendita, lettura);
  const nomi = (['dopo', 'andamento', 'offerte', 'scheda'] as const).filter((nome) => dentro[nome] !== false);
  const aperta = nomi.find((nome) => nome === chiesta) ?? nomi[0] ?? 'andamento';
  const [viste, segna] = useState<ReadonlySet<NomeDiParte>>(new Set());
  if (!viste.has(aperta)) segna(new Set([...viste, aperta]));
  return (
    <Tabs
      label={t.parti}
      value={aperta}
      onValueChange={(parte) => void naviga({ to: '.', search: { parte }, replace: true, resetScroll: false })}
      tabs={nomi.map((nome) => ({
        value: nome,
        label: t.parte[nome],
        content: viste.has(nome) ? <ConIndice>{dentro[nome]}</ConIndice> : null,
        kept: true,
      }))}
    />
  );
}

function Testa({ vendita }: { vendita: VenditaOperatore }) {
  const { id, fase, scheda, parametri, esito } = vendita;
  const t = useTesti(ASTA);
  const { fasi, esiti, daIndicare } = useTesti(PAROLE_GESTORE);
  return (
    <header className="grid gap-2">
      <h1 className="text-2xl font-bold break-words">{scheda.titolo}</h1>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FaseVendita di={vendita} nomi={fasi} />
        {esito !== null && <Badge>{esiti[esito]}</Badge>}
        <span className="text-secondario">
          {t.inizio}:{' '}
          {parametri.inizioOperazioniIl === null ? daIndicare : <Istante il={parametri.inizioOperazioniIl} />}
        </span>
        {fase !== 'bozza' && (
          <Link
            to="/edicom/asta/$id/helpdesk"
            params={{ id }}
            className="inline-flex min-comando items-center text-azione-scura underline"
          >
            {t.assistenza}
          </Link>
        )}
        {esito !== null &&
          [bancaDatiAste, bancaDatiAsteXlsx].map((foglio, i) => (
            <a
              key={foglio.percorso}
              className="inline-flex min-comando items-center text-azione-scura underline"
              href={indirizzoDi(foglio, { id })}
            >
              {t.bancaDati(i === 0 ? 'CSV' : 'XLSX')}
            </a>
          ))}
      </p>
    </header>
  );
}
