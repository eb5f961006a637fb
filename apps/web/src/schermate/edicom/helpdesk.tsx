import type { RichiestaAssistenza } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto/formato';
import { Alert, Badge, Button, Card, EmptyState, Skeleton } from '@gestore/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { invia, leggi } from '../../accesso/chiamate.ts';
import { useTitolo } from '../../guscio/pagina.tsx';

const STATI = {
  aperta: ['Aperta', 'warning'],
  in_carico: ['In carico', 'info'],
  chiusa: ['Chiusa', 'success'],
} as const;

/** Le richieste di aiuto di tutte le vendite, o di una. */
export function Helpdesk() {
  useTitolo('Assistenza');
  const { id } = useParams({ strict: false }) as { id?: string };
  const cache = useQueryClient();
  const { data, error, isPending } = useQuery({
    queryKey: ['operatore', 'assistenza'],
    queryFn: () => leggi<{ richieste: RichiestaAssistenza[] }>('/api/edicom/assistenza'),
    refetchInterval: 3_000,
  });
  const atto = useMutation({
    mutationFn: ({ asta, richiestaId, azione }: { asta: string; richiestaId: string; azione: 'prendi' | 'chiudi' }) =>
      invia(`/api/edicom/aste/${asta}/assistenza/${richiestaId}/${azione}`, { comandoId: crypto.randomUUID() }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['operatore', 'assistenza'] }),
  });
  const richieste = (data?.richieste ?? []).filter(({ asta }) => id === undefined || asta === id);
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">Assistenza</h1>
      {isPending && <Skeleton label="Leggiamo le richieste" />}
      {(error ?? atto.error) !== null && (
        <Alert tone="error" role="alert">
          {(error ?? atto.error)?.message}
        </Alert>
      )}
      {data !== undefined && (
        <Card title="Richieste" flush={richieste.length === 0}>
          {richieste.length === 0 ? (
            <EmptyState>Nessuna richiesta. Qui compariranno, la più recente per prima.</EmptyState>
          ) : (
            <ul className="grid gap-4" aria-label="Richieste di assistenza">
              {richieste.map((richiesta) => (
                <li key={richiesta.richiestaId} className="grid gap-2 border-b border-linea pb-4 last:border-0">
                  <p className="flex flex-wrap items-center gap-2">
                    <Badge tone={STATI[richiesta.stato][1]}>{STATI[richiesta.stato][0]}</Badge>
                    <span className="font-semibold">
                      N. {richiesta.numero} · {richiesta.da}
                    </span>
                    <span className="text-sm text-secondario">
                      {formattaIstante(richiesta.richiestaIl)} · {richiesta.titolo}
                    </span>
                  </p>
                  <p className="break-words">{richiesta.testo}</p>
                  <div className="flex flex-wrap gap-2">
                    {richiesta.stato === 'aperta' && (
                      <Button
                        pending={atto.isPending}
                        onClick={() =>
                          atto.mutate({ asta: richiesta.asta, richiestaId: richiesta.richiestaId, azione: 'prendi' })
                        }
                      >
                        Prendi in carico
                      </Button>
                    )}
                    {richiesta.stato !== 'chiusa' && (
                      <Button
                        variant="secondary"
                        pending={atto.isPending}
                        onClick={() =>
                          atto.mutate({ asta: richiesta.asta, richiestaId: richiesta.richiestaId, azione: 'chiudi' })
                        }
                      >
                        Chiudi
                      </Button>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
    </div>
  );
}
