import type { ConfigurazionePubblica } from '@gestore/contratto/bordo/configurazione-pubblica';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { chiediConfigurazione } from './configurazione.ts';

export const CHIAVE_CONFIGURAZIONE = ['app', 'configurazione'] as const;

/** La configurazione pubblica dell'installazione: non cambia finché la pagina è aperta. */
export function useConfigurazione(): UseQueryResult<ConfigurazionePubblica> {
  return useQuery({
    queryKey: CHIAVE_CONFIGURAZIONE,
    queryFn: chiediConfigurazione,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
