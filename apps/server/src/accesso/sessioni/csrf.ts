import { randomBytes } from 'node:crypto';
import { csrf } from '@gestore/contratto/accesso/chiamate';
import { COOKIE_CSRF, INTESTAZIONE_CSRF, STRATEGIE } from '@gestore/contratto/accesso/costanti-accesso';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Contesto } from '../../bordo/contesto.ts';
import { gettonePortatore } from '../../bordo/portatore.ts';
import { type Problema, problema } from '../../bordo/problema.ts';
import { serve } from '../../bordo/serve.ts';
import { ugualiSenzaIndizi } from '../../piattaforma/segreti.ts';
import { CSRF_RINNOVA_DOPO_MS, DURATA_CSRF_MS } from '../limiti/limiti.ts';
import { nomeCookie, opzioniCookie } from './cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A sign-in call: wants the CSRF token even when nobody is signed in yet. */
    csrfSempre?: boolean;
  }
}

const METODI_SICURI = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The CSRF cookie, and the check on every call under /api that changes something. */
export function installaCsrf(app: FastifyInstance, contesto: Contesto): void {
  serve(app, csrf, async ({ request, reply }) => {
    const opzioni = { ...opzioniCookie(contesto, DURATA_CSRF_MS), httpOnly: false };
    reply.setCookie(COOKIE_CSRF, gettonePerBrowser(request, contesto), opzioni);
  });
  app.addHook('onRequest', async (request) => controllaCsrf(request, contesto));
}

/** Refuses (419) a call that changes something and that a page of another site may have made. */
export function controllaCsrf(request: FastifyRequest, contesto: Contesto): void {
  if (METODI_SICURI.has(request.method) || !request.url.startsWith('/api/')) return;
  rifiutaAltraOrigine(request, contesto);
  // A bearer token is put there by the program that calls: no page of another site can, and no cookie is read with it.
  const daVerificare = gettonePortatore(request) === null && haSessione(request);
  if (request.routeOptions.config.csrfSempre === true || daVerificare) verificaToken(request, contesto);
}

/** The token for the cookie of this browser: its own while it is young, or else a new one. */
export function gettonePerBrowser(request: FastifyRequest, contesto: Contesto): string {
  return tokenRecente(request, contesto) ?? nuovoToken(contesto);
}

/** The CSRF cookie of this browser, when it is one of ours and not too old; null otherwise. */
export function csrfValido(request: FastifyRequest, contesto: Contesto): string | null {
  const valore = request.cookies[COOKIE_CSRF];
  if (valore === undefined) return null;
  const [emesso = '', caso = '', firma = '', ...resto] = valore.split('.');
  if (resto.length > 0 || !ugualiSenzaIndizi(firma, contesto.segreti.firmaCsrf(`${emesso}.${caso}`))) return null;
  return contesto.orologio.adesso() - Number.parseInt(emesso, 36) < DURATA_CSRF_MS ? valore : null;
}

/** A young cookie is kept: another tab of the same browser may have a call under way with it. */
function tokenRecente(request: FastifyRequest, contesto: Contesto): string | null {
  const valore = csrfValido(request, contesto);
  const emessoIl = Number.parseInt(valore?.split('.', 1)[0] ?? '', 36);
  return contesto.orologio.adesso() - emessoIl < CSRF_RINNOVA_DOPO_MS ? valore : null;
}

function nuovoToken(contesto: Contesto): string {
  const corpo = `${contesto.orologio.adesso().toString(36)}.${randomBytes(18).toString('base64url')}`;
  return `${corpo}.${contesto.segreti.firmaCsrf(corpo)}`;
}

function haSessione(request: FastifyRequest): boolean {
  return STRATEGIE.some((strategia) => request.cookies[nomeCookie(request.server.contesto, strategia)] !== undefined);
}

function verificaToken(request: FastifyRequest, contesto: Contesto): void {
  const atteso = csrfValido(request, contesto);
  const ricevuto = request.headers[INTESTAZIONE_CSRF.toLowerCase()];
  if (atteso === null || typeof ricevuto !== 'string' || !ugualiSenzaIndizi(ricevuto, atteso)) throw csrfNonValido();
}

/** Browsers say where a call comes from; when they do, another site is refused whatever token it shows. */
function rifiutaAltraOrigine(request: FastifyRequest, contesto: Contesto): void {
  const provenienza = request.headers['sec-fetch-site'];
  if (provenienza !== undefined && provenienza !== 'same-origin' && provenienza !== 'none') throw csrfNonValido();
  const origine = request.headers.origin;
  if (origine === undefined) return;
  const nostre = [new URL(contesto.configurazione.baseUrl).origin, `${request.protocol}://${request.host}`];
  if (!nostre.includes(origine)) throw csrfNonValido();
}

function csrfNonValido(): Problema {
  return problema('csrf_non_valido');
}
