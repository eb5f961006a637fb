import type { FastifyInstance } from 'fastify';
import type { Contesto } from '../contesto.ts';
import { creaIndirizzoDi } from './indirizzo.ts';

/** How long after the last such call it is still said: who corrects the configuration sees it go. */
const RICORDA_MS = 3_600_000;

/**
 * Notices a reverse proxy that `TRUST_PROXY` does not name: `X-Forwarded-For` from a peer that is not believed. The log says
 * it at first sight; the answer is what to do, in words, or null. Anybody may write that header: nothing else depends on it.
 */
export function osservaProxy(
  app: FastifyInstance,
  { configurazione, orologio, log }: Pick<Contesto, 'configurazione' | 'orologio' | 'log'>,
): () => string | null {
  const { eProxy } = creaIndirizzoDi(configurazione.proxyFidati);
  let vistoIl: number | null = null;
  app.addHook('onRequest', (request, _reply, fatto) => {
    if (request.headers['x-forwarded-for'] !== undefined && !eProxy(request.socket.remoteAddress ?? '')) {
      if (vistoIl === null) log.warn({ da: request.socket.remoteAddress }, PROXY_NON_DICHIARATO);
      vistoIl = orologio.adesso();
    }
    fatto();
  });
  return () => (vistoIl !== null && orologio.adesso() < vistoIl + RICORDA_MS ? PROXY_NON_DICHIARATO : null);
}

const PROXY_NON_DICHIARATO =
  'Arrivano chiamate con X-Forwarded-For da un indirizzo che TRUST_PROXY non nomina: se è il proxy di questa installazione, lo indichi in TRUST_PROXY, o tutti sembreranno un indirizzo solo. Vedi docs/operazioni.md.';
