import { isIPv4, isIPv6 } from 'node:net';

/** An IPv4 address that comes through an IPv6 socket is itself. */
export function senzaInvolucro(indirizzo: string): string {
  return indirizzo.startsWith('::ffff:') ? indirizzo.slice('::ffff:'.length) : indirizzo;
}

/**
 * The network of an address: its first sixteen bits (IPv4) or thirty-two (IPv6), what an operator announces rather than a
 * home. It tells whether people went silent from different networks, and not who they are. Null when it is not an address.
 */
export function reteDi(indirizzo: string): string | null {
  const semplice = senzaInvolucro(indirizzo);
  if (isIPv4(semplice)) return `${semplice.split('.').slice(0, 2).join('.')}.0.0/16`;
  if (!isIPv6(semplice)) return null;
  const [prima = '', dopo] = semplice.split('::');
  const scritti = prima === '' ? [] : prima.split(':');
  // A `::` among the first two groups stands for zeros.
  const gruppi = dopo === undefined || scritti.length > 1 ? scritti : [...scritti, '0', '0'];
  return `${gruppi.slice(0, 2).map(senzaZeri).join(':')}::/32`;
}

/**
 * What one home or office holds: an IPv4 address itself, the first sixty-four bits of an IPv6 one, of which anybody has
 * billions. What is not an address is itself.
 */
export function casaDi(indirizzo: string): string {
  const semplice = senzaInvolucro(indirizzo);
  if (!isIPv6(semplice)) return semplice;
  const [prima = '', dopo = ''] = semplice.split('::');
  const testa = prima === '' ? [] : prima.split(':');
  const coda = dopo === '' ? [] : dopo.split(':');
  const zeri = Array.from({ length: Math.max(0, 8 - testa.length - coda.length) }, () => '0');
  return `${[...testa, ...zeri, ...coda].slice(0, 4).map(senzaZeri).join(':')}::/64`;
}

/** What one customer of a provider holds at most: the first twenty-four bits of an IPv4 address, forty-eight of an IPv6 one. */
export function vicinatoDi(indirizzo: string): string {
  const casa = casaDi(indirizzo);
  if (isIPv4(casa)) return `${casa.split('.').slice(0, 3).join('.')}.0/24`;
  return casa.endsWith('::/64') ? `${casa.split(':').slice(0, 3).join(':')}::/48` : casa;
}

function senzaZeri(gruppo: string): string {
  return Number.parseInt(gruppo, 16).toString(16);
}
