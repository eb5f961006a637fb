import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { senzaInvolucro } from '../../piattaforma/rete.ts';

/**
 * Who asks, for a request that no framework has read, with Fastify's own reading of `TRUST_PROXY`: the peer of the connection
 * or, if it is one of the trusted proxies, the last of `X-Forwarded-For` that is not. Empty when there is no address to say.
 */
export function creaIndirizzoDi(proxyFidati: readonly string[]): {
  di: (richiesta: IncomingMessage) => string;
  /** True if that peer is a trusted proxy: behind it there are many people. */
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
