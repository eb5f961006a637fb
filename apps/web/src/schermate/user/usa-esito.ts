import type { EsitoUtente } from '@gestore/contratto/esito-utente';
import { useQuery } from '@tanstack/react-query';
import { leggi } from '../../accesso/chiamate.ts';

/** Ciò che l'esito vuol dire per chi lo legge: il suo rimborso, i suoi termini. Si chiede solo a esito dichiarato. */
export function useEsito(asta: string, dichiarato: boolean) {
  return useQuery({
    queryKey: ['asta', 'esito', asta],
    queryFn: () => leggi<EsitoUtente>(`/api/user/asta/${asta}/esito`),
    enabled: dichiarato,
  });
}
