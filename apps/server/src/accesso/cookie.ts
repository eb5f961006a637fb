import type { Strategia } from '@gestore/contratto/accesso';
import type { FastifyReply } from 'fastify';
import type { Contesto } from '../contesto.ts';

export const COOKIE_TENTATIVO = 'gestore_accesso_esterno';

/** Each strategy has its own cookie, so that one browser may hold a delegate and an operator side by side. */
export function nomeCookie(strategia: Strategia): string {
  return `gestore_sessione_${strategia}`;
}

/** Options of every cookie that scripts must not read. */
export function opzioniCookie(contesto: Contesto, durataMs: number) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: contesto.configurazione.baseUrl.startsWith('https:'),
    maxAge: Math.floor(durataMs / 1_000),
  } as const;
}

/** Removes the session cookie of one strategy. */
export function togliCookie(reply: FastifyReply, strategia: Strategia): void {
  reply.clearCookie(nomeCookie(strategia), { path: '/' });
}
