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
    /** Una chiamata che fa entrare: vuole il gettone CSRF anche quando nessuno è ancora entrato. */
    csrfSempre?: boolean;
  }
}

const METODI_SICURI = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Il cookie CSRF, e il controllo di ogni chiamata sotto /api che cambia qualcosa. */
export function installaCsrf(app: FastifyInstance, contesto: Contesto): void {
  serve(app, csrf, async ({ request, reply }) => {
    const opzioni = { ...opzioniCookie(contesto, DURATA_CSRF_MS), httpOnly: false };
    reply.setCookie(COOKIE_CSRF, gettonePerBrowser(request, contesto), opzioni);
  });
  app.addHook('onRequest', async (request) => controllaCsrf(request, contesto));
}

/** Rifiuta (419) una chiamata che cambia qualcosa e che una pagina di un altro sito può aver fatto. */
export function controllaCsrf(request: FastifyRequest, contesto: Contesto): void {
  if (METODI_SICURI.has(request.method) || !request.url.startsWith('/api/')) return;
  rifiutaAltraOrigine(request, contesto);
  // Il gettone Bearer lo mette il programma che chiama: nessuna pagina di un altro sito può farlo, e con esso non si
  // legge nessun cookie.
  const daVerificare = gettonePortatore(request) === null && haSessione(request);
  if (request.routeOptions.config.csrfSempre === true || daVerificare) verificaToken(request, contesto);
}

/** Il gettone per il cookie di questo browser: il suo finché è giovane, se no uno nuovo. */
export function gettonePerBrowser(request: FastifyRequest, contesto: Contesto): string {
  return tokenRecente(request, contesto) ?? nuovoToken(contesto);
}

/** Il cookie CSRF di questo browser, quando è uno dei nostri e non troppo vecchio; null altrimenti. */
export function csrfValido(request: FastifyRequest, contesto: Contesto): string | null {
  const valore = request.cookies[COOKIE_CSRF];
  if (valore === undefined) return null;
  const [emesso = '', caso = '', firma = '', ...resto] = valore.split('.');
  if (resto.length > 0 || !ugualiSenzaIndizi(firma, contesto.segreti.firmaCsrf(`${emesso}.${caso}`))) return null;
  return contesto.orologio.adesso() - Number.parseInt(emesso, 36) < DURATA_CSRF_MS ? valore : null;
}

/** Un cookie giovane si tiene: un'altra scheda dello stesso browser può avere una chiamata in corso con quello. */
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

/** I browser dicono da dove viene una chiamata; quando lo dicono, un altro sito si rifiuta, qualunque gettone mostri. */
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
