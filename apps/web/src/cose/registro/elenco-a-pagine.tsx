import type { FormatoFoglio } from '@gestore/contratto/linea/fogli';
import { Alert, Button, Card, EmptyState, Skeleton } from '@gestore/ui';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Esporta } from '../../comune/elenchi/esporta.tsx';
import { ParoleDelServer } from '../../guscio/parole-del-server.tsx';
import { useTesti } from '../../testi/lingua.ts';
import type { FiltroRegistro } from './filtro-scritto.ts';
import { REGISTRO } from './testi.ts';

type Pagina = { prossimo: string | null };
type Pagine<P> = UseInfiniteQueryResult<{ pages: P[] }>;

/** Le pagine di una ricerca. Si rileggono solo se lo chiede una persona: ogni lettura si annota, e le pagine non si muovono. */
export function usePagine<P extends Pagina>(
  quale: 'letture' | 'atti',
  { filtro, giro }: { filtro: FiltroRegistro; giro: number },
  leggi: (filtro: FiltroRegistro & { dopo?: string }) => Promise<P>,
): Pagine<P> {
  return useInfiniteQuery({
    queryKey: ['operatore', 'registro', quale, filtro, giro],
    initialPageParam: '',
    queryFn: ({ pageParam }) => leggi(pageParam === '' ? filtro : { ...filtro, dopo: pageParam }),
    getNextPageParam: ({ prossimo }) => prossimo ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** L'elenco con quante righe si vedono, le seguenti e l'esportazione. */
export function Pagine<P extends Pagina>({
  titolo,
  quale,
  esporta,
  pagine,
  quante,
  children,
}: {
  titolo: string;
  quale: 'letture' | 'atti';
  /** Gli indirizzi di tutte le righe della ricerca, in un foglio. */
  esporta: Readonly<Record<FormatoFoglio, string>>;
  pagine: Pagine<P>;
  quante: number;
  children: ReactNode;
}) {
  const t = useTesti(REGISTRO);
  if (pagine.isPending) return <Skeleton label={t.leggiamo} lines={6} />;
  return (
    <>
      {pagine.isError && (
        <Alert tone="error" role="alert">
          <ParoleDelServer causa={pagine.error} />
        </Alert>
      )}
      <Card
        title={titolo}
        flush
        aside={
          <span className="flex flex-wrap items-center gap-x-4">
            <span role="status">{t.righe(quante)}</span>
            <Esporta indirizzi={esporta} nome={quale} />
          </span>
        }
      >
        {quante === 0 ? <EmptyState>{t.nessuna}</EmptyState> : children}
      </Card>
      {pagine.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-start"
          pending={pagine.isFetchingNextPage}
          onClick={() => void pagine.fetchNextPage()}
        >
          {t.altre}
        </Button>
      )}
    </>
  );
}
