import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { senzaInvolucro } from '../../piattaforma/rete.ts';

/**
 * Chi chiede, per una richiesta che nessun framework ha letto, con la lettura che Fastify fa di `TRUST_PROXY`: l'altro
 * capo del collegamento o, se è uno dei proxy fidati, l'ultimo di `X-Forwarded-For` che non lo è. Vuoto quando non c'è
 * un indirizzo da dire.
 */
export function creaIndirizzoDi(proxyFidati: readonly string[]): {
  di: (richiesta: IncomingMessage) => string;
  /** True se l'altro capo è un proxy fidato: dietro ci sono molte persone. */
  eProxy: (indirizzo: string) => boolean;
} {
  const fidato = proxyAddr.compile([...proxyFidati]);
  return {
    eProxy: (indirizzo) => indirizzo !== '' && fidato(indirizzo, 0),
    di(richiesta) {
      const { remoteAddress } = richiesta.socket;
      if (remoteAddress === undefined) return '';
      const chi = proxyAddr(richiesta, fidato);
      return senzaInvolucro(isIP(chi) === 0 ? remoteAddress : chi);
    },
  };
}
