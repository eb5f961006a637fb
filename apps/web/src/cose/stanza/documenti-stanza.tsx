import { documentiPerTutti } from '@gestore/contratto/documenti/chiamate';
import { Card, EmptyState, Skeleton } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { chiama } from '../../accesso/chiama.ts';
import { useTesti } from '../../testi/lingua.ts';
import { Guasto } from '../aiuto/guasto.tsx';
import { DocumentiPubblicati } from '../documenti/documenti-pubblicati.tsx';
import { SCHEDE } from './schede-telefono.testi.ts';

/** I documenti pubblicati della vendita (R76): chi rilancia li rilegge senza lasciare la stanza. */
export function DocumentiStanza({ asta }: { asta: string }) {
  const t = useTesti(SCHEDE);
  const { data, error, refetch } = useQuery({
    queryKey: ['asta', 'documenti pubblici', asta],
    queryFn: () => chiama(documentiPerTutti, { id: asta }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const documenti = data?.documenti.filter(({ misure }) => misure.length === 0);
  return (
    <Card title={t.documentiVendita}>
      {error !== null && <Guasto causa={error} riprova={() => void refetch()} />}
      {documenti === undefined && error === null && <Skeleton label={t.documentiInArrivo} lines={3} />}
      {documenti?.length === 0 && <EmptyState>{t.nessunDocumento}</EmptyState>}
      {documenti !== undefined && documenti.length > 0 && <DocumentiPubblicati documenti={documenti} />}
      <Link
        to="/asta/$id"
        params={{ id: asta }}
        target="_blank"
        className="inline-flex min-h-11 items-center text-azione-scura underline"
      >
        {t.sullaScheda}
      </Link>
    </Card>
  );
}
