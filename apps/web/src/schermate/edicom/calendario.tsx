import { leggiAste } from '@gestore/contratto/chiamate/operatore';
import { Alert, Card, Skeleton } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { CalendarioVendite } from '../comuni/calendario.tsx';
import { CALENDARIO_GESTORE } from './testi/calendario.ts';

const allaScheda = (id: string): string => `/edicom/asta/${id}`;

/** Tutte le vendite del gestore per mese, settimana, giorno ed elenco; le bozze senza data stanno a parte. */
export function CalendarioGestore() {
  const t = useTesti(CALENDARIO_GESTORE);
  useTitolo(t.titolo);
  const { data, error } = useQuery({
    queryKey: ['dashboard', 'gestore'],
    queryFn: () => chiama(leggiAste),
  });
  const vendite = useMemo(
    () =>
      (data?.aste ?? []).flatMap(({ id, titolo, fase, inizioOperazioniIl }) =>
        inizioOperazioniIl === null ? [] : [{ id, titolo, fase, inizioIl: inizioOperazioniIl }],
      ),
    [data],
  );
  const senzaData = (data?.aste ?? []).filter(({ inizioOperazioniIl }) => inizioOperazioniIl === null);
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{t.titolo}</h1>
      {error !== null && (
        <Alert tone="error" role="alert">
          <span lang="it">{error.message}</span>
        </Alert>
      )}
      {data === undefined && error === null && <Skeleton label={t.leggiamo} lines={8} />}
      {data?.aste.length === 0 && <p className="text-secondario">{t.vuoto}</p>}
      {data !== undefined && <CalendarioVendite vendite={vendite} collegamento={allaScheda} />}
      {senzaData.length > 0 && (
        <Card title={t.senzaData}>
          <p className="text-secondario">{t.senzaDataSpiega}</p>
          <ul>
            {senzaData.map(({ id, titolo }) => (
              <li key={id}>
                <Link
                  to="/edicom/asta/$id"
                  params={{ id }}
                  className="inline-flex min-h-10 items-center text-azione-scura underline"
                >
                  {titolo}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
