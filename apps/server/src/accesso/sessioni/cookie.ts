import type { Strategia } from '@gestore/contratto/accesso/forme';
import type { FastifyReply } from 'fastify';
import type { Contesto } from '../../bordo/contesto.ts';

/** Ogni strategia ha il suo cookie, così che un browser possa tenere un delegato e un operatore fianco a fianco. */
export function nomeCookie(contesto: Contesto, strategia: Strategia): string {
  return nomeProtetto(contesto, `gestore_sessione_${strategia}`);
}

/** Il browser che è partito per il fornitore d'identità. */
export function cookieTentativo(contesto: Contesto): string {
  return nomeProtetto(contesto, 'gestore_accesso_esterno');
}

/**
 * Su https il nome stesso fa rifiutare ai browser un cookie che un altro host del dominio, un altro percorso o una
 * pagina in chiaro mettesse al posto del nostro (RFC 6265bis, 4.1.3.2).
 */
export function nomeProtetto(contesto: Contesto, nome: string): string {
  return suHttps(contesto) ? `__Host-${nome}` : nome;
}

function suHttps({ configurazione }: Contesto): boolean {
  return configurazione.baseUrl.startsWith('https:');
}

/** Le opzioni di ogni cookie che gli script non devono leggere. */
export function opzioniCookie(contesto: Contesto, durataMs: number) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: suHttps(contesto),
    maxAge: Math.floor(durataMs / 1_000),
  } as const;
}

/** Toglie un cookie nostro, con gli attributi senza i quali i browser non lo toccherebbero. */
export function togliCookie(contesto: Contesto, reply: FastifyReply, nome: string): void {
  const { maxAge: _durata, ...opzioni } = opzioniCookie(contesto, 0);
  reply.clearCookie(nome, opzioni);
}
