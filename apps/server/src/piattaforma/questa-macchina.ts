import type { IncomingMessage } from 'node:http';

/** Names that no other machine can reach, as the host of an address is written. */
const NOMI = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Peers of a connection born here. */
const INDIRIZZI = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/;

/** Headers that a reverse proxy adds: whoever asks may be anywhere. */
const DI_PROXY = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const;

/** True if `host` (the host of a URL, or the address to listen on, with or without brackets) is of this machine only. */
export function eQuestaMacchina(host: string): boolean {
  return NOMI.test(host.includes(':') && !host.startsWith('[') ? `[${host}]` : host);
}

/** True if the connection was opened from this machine, and no proxy says that it speaks for somebody else. */
export function direttaDaQui({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  return INDIRIZZI.test(socket.remoteAddress ?? '') && DI_PROXY.every((nome) => headers[nome] === undefined);
}
