import { isIPv4, isIPv6 } from 'node:net';

/** Un indirizzo IPv4 che viene da un socket IPv6 è se stesso. */
export function senzaInvolucro(indirizzo: string): string {
  return indirizzo.startsWith('::ffff:') ? indirizzo.slice('::ffff:'.length) : indirizzo;
}

/**
 * La rete di un indirizzo: i primi sedici bit (IPv4) o trentadue (IPv6), ciò che annuncia un operatore di rete e non
 * una casa. Dice se le persone hanno taciuto da reti diverse, e non chi sono. Null quando non è un indirizzo.
 */
export function reteDi(indirizzo: string): string | null {
  const semplice = senzaInvolucro(indirizzo);
  if (isIPv4(semplice)) return `${semplice.split('.').slice(0, 2).join('.')}.0.0/16`;
  if (!isIPv6(semplice)) return null;
  const [prima = '', dopo] = semplice.split('::');
  const scritti = prima === '' ? [] : prima.split(':');
  // Un `::` fra i primi due gruppi sta per degli zeri.
  const gruppi = dopo === undefined || scritti.length > 1 ? scritti : [...scritti, '0', '0'];
  return `${gruppi.slice(0, 2).map(senzaZeri).join(':')}::/32`;
}

/**
 * Ciò che ha una casa o un ufficio: un indirizzo IPv4 intero, i primi sessantaquattro bit di uno IPv6, di cui chiunque
 * ha miliardi. Ciò che non è un indirizzo è se stesso.
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

/** Ciò che al più ha un cliente di un fornitore: i primi ventiquattro bit di un indirizzo IPv4, quarantotto di uno IPv6. */
export function vicinatoDi(indirizzo: string): string {
  const casa = casaDi(indirizzo);
  if (isIPv4(casa)) return `${casa.split('.').slice(0, 3).join('.')}.0/24`;
  return casa.endsWith('::/64') ? `${casa.split(':').slice(0, 3).join(':')}::/48` : casa;
}

function senzaZeri(gruppo: string): string {
  return Number.parseInt(gruppo, 16).toString(16);
}
