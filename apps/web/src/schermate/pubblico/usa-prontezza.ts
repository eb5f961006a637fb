import { type UseQueryResult, useQuery } from '@tanstack/react-query';

/** Ciò che `/readyz` dice del server, con l'ora in cui lo si è chiesto. */
export type Prontezza = {
  pronto: boolean;
  /** Falso anche se non c'è stata risposta. */
  raggiungibile: boolean;
  baseDati: boolean;
  scartoOrologioMs: number | null;
  chiestoIl: number;
};

/** Ogni quanto si richiede mentre la pagina è aperta. */
const OGNI_MS = 15_000;

export function useProntezza(): UseQueryResult<Prontezza> {
  return useQuery({
    queryKey: ['app', 'prontezza'],
    queryFn: chiediProntezza,
    refetchInterval: OGNI_MS,
    retry: false,
  });
}

/** Il server risponde 503 e dice perché quando non è pronto: qui è una risposta come le altre. Non lancia mai. */
export async function chiediProntezza(): Promise<Prontezza> {
  const chiestoIl = Date.now();
  try {
    const risposta = await fetch('/readyz', { headers: { accept: 'application/json' }, cache: 'no-store' });
    return leggiProntezza(await risposta.json(), chiestoIl);
  } catch {
    return { pronto: false, raggiungibile: false, baseDati: false, scartoOrologioMs: null, chiestoIl };
  }
}

export function leggiProntezza(corpo: unknown, chiestoIl: number): Prontezza {
  const detto = typeof corpo === 'object' && corpo !== null ? (corpo as Record<string, unknown>) : {};
  return {
    pronto: detto.pronto === true,
    raggiungibile: true,
    baseDati: detto.baseDati === true,
    scartoOrologioMs: typeof detto.scartoOrologioMs === 'number' ? detto.scartoOrologioMs : null,
    chiestoIl,
  };
}
