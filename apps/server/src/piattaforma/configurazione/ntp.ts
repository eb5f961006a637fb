import { isIP } from 'node:net';
import type { ServerNtp } from '../ora/ntp.ts';

const PORTA = 123;
/** More say nothing more, and each is asked every minute. */
const SERVER_MAX = 9;
const NOME = /^(?=.{1,253}$)(?!-)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?$/i;

/** `nome`, `nome:porta`, `192.0.2.1:123`, `[2001:db8::1]:123`, comma separated. Throws, in Italian, what is wrong. */
export function leggiServerNtp(testo: string): ServerNtp[] {
  const server = testo.split(',').flatMap((parte) => (parte.trim() === '' ? [] : [leggiUno(parte.trim())]));
  if (server.length > SERVER_MAX) throw new Error(`al più ${SERVER_MAX} server.`);
  const diversi = new Set(server.map(({ host, porta }) => `${host.toLowerCase()} ${porta}`));
  // Named twice, it would be a majority by itself.
  if (diversi.size < server.length) throw new Error('lo stesso server è indicato due volte.');
  return server;
}

function leggiUno(testo: string): ServerNtp {
  const [, tra, fuori, cifre] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(testo) ?? [];
  const host = tra ?? fuori ?? testo;
  const porta = cifre === undefined ? PORTA : Number(cifre);
  const valido = tra === undefined ? isIP(host) === 4 || NOME.test(host) : isIP(host) === 6;
  // Numbers and points that are no address would be asked to the DNS as a name.
  const indirizzoRotto = tra === undefined && /^[\d.]+$/.test(host) && isIP(host) === 0;
  if ((!valido && isIP(host) === 0) || indirizzoRotto || porta < 1 || porta > 65_535)
    throw new Error(`«${testo}» non è un server: serve un nome o un indirizzo, con la porta se non è ${PORTA}.`);
  return { host, porta };
}
