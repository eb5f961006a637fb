import type { CodaDiPagina, Conteggio } from '@gestore/contratto/linea/pagina';
import { Alert, Button, Card, EmptyState, Skeleton } from '@gestore/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ParoleDelServer } from '../../guscio/parole-del-server.tsx';
import { ogni } from '../../seguito/ogni.ts';
import type { Area } from '../../stato.ts';
import { useTesti } from '../../testi/lingua.ts';
import { ELENCO } from './elenco.testi.ts';

/** Un elenco letto fin qui: le righe di tutte le pagine viste, e come si va avanti. */
export type ElencoLetto<R> = {
  righe: readonly R[];
  quanti: Conteggio | null;
  errore: Error | null;
  inLettura: boolean;
  /** `null` se non ce ne sono altre. */
  altre: (() => void) | null;
  altreInLettura: boolean;
};

/**
 * Le pagine di un elenco, dalla prima in poi. Una riga che intanto ha cambiato posto e torna in una pagina seguente si
 * mostra una volta. `ogniMs` lo rilegge; senza, si rilegge quando cambia ciò che si cerca.
 */
export function useElenco<P extends CodaDiPagina, R>({
  chiave,
  leggi,
  righe,
  id,
  ogniMs,
  unaVolta = false,
}: {
  chiave: readonly [Area, ...unknown[]];
  leggi: (pagina: { dopo?: string }) => Promise<P>;
  righe: (pagina: P) => readonly R[];
  id: (riga: R) => string;
  ogniMs?: number;
  /** La lettura si annota (R37): non si rifà da sola. */
  unaVolta?: boolean;
}): ElencoLetto<R> {
  const pagine = useInfiniteQuery({
    queryKey: chiave,
    initialPageParam: '',
    queryFn: ({ pageParam }) => leggi(pageParam === '' ? {} : { dopo: pageParam }),
    getNextPageParam: ({ prossimo }) => prossimo ?? undefined,
    placeholderData: keepPreviousData,
    ...(ogniMs === undefined ? {} : { refetchInterval: ogni(ogniMs) }),
    ...(unaVolta
      ? { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false }
      : {}),
  });
  const tutte = new Map((pagine.data?.pages ?? []).flatMap(righe).map((riga) => [id(riga), riga]));
  return {
    righe: [...tutte.values()],
    quanti: pagine.data?.pages[0]?.quanti ?? null,
    errore: pagine.error,
    inLettura: pagine.isPending,
    altre: pagine.hasNextPage ? () => void pagine.fetchNextPage() : null,
    altreInLettura: pagine.isFetchingNextPage,
  };
}

/** Quante righe si vedono, detto anche a chi ascolta quando cambiano. */
export function QuanteRighe({ elenco: { righe, quanti } }: { elenco: ElencoLetto<unknown> }) {
  const t = useTesti(ELENCO);
  return <span role="status">{t.mostrate(righe.length, quanti)}</span>;
}

/** Le righe seguenti, se ce ne sono: un pulsante, che si preme anche dalla tastiera e dice di sé mentre legge. */
export function RigheSeguenti({ elenco: { altre, altreInLettura } }: { elenco: ElencoLetto<unknown> }) {
  const t = useTesti(ELENCO);
  if (altre === null) return null;
  return (
    <Button variant="secondary" className="justify-self-start" pending={altreInLettura} onClick={altre}>
      {t.altre}
    </Button>
  );
}

/** Un elenco a pagine intero: quante righe, le righe, le seguenti; mentre legge, se è vuoto e se non si può leggere. */
export function CartaElenco<R>({
  titolo,
  elenco,
  vuoto,
  leggiamo,
  accanto,
  flush = false,
  children,
}: {
  titolo: string;
  elenco: ElencoLetto<R>;
  vuoto: string;
  leggiamo: string;
  /** Ciò che sta accanto al numero delle righe. */
  accanto?: ReactNode;
  flush?: boolean;
  children: (righe: readonly R[]) => ReactNode;
}) {
  const { righe, errore, inLettura } = elenco;
  if (inLettura && errore === null) return <Skeleton label={leggiamo} />;
  return (
    <>
      {errore !== null && (
        <Alert tone="error" role="alert">
          <ParoleDelServer causa={errore} />
        </Alert>
      )}
      <Card
        title={titolo}
        flush={flush}
        aside={
          <span className="flex flex-wrap items-center gap-x-4">
            <QuanteRighe elenco={elenco} />
            {accanto}
          </span>
        }
      >
        {righe.length === 0 ? <EmptyState>{vuoto}</EmptyState> : children(righe)}
      </Card>
      <RigheSeguenti elenco={elenco} />
    </>
  );
}

/** Più lungo di così non è un filtro: l'indirizzo di una pagina lo scrive chiunque. */
const VALORE_MAX = 200;

/**
 * Un filtro tenuto nell'indirizzo della pagina: resta ricaricando, tornando indietro e mandandolo a un altro. Gli altri
 * nomi dell'indirizzo non si toccano.
 */
export function useFiltroInIndirizzo<C extends string>(
  campi: readonly C[],
): [Readonly<Record<C, string>>, (nuovi: Readonly<Partial<Record<C, string>>>) => void] {
  const indirizzo = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const vai = useNavigate();
  const filtro = Object.fromEntries(
    campi.map((campo) => {
      const valore = indirizzo[campo];
      return [
        campo,
        typeof valore === 'string' || typeof valore === 'number' ? String(valore).slice(0, VALORE_MAX) : '',
      ];
    }),
  ) as Record<C, string>;
  const imposta = (nuovi: Readonly<Partial<Record<C, string>>>): void => {
    const scritto: Record<string, unknown> = { ...indirizzo, ...nuovi };
    // Solo ciò che è scelto; un numero intero si scrive com'è: come testo il router lo metterebbe fra virgolette.
    const search = Object.fromEntries(
      Object.entries(scritto)
        .filter(([, valore]) => valore !== '' && valore !== undefined)
        .map(([campo, valore]) => [campo, /^[1-9]\d{0,14}$/.test(String(valore)) ? Number(valore) : valore]),
    );
    void vai({ to: '.', search, resetScroll: false });
  };
  return [filtro, imposta];
}
