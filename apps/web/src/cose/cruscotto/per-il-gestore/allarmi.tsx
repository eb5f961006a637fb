import type { Allarme } from '@gestore/contratto/salute/allarmi';
import { leggiAllarmi } from '@gestore/contratto/salute/chiamate';
import { Alert, Badge, Card, DataList, Skeleton } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { ParoleDelServer } from '../../../guscio/parole-del-server.tsx';
import { ogni } from '../../../seguito/ogni.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { momento } from '../../../testi/momento.ts';
import { CRUSCOTTO } from './allarmi-e-turno.testi.ts';
import { type GruppoDiAllarmi, perCodice } from './allarmi-per-codice.ts';

/** Ogni quanto si rilegge: un allarme ha minuti di anticipo, e il banco resta aperto tutto il giorno. */
const RILETTURA_MS = 10_000;

const chiaveDi = ({ codice, asta }: Allarme): string => `${codice}/${asta ?? ''}`;

/** Che cosa non va adesso e le code del banco; si rilegge da sé, e a chi ascolta dice soltanto ciò che è nuovo. */
export function Allarmi() {
  const t = useTesti(CRUSCOTTO);
  const { data, error, isPending } = useQuery({
    queryKey: ['operatore', 'allarmi'],
    queryFn: () => chiama(leggiAllarmi),
    refetchInterval: ogni(RILETTURA_MS),
  });
  const nuovi = useNuovi(data?.allarmi);
  if (isPending) return <Skeleton label={t.leggiamoAllarmi} lines={3} />;
  if (data === undefined)
    return (
      <Alert tone="error" role="alert">
        <ParoleDelServer causa={error} />
      </Alert>
    );
  const { allarmi, altri, code } = data;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
      <Card title={t.allarmi} aside={allarmi.length === 0 ? undefined : t.quantiAllarmi(allarmi.length + altri)}>
        <p role="status" className="sr-only">
          {nuovi > 0 ? t.nuovi(nuovi) : ''}
        </p>
        {allarmi.length === 0 ? (
          <p>{t.nessunAllarme}</p>
        ) : (
          <ul className="grid gap-3" aria-label={t.allarmi}>
            {perCodice(allarmi).map((gruppo) => (
              <VoceAllarme key={`${gruppo.codice}/${gruppo.gravita}`} gruppo={gruppo} />
            ))}
          </ul>
        )}
        {altri > 0 && <p>{t.altriAllarmi(altri)}</p>}
      </Card>
      <Card title={t.code}>
        <DataList
          items={[
            [t.richieste, code.richiesteAperte],
            [t.inCarico, code.richiesteInCarico],
            [t.postaAttesa, code.postaInAttesa],
            [t.postaMano, code.postaAMano],
            [t.postaFallita, code.postaFallita],
          ]}
        />
        <Link to="/edicom/asta/helpdesk" className="inline-flex min-comando items-center text-azione-scura underline">
          {t.vaiAssistenza}
        </Link>
      </Card>
    </div>
  );
}

/** Le vendite che si vedono subito: le altre si aprono, perché dieci righe uguali non nascondano il guaio che segue. */
const IN_VISTA = 3;

/** Che cosa non va, detto una volta, e in quali vendite. */
function VoceAllarme({ gruppo: { codice, gravita, quanti, allarmi } }: { gruppo: GruppoDiAllarmi }) {
  const t = useTesti(CRUSCOTTO);
  const regola = /^R\d+/.exec(codice)?.[0];
  const altre = allarmi.slice(IN_VISTA);
  return (
    <li
      className={`grid gap-1 rounded border-l-4 px-3 py-2 ${gravita === 'blocco' ? 'border-errore bg-errore-chiaro' : 'border-attenzione bg-attenzione-chiara'}`}
    >
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <Badge tone={gravita === 'blocco' ? 'error' : 'warning'}>
          {gravita === 'blocco' ? t.blocco : t.attenzione}
        </Badge>
        {t.allarme[codice](quanti)}
        {regola !== undefined && <span className="text-sm font-normal text-secondario">{regola}</span>}
      </p>
      <Dove allarmi={allarmi.slice(0, IN_VISTA)} />
      {altre.length > 0 && (
        <details>
          <summary className="min-comando cursor-pointer content-center font-semibold text-azione-scura">
            {t.altreVendite(altre.length)}
          </summary>
          <Dove allarmi={altre} />
        </details>
      )}
    </li>
  );
}

function Dove({ allarmi }: { allarmi: readonly Allarme[] }) {
  const t = useTesti(CRUSCOTTO);
  return (
    <ul className="grid gap-1">
      {allarmi.map(({ asta, titolo, dal, entro, chi }) => (
        <li key={asta ?? ''} className="flex flex-wrap items-center gap-x-3 text-sm">
          {asta !== null && (
            <Link
              to="/edicom/asta/$id"
              params={{ id: asta }}
              className="inline-flex min-comando items-center text-azione-scura underline"
            >
              {titolo}
            </Link>
          )}
          {chi.length > 0 && <span className="break-words">{chi.join(', ')}</span>}
          <span className="text-secondario">
            {t.dal(momento(dal))}
            {entro === null ? '' : ` · ${t.entro(momento(entro))}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Quanti allarmi sono comparsi dall'ultima lettura; zero alla prima, che si legge nella pagina. */
function useNuovi(allarmi: readonly Allarme[] | undefined): number {
  const noti = useRef<ReadonlySet<string>>(undefined);
  const [nuovi, setNuovi] = useState(0);
  useEffect(() => {
    if (allarmi === undefined) return;
    const adesso = new Set(allarmi.map(chiaveDi));
    const prima = noti.current;
    noti.current = adesso;
    if (prima === undefined) return;
    const comparsi = [...adesso].filter((chiave) => !prima.has(chiave)).length;
    // Una lettura uguale alla precedente non cambia le parole: chi ascolta non sente nulla.
    if (comparsi > 0) setNuovi(comparsi);
  }, [allarmi]);
  return nuovi;
}
