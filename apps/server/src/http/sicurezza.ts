import helmet from '@fastify/helmet';
import { TIPO_GETTONE } from '@gestore/contratto/costanti-accesso';
import type { FastifyInstance } from 'fastify';
import { gettonePortatore } from '../accesso/gettoni-accesso.ts';
import type { Configurazione } from '../configurazione.ts';
import type { Contesto } from '../contesto.ts';

/**
 * Headers of every answer. Nothing from outside is loaded, except the map tiles and the real-time provider when the
 * configuration names them; no inline style or script is allowed.
 */
export async function installaSicurezza(app: FastifyInstance, { configurazione }: Contesto): Promise<void> {
  const base = new URL(configurazione.baseUrl);
  const sicuro = base.protocol === 'https:';
  const nostro = `${sicuro ? 'wss' : 'ws'}://${base.host}`;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...tessere(configurazione)],
        connectSrc: ["'self'", nostro, ...fornitore(configurazione)],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: sicuro ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  });
  app.addHook('onSend', async (request, reply) => {
    if (/^\/(?:api|sanctum)(?:\/|$)/.test(request.url)) reply.header('cache-control', 'no-store');
    // RFC 6750: a client that shows a bearer token is told that it is the token that was refused.
    if (reply.statusCode === 401 && gettonePortatore(request) !== null)
      reply.header('www-authenticate', `${TIPO_GETTONE} error="invalid_token"`);
  });
}

/** Where the browser finds the real-time provider; nowhere with our own server. */
function fornitore({ pusher }: Configurazione): string[] {
  const { driver, cluster, cifrato, host, porta } = pusher;
  if (driver === 'embedded') return [];
  const socket = cifrato ? 'wss' : 'ws';
  return host === null ? [`${socket}://ws-${cluster}.pusher.com`] : [`${socket}://${host}:${porta}`];
}

/** The origin of the map tiles, if there are any: everything before the path, which has no placeholders. */
function tessere({ mappe }: Configurazione): string[] {
  return mappe === null ? [] : [new URL(mappe.urlTessere).origin];
}
