import type { StanzaUtente } from '@gestore/contratto';
import { useQuery } from '@tanstack/react-query';
import { leggi } from '../../accesso/chiamate.ts';

/** La chiave dell'istantanea nella memoria delle letture. */
export const STANZA_UTENTE = ['asta', 'mia'] as const;

/** L'istantanea della stanza; poi ci pensa il seguitore, che sa quando chiedere. */
export function useStanzaUtente() {
  return useQuery({
    queryKey: STANZA_UTENTE,
    queryFn: () => leggi<StanzaUtente>('/api/user/asta'),
    staleTime: 0,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  });
}
