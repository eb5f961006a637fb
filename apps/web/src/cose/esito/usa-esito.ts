import { dopoDiChiHaVinto } from '@gestore/contratto/dopo/chiamate';
import { lEsitoPerMe } from '@gestore/contratto/stanza/chiamate';
import { useQuery } from '@tanstack/react-query';
import { chiama } from '../../accesso/chiama.ts';

/** Ciò che l'esito vuol dire per chi lo legge: il suo rimborso, i suoi termini. Si chiede solo a esito dichiarato. */
export function useEsito(asta: string, dichiarato: boolean) {
  return useQuery({
    queryKey: ['asta', 'esito', asta],
    queryFn: () => chiama(lEsitoPerMe, { id: asta }),
    enabled: dichiarato,
  });
}

/** Ciò che segue per chi ha vinto: il conto, dove si paga, i termini con ciò che è già fatto. Gli altri non lo chiedono. */
export function useDopoDiChiHaVinto(asta: string, haVinto: boolean) {
  return useQuery({
    queryKey: ['asta', 'dopo', asta],
    queryFn: () => chiama(dopoDiChiHaVinto, { id: asta }),
    enabled: haVinto,
  });
}
