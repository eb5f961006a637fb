import type { IncomingMessage } from 'node:http';

/** Nomi che nessun'altra macchina raggiunge, com'è scritto l'host di un indirizzo. */
const NOMI = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** L'altro capo di un collegamento nato qui. */
const INDIRIZZI = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/;

/** Le intestazioni che un proxy inverso aggiunge: chi chiede può essere dovunque. */
const DI_PROXY = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const;

/** True se `host` (l'host di un URL, o l'indirizzo d'ascolto, con o senza parentesi quadre) è di questa macchina soltanto. */
export function eQuestaMacchina(host: string): boolean {
  return NOMI.test(host.includes(':') && !host.startsWith('[') ? `[${host}]` : host);
}

/** True se il collegamento è stato aperto da questa macchina, e nessun proxy dice di parlare per un altro. */
export function direttaDaQui({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  return INDIRIZZI.test(socket.remoteAddress ?? '') && DI_PROXY.every((nome) => headers[nome] === undefined);
}
