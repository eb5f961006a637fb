import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ProblemaChiamata } from './accesso/chiamate.ts';

/** Per quanto ciò che è arrivato con la pagina vale come appena letto. */
const FRESCO_MS = 10_000;

/** Una lettura già fatta dal server: la risposta di una chiamata di chiunque, o il suo no. */
export type Letta =
  | { chiave: QueryKey; dati: unknown }
  | { chiave: QueryKey; problema: { stato: number; corpo: Record<string, unknown> } };

/** Dove la pagina porta le letture già fatte. */
const ID_LETTE = 'lette';

/** Mette le letture già fatte nella memoria delle letture: il primo disegno le trova, e nessuno le richiede subito. */
export function portaLette(cliente: QueryClient, lette: readonly Letta[]): void {
  for (const letta of lette) {
    if ('dati' in letta) {
      cliente.setQueryDefaults(letta.chiave, { staleTime: FRESCO_MS });
      cliente.setQueryData(letta.chiave, letta.dati);
      continue;
    }
    // Un no del server si dice com'è: la stessa domanda avrebbe la stessa risposta.
    cliente.setQueryDefaults(letta.chiave, { retryOnMount: false });
    const { stato, corpo } = letta.problema;
    cliente
      .getQueryCache()
      .build(cliente, { queryKey: letta.chiave })
      .setState({ status: 'error', error: new ProblemaChiamata(stato, corpo), fetchStatus: 'idle' });
  }
}

/** Le letture che la pagina ha portato; `null` se il server non l'ha disegnata. */
export function lettePortate(): readonly Letta[] | null {
  const testo = document.getElementById(ID_LETTE)?.textContent;
  return testo === undefined || testo === null ? null : (JSON.parse(testo) as Letta[]);
}
