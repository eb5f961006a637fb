import type { FastifyInstance } from 'fastify';
import type { Contesto } from '../contesto.ts';
import { creaIndirizzoDi } from './indirizzo.ts';

/** Per quanto, dopo l'ultima chiamata simile, lo si dice ancora: chi corregge la configurazione lo vede sparire. */
const RICORDA_MS = 3_600_000;

/**
 * Nota un proxy inverso che `TRUST_PROXY` non nomina: `X-Forwarded-For` da un capo a cui non si crede. Il log lo dice
 * alla prima volta; la risposta è che fare, in parole, o null. Chiunque può scrivere quell'intestazione: nient'altro ne
 * dipende.
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
