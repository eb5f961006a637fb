import { leggiBanco } from '@gestore/contratto/assistenza/chiamate';
import type { RichiestaConRisposte } from '@gestore/contratto/assistenza/forme';
import { Alert, Card, EmptyState, SelectField, Skeleton } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { BANCO } from '../../cose/aiuto/per-il-gestore.testi.ts';
import { Richiesta } from '../../cose/aiuto/per-il-gestore.tsx';
import { DAL_BANCO } from '../../cose/aiuto/risposte/chi-pubblica.ts';
import { PubblicaRisposte } from '../../cose/aiuto/risposte/pubblica-risposte.tsx';
import { ProveDaChiamare } from '../../cose/dispositivi/prove-da-chiamare.tsx';
import { ProveDeiDispositivi } from '../../cose/dispositivi/prove-dei-dispositivi.tsx';
import { useTitolo } from '../../guscio/pagina.tsx';
import { ParoleDelServer } from '../../guscio/parole-del-server.tsx';
import { ogni } from '../../seguito/ogni.ts';
import { useTesti } from '../../testi/lingua.ts';

/** Le richieste di aiuto di tutte le vendite, o di una: si prendono in carico, si risponde, si chiudono (R80). */
export function HelpdeskGestore() {
  const t = useTesti(BANCO);
  useTitolo(t.titolo);
  const { id } = useParams({ strict: false }) as { id?: string };
  const [mostra, setMostra] = useState('tutte');
  const { data, error, isPending } = useQuery({
    queryKey: ['operatore', 'assistenza'],
    queryFn: () => chiama(leggiBanco),
    refetchInterval: ogni(3_000),
  });
  const dellaVendita = (data?.richieste ?? []).filter(({ asta }) => id === undefined || asta === id);
  const richieste = dellaVendita.filter(({ stato }) => mostra === 'tutte' || stato !== 'chiusa');
  const nuove = useNuove(data === undefined ? undefined : dellaVendita);
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{t.titolo}</h1>
      {id !== undefined && (
        <p className="flex flex-wrap items-center gap-x-3">
          {t.soloQuesta}
          <Link to="/edicom/asta/helpdesk" className="inline-flex min-comando items-center text-azione-scura underline">
            {t.vediTutte}
          </Link>
        </p>
      )}
      <p role="status" className="sr-only">
        {nuove > 0 ? t.nuove(nuove) : ''}
      </p>
      {isPending && <Skeleton label={t.leggiamo} />}
      {error !== null && (
        <Alert tone="error" role="alert">
          <ParoleDelServer causa={error} />
        </Alert>
      )}
      {data !== undefined && data.nascoste > 0 && <Alert tone="warning">{t.nascoste(data.nascoste)}</Alert>}
      {id !== undefined && <PubblicaRisposte asta={id} chi={DAL_BANCO} />}
      {id !== undefined && <ProveDeiDispositivi asta={id} />}
      {id === undefined && <ProveDaChiamare />}
      {data !== undefined && (
        <Card title={t.richieste} flush={dellaVendita.length === 0}>
          {dellaVendita.length === 0 ? (
            <EmptyState>{t.nessuna}</EmptyState>
          ) : (
            <>
              <div className="max-w-xs">
                <SelectField
                  label={t.mostra}
                  value={mostra}
                  onValueChange={setMostra}
                  options={[
                    { value: 'tutte', label: t.tutte },
                    { value: 'da_fare', label: t.daFare },
                  ]}
                />
              </div>
              {richieste.length === 0 && <p className="text-secondario">{t.nessunaFiltro}</p>}
              <ul className="grid gap-4" aria-label={t.elenco}>
                {richieste.map((richiesta) => (
                  <Richiesta key={richiesta.richiestaId} richiesta={richiesta} />
                ))}
              </ul>
            </>
          )}
        </Card>
      )}
    </div>
  );
}

/** Quante richieste sono arrivate dall'ultima lettura: l'elenco si rilegge ogni tre secondi, e si annuncia solo il nuovo. */
function useNuove(richieste: readonly RichiestaConRisposte[] | undefined): number {
  const note = useRef<ReadonlySet<string>>(undefined);
  const [nuove, setNuove] = useState(0);
  useEffect(() => {
    if (richieste === undefined) return;
    const adesso = new Set(richieste.map(({ richiestaId }) => richiestaId));
    const prima = note.current;
    note.current = adesso;
    if (prima === undefined) return;
    const arrivate = [...adesso].filter((uno) => !prima.has(uno)).length;
    if (arrivate > 0) setNuove(arrivate);
  }, [richieste]);
  return nuove;
}
