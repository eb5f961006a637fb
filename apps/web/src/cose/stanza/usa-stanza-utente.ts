import type { StanzaUtente } from '@gestore/contratto';
import { eventiDellaStanza, laMiaStanza } from '@gestore/contratto/stanza/chiamate';
import { useQuery } from '@tanstack/react-query';
import { chiama } from '../../accesso/chiama.ts';
import type { Seguibile } from '../../seguito/usa-seguito.ts';
import { partiDa } from '../../stanza/orologio.ts';

/** La chiave dell'istantanea nella memoria delle letture. */
export const STANZA_UTENTE = ['asta', 'mia'] as const;

async function leggiStanza(): Promise<StanzaUtente> {
  const letta = await chiama(laMiaStanza);
  partiDa(letta.adessoMs);
  return letta;
}

/** La stanza come la segue chi partecipa: ciò che la riguarda è tutto nel registro. */
export const seguibile = (asta: string): Seguibile<StanzaUtente> => ({
  chiave: STANZA_UTENTE,
  istantanea: leggiStanza,
  dopo: (seq) => chiama(eventiDellaStanza, { id: asta, dopo: seq }),
  rileggiOgniMs: null,
});

/** L'istantanea della stanza; poi ci pensa il seguitore, che sa quando chiedere. */
export function useStanzaUtente() {
  return useQuery({
    queryKey: STANZA_UTENTE,
    queryFn: leggiStanza,
    staleTime: 0,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  });
}
