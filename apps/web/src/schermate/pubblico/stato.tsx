import { Alert, Skeleton } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { leggi } from '../../accesso/chiamate.ts';
import { useTitolo } from '../../guscio/pagina.tsx';

/** Lo stato vero del servizio, chiesto adesso. */
export function StatoServizio() {
  useTitolo('Stato del servizio');
  const { data, error, isPending } = useQuery({
    queryKey: ['app', 'stato'],
    queryFn: () => leggi<{ pronto: boolean; baseDati: boolean; scartoOrologioMs: number | null }>('/readyz'),
    refetchInterval: 10_000,
  });
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">Stato del servizio</h1>
      {isPending && <Skeleton label="Chiediamo lo stato" lines={2} />}
      {error !== null && <Alert tone="error">La piattaforma non è pronta: {error.message}</Alert>}
      {data !== undefined && (
        <Alert tone={data.pronto ? 'success' : 'error'} role="status">
          {data.pronto
            ? 'La piattaforma è in funzione: base dati raggiungibile, orologio allineato.'
            : 'La piattaforma non è pronta a condurre vendite.'}
        </Alert>
      )}
      <p>
        Lo storico degli incidenti e il certificato di interruzione non sono ancora disponibili in questa versione. Gli
        incidenti di una vendita sono nel suo verbale e nella sua trascrizione.
      </p>
    </div>
  );
}
