import { pronto } from '@gestore/contratto/bordo/chiamate';
import type { Prontezza } from '@gestore/contratto/bordo/prontezza';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ogni } from '../../seguito/ogni.ts';

/** Ciò che il server dice di sé, con l'ora in cui lo si è chiesto; `raggiungibile` è falso se non c'è stata risposta. */
export type ProntezzaVista = Omit<Prontezza, 'daFare'> & { raggiungibile: boolean; chiestoIl: number };

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

export function leggiProntezza(corpo: unknown, chiestoIl: number): ProntezzaVista {
  const detto = typeof corpo === 'object' && corpo !== null ? (corpo as Record<string, unknown>) : {};
  return {
    pronto: detto.pronto === true,
    raggiungibile: true,
    baseDati: detto.baseDati === true,
    scartoOrologioMs: typeof detto.scartoOrologioMs === 'number' ? detto.scartoOrologioMs : null,
    chiavi: detto.chiavi === true,
    chiestoIl,
  };
}

/** Il servizio va, e ciò che manca è la chiave di qualche vendita da aprire: chi partecipa alle altre non se ne accorge. */
export function soloLeChiavi({ pronto, baseDati, scartoOrologioMs, chiavi }: ProntezzaVista): boolean {
  return !pronto && baseDati && !chiavi && scartoOrologioMs !== null && Math.abs(scartoOrologioMs) <= 1_000;
}
