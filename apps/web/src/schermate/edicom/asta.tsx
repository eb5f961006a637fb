import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { leggiVendita } from '@gestore/contratto/operatore/chiamate';
import type { VenditaOperatore } from '@gestore/contratto/operatore/forme';
import { bancaDatiAste, bancaDatiAsteXlsx } from '@gestore/contratto/rendiconti/chiamate';
import { Alert, Badge, Istante, Skeleton } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { pezzo } from '../../guscio/in-rete.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { ParoleDelServer } from '../../guscio/parole-del-server.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { DocumentiDellaVendita } from '../comuni/documenti/documenti-della-vendita.tsx';
import { DopoDelGestore } from '../comuni/dopo/dopo-del-gestore.tsx';
import { ErrateCorrige } from '../comuni/errata/errate.tsx';
import { ConIndice } from '../comuni/indice-pagina.tsx';
import { Rinvii } from '../comuni/rinvio/rinvii.tsx';
import { Sospensioni } from '../comuni/sospensione/sospensioni.tsx';
import { RIVEDI } from '../comuni/testi/rivedi.ts';
import { VenditaDanneggiata } from '../comuni/vendita-danneggiata.tsx';
import { ModuloAsta } from './forma/modulo-asta.tsx';
import { Avviso } from './parti/avviso.tsx';
import { CaricaPacchetti } from './parti/carica-pacchetti.tsx';
import { Credenziali } from './parti/credenziali.tsx';
import { DaConfermare } from './parti/da-confermare.tsx';
import { DelegatoDellaVendita } from './parti/delegato-della-vendita.tsx';
import { DichiarazioneDellaVendita } from './parti/dichiarazione.tsx';
import { EsperimentoSeguente } from './parti/esperimento-seguente.tsx';
import { Impediti } from './parti/impediti.tsx';
import { Posta } from './parti/posta.tsx';
import { RinviaOperazioni } from './parti/rinvio.tsx';
import { SospendiVendita } from './parti/sospensione.tsx';
import { ASTA } from './testi/asta.ts';
import { PAROLE_GESTORE, TONI_FASE } from './testi/parole.ts';

/** Chi rivede lo fa a vendita finita: arriva quando serve. */
const RivediDaGestore = pezzo(() => import('./parti/rivedi.tsx'), 'RivediDaGestore');

/** La scheda di una vendita per il gestore: completare, pubblicare, ricevere le offerte, seguire e rifare gli inviti. */
export function AstaGestore() {
  const t = useTesti(ASTA);
  const { lettura } = useTesti(RIVEDI);
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
  const pubblicata = data.fase !== 'bozza';
  return (
    <div key={id} className="grid gap-4">
      <Testa vendita={data} />
      <VenditaDanneggiata vendita={data} />
      <ConIndice>
        {pubblicata && <Sospensioni asta={id} esito={data.esito} />}
        {pubblicata && <Rinvii asta={id} />}
        {pubblicata && <DelegatoDellaVendita vendita={data} />}
        <DichiarazioneDellaVendita vendita={data} />
        <Impediti asta={id} />
        <DocumentiDellaVendita id={id} posto="operatore" />
        {pubblicata && <CaricaPacchetti vendita={data} />}
        {pubblicata && <Credenziali asta={id} />}
        {pubblicata && <Posta asta={id} />}
        {pubblicata && <Avviso vendita={data} />}
        <ModuloAsta vendita={data} />
        {pubblicata && <ErrateCorrige asta={id} />}
        {pubblicata && <RinviaOperazioni vendita={data} />}
        {pubblicata && <DaConfermare id={id} />}
        {data.esito !== null && <DopoDelGestore id={id} />}
        {data.esito !== null && (
          <Suspense fallback={<Skeleton label={lettura} />}>
            <RivediDaGestore id={id} />
          </Suspense>
        )}
        {pubblicata && <SospendiVendita vendita={data} />}
        <EsperimentoSeguente vendita={data} rinviata={data.esito === 'rinviata' || data.esito === 'sospesa'} />
      </ConIndice>
    </div>
  );
}

function Testa({ vendita: { id, fase, scheda, parametri, esito } }: { vendita: VenditaOperatore }) {
  const t = useTesti(ASTA);
  const { fasi, esiti, daIndicare } = useTesti(PAROLE_GESTORE);
  return (
    <header className="grid gap-2">
      <h1 className="text-2xl font-bold break-words">{scheda.titolo}</h1>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge tone={TONI_FASE[fase]}>{fasi[fase]}</Badge>
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
