import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Names that stand for whole ranges, as in `TRUST_PROXY`. */
const NOMI: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  loopback: [
    ['127.0.0.0', 8],
    ['::1', 128],
  ],
  linklocal: [
    ['169.254.0.0', 16],
    ['fe80::', 10],
  ],
  uniquelocal: [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['fc00::', 7],
  ],
};

/** An IPv4 address that comes through an IPv6 socket is itself. */
const semplice = (indirizzo: string): string =>
  indirizzo.startsWith('::ffff:') ? indirizzo.slice('::ffff:'.length) : indirizzo;

/**
 * Who asks, for a request that no framework has read: the peer of the connection or, if it is one of the trusted proxies, the
 * last of `X-Forwarded-For` that is not. Empty when there is no address to say.
 */
export function creaIndirizzoDi(proxyFidati: readonly string[]): {
  di: (richiesta: Pick<IncomingMessage, 'headers' | 'socket'>) => string;
  /** True if that peer is a trusted proxy: behind it there are many people. */
  eProxy: (indirizzo: string) => boolean;
} {
  const fidati = new BlockList();
  for (const uno of proxyFidati)
    for (const [rete, bit] of NOMI[uno] ?? [scomponi(uno)])
      fidati.addSubnet(rete, bit, isIP(rete) === 6 ? 'ipv6' : 'ipv4');
  const eProxy = (indirizzo: string): boolean => {
    const quale = semplice(indirizzo);
    const versione = isIP(quale);
    return versione !== 0 && fidati.check(quale, versione === 6 ? 'ipv6' : 'ipv4');
  };
  return {
    eProxy,
    di({ headers, socket }) {
      let chi = semplice(socket.remoteAddress ?? '');
      const passati = String(headers['x-forwarded-for'] ?? '').split(',');
      while (eProxy(chi)) {
        const prima = passati.pop()?.trim();
        if (prima === undefined || isIP(prima) === 0) break;
        chi = semplice(prima);
      }
      return chi;
    },
  };
}

function scomponi(scritto: string): readonly [string, number] {
  const [rete = '', bit] = scritto.split('/');
  return [rete, bit === undefined ? (isIP(rete) === 6 ? 128 : 32) : Number(bit)];
}
