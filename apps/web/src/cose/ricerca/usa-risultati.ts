import * as chiamate from '@gestore/contratto/ricerca/chiamate';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { CHIAVI } from '../vendita/letture-pubbliche.ts';
import { perIlServer } from './filtro.ts';
import type { RicercaVendite } from './indirizzo.ts';

/** Le pagine di una ricerca, una dopo l'altra. Chi cambia posto mentre si legge non si vede due volte. */
export function useRisultati({ filtro, ordine }: RicercaVendite) {
  const ingresso = { ...perIlServer(filtro), ordine };
  const letta = useInfiniteQuery({
    queryKey: CHIAVI.trovate(ingresso),
    queryFn: ({ pageParam }) =>
      chiama(chiamate.cerca, pageParam === null ? ingresso : { ...ingresso, dopo: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ prossimo }) => prossimo,
  });
  const vendite = useMemo(() => {
    const viste = new Map((letta.data?.pages ?? []).flatMap(({ righe }) => righe).map((una) => [una.id, una]));
    return [...viste.values()];
  }, [letta.data]);
  return { ...letta, vendite, intese: letta.data?.pages[0]?.intese ?? [] };
}

/** Quante vendite ha la ricerca; finché arrivano i conti nuovi si leggono quelli di prima. */
export function useConti({ filtro }: RicercaVendite) {
  const ingresso = perIlServer(filtro);
  return useQuery({
    queryKey: CHIAVI.conti(ingresso),
    queryFn: () => chiama(chiamate.contiRicerca, ingresso),
    placeholderData: keepPreviousData,
  });
}

/** Ciò che si può scegliere. */
export function useVoci() {
  return useQuery({ queryKey: CHIAVI.voci, queryFn: () => chiama(chiamate.vociRicerca) });
}
