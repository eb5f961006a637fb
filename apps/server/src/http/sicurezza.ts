import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Contesto } from '../contesto.ts';

/** Headers of every answer. Nothing from outside is loaded; no inline style or script is allowed. */
export async function installaSicurezza(app: FastifyInstance, { configurazione }: Contesto): Promise<void> {
  const base = new URL(configurazione.baseUrl);
  const sicuro = base.protocol === 'https:';
  const nostro = `${sicuro ? 'wss' : 'ws'}://${base.host}`;
  const { driver, cluster } = configurazione.pusher;
  const ospitato =
    driver === 'pusher' ? [`wss://ws-${cluster}.pusher.com`, `https://sockjs-${cluster}.pusher.com`] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", nostro, ...ospitato],
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
  });
}
