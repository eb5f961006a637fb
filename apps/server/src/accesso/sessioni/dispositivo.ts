import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Contesto } from '../../bordo/contesto.ts';
import { improntaGettone } from '../../piattaforma/arnesi/gettone.ts';
import { ugualiSenzaIndizi } from '../../piattaforma/segreti.ts';
import { emailCanonica } from '../delegati/utenti-admin.ts';
import { DURATA_DISPOSITIVO_MS } from '../limiti/limiti.ts';
import { nomeProtetto, opzioniCookie } from './cookie.ts';

const COOKIE_DISPOSITIVO = 'gestore_dispositivo';

/** Name of an account in counters and cookies, without its address in clear. */
export function contoDi(email: string): string {
  return improntaGettone(emailCanonica(email)).toString('base64url');
}

/**
 * Marks this browser as one that has signed in with this account. The cookie opens nothing: whoever shows it gets a
 * count of wrong attempts of his own, and so cannot be shut out by those of others.
 */
export function ricordaDispositivo(contesto: Contesto, reply: FastifyReply, email: string): void {
  const corpo = `${contoDi(email)}.${randomBytes(12).toString('base64url')}`;
  reply.setCookie(
    nomeProtetto(contesto, COOKIE_DISPOSITIVO),
    `${corpo}.${firma(contesto, corpo)}`,
    opzioniCookie(contesto, DURATA_DISPOSITIVO_MS),
  );
}

/** The name of this device when it has already signed in with this account; null otherwise. */
export function dispositivoNoto(request: FastifyRequest, conto: string): string | null {
  const [contoScritto = '', nome = '', mostrata = '', ...resto] = mostrato(request).split('.');
  if (resto.length > 0 || contoScritto !== conto) return null;
  return ugualiSenzaIndizi(mostrata, firma(request.server.contesto, `${contoScritto}.${nome}`)) ? nome : null;
}

function mostrato(request: FastifyRequest): string {
  return request.cookies[nomeProtetto(request.server.contesto, COOKIE_DISPOSITIVO)] ?? '';
}

function firma({ segreti }: Contesto, corpo: string): string {
  return createHmac('sha256', segreti.chiave('dispositivo')).update(corpo).digest('base64url');
}
