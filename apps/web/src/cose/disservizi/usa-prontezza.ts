import { pronto } from '@gestore/contratto/bordo/chiamate';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ogni } from '../../seguito/ogni.ts';
import { leggiProntezza, type ProntezzaVista } from './prontezza.ts';

/** Ogni quanto si richiede mentre la pagina è aperta. */
const OGNI_MS = 15_000;

export function useProntezza(): UseQueryResult<ProntezzaVista> {
  return useQuery({
    queryKey: ['app', 'prontezza'],
    queryFn: chiediProntezza,
    refetchInterval: ogni(OGNI_MS),
    retry: false,
  });
}

/** Il server risponde 503 e dice perché quando non è pronto: qui è una risposta come le altre. Non lancia mai. */
async function chiediProntezza(): Promise<ProntezzaVista> {
  const chiestoIl = Date.now();
  try {
    const risposta = await fetch(pronto.percorso, { headers: { accept: 'application/json' }, cache: 'no-store' });
    return leggiProntezza(await risposta.json(), chiestoIl);
  } catch {
    return { pronto: false, raggiungibile: false, baseDati: false, scartoOrologioMs: null, chiavi: false, chiestoIl };
  }
}
