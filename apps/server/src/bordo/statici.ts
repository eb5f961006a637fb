import { existsSync } from 'node:fs';
import { join } from 'node:path';
import statici from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inviaProblema, nonTrovato } from './problema.ts';

/** Built files have their hash in the name: once fetched they never change. */
const CARTELLA_IMMUTABILE = '/assets/';
const RISERVATI = /^\/(?:api|oidc|app|apps|sanctum|assets|metrics|healthz|readyz)(?:\/|$|\?)/;

/**
 * The web application from `cartella`, with the compressed copies made by the build (`x.js.br`, `x.js.gz`). A page
 * address that no file answers gets index.html with 200: the client shows its own 404 page.
 */
export async function installaStatici(app: FastifyInstance, cartella: string): Promise<void> {
  const costruita = existsSync(join(cartella, 'index.html'));
  if (costruita) {
    await app.register(statici, {
      root: cartella,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, percorso) => {
        const immutabile = percorso.includes(CARTELLA_IMMUTABILE);
        reply.header('cache-control', immutabile ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    app.get('/', (_request, reply) => reply.sendFile('index.html'));
  }
  app.setNotFoundHandler((request, reply) => {
    if (costruita && chiedePagina(request)) return reply.code(200).sendFile('index.html');
    return inviaProblema(reply, nonTrovato());
  });
}

function chiedePagina(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (RISERVATI.test(request.url)) return false;
  const accetta = request.headers.accept ?? '*/*';
  if (accetta.includes('text/html')) return true;
  const ultimo = (request.url.split('?', 1)[0] ?? '').split('/').at(-1) ?? '';
  return accetta.includes('*/*') && !ultimo.includes('.');
}
