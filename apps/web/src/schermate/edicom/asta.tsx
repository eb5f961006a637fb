import { indirizzoDi } from '@gestore/contratto/chiamata';
import { leggiVendita } from '@gestore/contratto/chiamate/operatore';
import { bancaDatiAste } from '@gestore/contratto/chiamate/rendiconti';
import type { VenditaOperatore } from '@gestore/contratto/operatore';
import { Alert, Badge, Istante, Skeleton } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { chiama } from '../../accesso/chiama.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { DocumentiDellaVendita } from '../comuni/documenti/documenti-della-vendita.tsx';
import { DopoDelGestore } from '../comuni/dopo/dopo-del-gestore.tsx';
import { Rinvii } from '../comuni/rinvio/rinvii.tsx';
import { Sospensioni } from '../comuni/sospensione/sospensioni.tsx';
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
          <span lang="it">{error?.message}</span>
        </Alert>
      </>
    );
  const pubblicata = data.fase !== 'bozza';
  return (
    <div key={id} className="grid gap-4">
      <Testa vendita={data} />
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
      {pubblicata && <RinviaOperazioni vendita={data} />}
      {pubblicata && <DaConfermare id={id} />}
      {data.esito !== null && <DopoDelGestore id={id} />}
      {pubblicata && <SospendiVendita vendita={data} />}
      <EsperimentoSeguente vendita={data} rinviata={data.esito === 'rinviata' || data.esito === 'sospesa'} />
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
            className="inline-flex min-h-10 items-center text-azione-scura underline"
          >
            {t.assistenza}
          </Link>
        )}
        {esito !== null && (
          <a
            className="inline-flex min-h-10 items-center text-azione-scura underline"
            href={indirizzoDi(bancaDatiAste, { id })}
          >
            {t.bancaDati}
          </a>
        )}
      </p>
    </header>
  );
}
