import { isIP } from 'node:net';
import type { ServerNtp } from '../ora/ntp.ts';

const PORTA = 123;
/** Di più non direbbero di più, e a ciascuno si chiede ogni minuto. */
const SERVER_MAX = 9;
const NOME = /^(?=.{1,253}$)(?!-)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?$/i;

/** `nome`, `nome:porta`, `192.0.2.1:123`, `[2001:db8::1]:123`, separati da virgole. Lancia, in italiano, che cosa è sbagliato. */
export function leggiServerNtp(testo: string): ServerNtp[] {
  const server = testo.split(',').flatMap((parte) => (parte.trim() === '' ? [] : [leggiUno(parte.trim())]));
  if (server.length > SERVER_MAX) throw new Error(`al più ${SERVER_MAX} server.`);
  const diversi = new Set(server.map(({ host, porta }) => `${host.toLowerCase()} ${porta}`));
  // Nominato due volte, sarebbe da solo una maggioranza.
  if (diversi.size < server.length) throw new Error('lo stesso server è indicato due volte.');
  return server;
}

function leggiUno(testo: string): ServerNtp {
  const [, tra, fuori, cifre] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(testo) ?? [];
  const host = tra ?? fuori ?? testo;
  const porta = cifre === undefined ? PORTA : Number(cifre);
  const valido = tra === undefined ? isIP(host) === 4 || NOME.test(host) : isIP(host) === 6;
  // Numeri e punti che non sono un indirizzo si chiederebbero al DNS come un nome.
  const indirizzoRotto = tra === undefined && /^[\d.]+$/.test(host) && isIP(host) === 0;
  if ((!valido && isIP(host) === 0) || indirizzoRotto || porta < 1 || porta > 65_535)
    throw new Error(`«${testo}» non è un server: serve un nome o un indirizzo, con la porta se non è ${PORTA}.`);
  return { host, porta };
}
