import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Contesto } from '../../bordo/contesto.ts';
import { improntaGettone } from '../../piattaforma/arnesi/gettone.ts';
import { ugualiSenzaIndizi } from '../../piattaforma/segreti.ts';
import { emailCanonica } from '../delegati/utenti-admin.ts';
import { DURATA_DISPOSITIVO_MS } from '../limiti/limiti.ts';
import { nomeProtetto, opzioniCookie } from './cookie.ts';

const COOKIE_DISPOSITIVO = 'gestore_dispositivo';

/** Il nome di un account nei conti e nei cookie, senza il suo indirizzo in chiaro. */
export function contoDi(email: string): string {
  return improntaGettone(emailCanonica(email)).toString('base64url');
}

/**
 * Segna questo browser come uno già entrato con questo account. Il cookie non apre nulla: chi lo mostra ha un conto suo
 * dei tentativi sbagliati, e così non può restare fuori per quelli di altri.
 */
export function ricordaDispositivo(contesto: Contesto, reply: FastifyReply, email: string): void {
  const corpo = `${contoDi(email)}.${randomBytes(12).toString('base64url')}`;
  reply.setCookie(
    nomeProtetto(contesto, COOKIE_DISPOSITIVO),
    `${corpo}.${firma(contesto, corpo)}`,
    opzioniCookie(contesto, DURATA_DISPOSITIVO_MS),
  );
}

/** Il nome di questo dispositivo quando è già entrato con questo account; null altrimenti. */
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
