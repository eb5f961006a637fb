import type { MessaggioPosta, VenditaOperatore } from '@gestore/contratto';
import { Alert, Skeleton } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { leggi } from '../../accesso/chiamate.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { ModuloAsta } from './forma/modulo-asta.tsx';
import { CaricaPacchetti } from './parti/carica-pacchetti.tsx';
import { Credenziali } from './parti/credenziali.tsx';
import { Posta } from './parti/posta.tsx';

/** La scheda di una vendita per il gestore: completare, pubblicare, ricevere le offerte, seguire gli inviti. */
export function Asta() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, isPending } = useQuery({
    queryKey: ['asta', 'gestore', id],
    queryFn: () => leggi<VenditaOperatore>(`/api/edicom/aste/${encodeURIComponent(id)}`),
  });
  useTitolo(data?.scheda.titolo ?? 'Vendita');
  if (isPending) return <Skeleton label="Leggiamo la vendita" lines={8} />;
  if (error !== null)
    return (
      <Alert tone="error" role="alert">
        {error.message}
      </Alert>
    );
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold break-words">{data.scheda.titolo}</h1>
      {data.fase !== 'bozza' && <CaricaPacchetti asta={id} />}
      {data.fase !== 'bozza' && <Credenziali asta={id} />}
      {data.fase !== 'bozza' && <PostaDellAsta asta={id} />}
      <ModuloAsta key={id} vendita={data} />
    </div>
  );
}

function PostaDellAsta({ asta }: { asta: string }) {
  const { data } = useQuery({
    queryKey: ['operatore', 'posta', asta],
    queryFn: () => leggi<{ messaggi: MessaggioPosta[] }>(`/api/edicom/posta?asta=${asta}`),
    refetchInterval: 3_000,
  });
  return <Posta messaggi={data?.messaggi ?? []} />;
}
