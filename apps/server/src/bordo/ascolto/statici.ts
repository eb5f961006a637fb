import { existsSync } from 'node:fs';
import { join } from 'node:path';
import statici from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inviaProblema, nonTrovato } from '../problema.ts';

/** Built files have their hash in the name: once fetched they never change. */
const CARTELLA_IMMUTABILE = '/assets/';
const RISERVATI = /^\/(?:api|oidc|app|apps|sanctum|assets|metrics|healthz|readyz)(?:\/|$|\?)/;

/** Writes the page of an address: drawn by the server, or empty for the browser to fill. */
export type ServePagina = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * The web application from `cartella`, with the compressed copies made by the build (`x.js.br`, `x.js.gz`). A page
 * address that no file answers gets index.html with 200: the client shows its own 404 page.
 */
export async function installaStatici(
  app: FastifyInstance,
  cartella: string,
  pagina: ServePagina | null = null,
): Promise<void> {
  const serve: ServePagina =
    pagina ?? (async (_request, reply) => reply.code(200).sendFile('index.html', { etag: true }));
  const costruita = existsSync(join(cartella, 'index.html'));
  if (costruita) {
    await app.register(statici, {
      root: cartella,
      preCompressed: true,
      index: false,
      cacheControl: false,
      // What never changes is not asked again whether it has: what would say so weighs on each of the sixty files of a console.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply, percorso) => {
        const immutabile = percorso.includes(CARTELLA_IMMUTABILE);
        reply.header('cache-control', immutabile ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    app.get('/', serve);
  }
  app.setNotFoundHandler((request, reply) => {
    if (costruita && chiedePagina(request)) return serve(request, reply);
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
