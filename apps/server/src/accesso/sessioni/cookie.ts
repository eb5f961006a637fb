import type { Strategia } from '@gestore/contratto/accesso/forme';
import type { FastifyReply } from 'fastify';
import type { Contesto } from '../../bordo/contesto.ts';

/** Each strategy has its own cookie, so that one browser may hold a delegate and an operator side by side. */
export function nomeCookie(contesto: Contesto, strategia: Strategia): string {
  return nomeProtetto(contesto, `gestore_sessione_${strategia}`);
}

/** The browser that left for the provider of identity. */
export function cookieTentativo(contesto: Contesto): string {
  return nomeProtetto(contesto, 'gestore_accesso_esterno');
}

/**
 * On https the name itself makes browsers refuse a cookie that another host of the domain, another path or a page in
 * clear would put in the place of ours (RFC 6265bis, 4.1.3.2).
 */
export function nomeProtetto(contesto: Contesto, nome: string): string {
  return suHttps(contesto) ? `__Host-${nome}` : nome;
}

function suHttps({ configurazione }: Contesto): boolean {
  return configurazione.baseUrl.startsWith('https:');
}

/** Options of every cookie that scripts must not read. */
export function opzioniCookie(contesto: Contesto, durataMs: number) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: suHttps(contesto),
    maxAge: Math.floor(durataMs / 1_000),
  } as const;
}

/** Removes a cookie of ours, with the attributes without which browsers would not touch it. */
export function togliCookie(contesto: Contesto, reply: FastifyReply, nome: string): void {
  const { maxAge: _durata, ...opzioni } = opzioniCookie(contesto, 0);
  reply.clearCookie(nome, opzioni);
}
