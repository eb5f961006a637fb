import { existsSync } from 'node:fs';
import { join } from 'node:path';
import statici from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inviaProblema, nonTrovato } from '../problema.ts';

/** I file costruiti hanno l'impronta nel nome: una volta presi non cambiano più. */
const CARTELLA_IMMUTABILE = '/assets/';
const RISERVATI = /^\/(?:api|oidc|app|apps|sanctum|assets|metrics|healthz|readyz)(?:\/|$|\?)/;

/** Scrive la pagina di un indirizzo: disegnata dal server, o vuota perché la riempia il browser. */
export type ServePagina = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * L'applicazione web da `cartella`, con le copie compresse fatte dalla costruzione (`x.js.br`, `x.js.gz`). Un indirizzo
 * di pagina a cui nessun file risponde ha index.html con 200: il client mostra la sua pagina 404.
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
      // Di ciò che non cambia mai non si chiede se è cambiato: dirlo peserebbe su ciascuno dei sessanta file di una
      // console.
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
