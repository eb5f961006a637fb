import { Worker } from 'node:worker_threads';
import {
  documentoDelleChiamate,
  paginaDelleChiamate,
  stileDelleChiamate,
} from '@gestore/contratto/bordo/chiamate-documento';
import type { FastifyInstance } from 'fastify';
import { Scritta } from '../../bordo/risposta.ts';
import { comeFile, serve } from '../../bordo/serve.ts';
import { FOGLIO_STILE } from './foglio-stile.ts';

export type DocumentoScritto = { json: string; pagina: Uint8Array };
let scritto: Promise<DocumentoScritto> | undefined;

/**
 * Il contratto non cambia finché il processo vive: una volta sola, a chi lo chiede per primo, e in un processo leggero a parte. Comporlo dura
 * decimi di secondo: qui fermerebbe una gara in corso, o chi la riprende quando il server riparte.
 */
function documento(): Promise<DocumentoScritto> {
  scritto ??= componi().catch((errore: unknown) => {
    scritto = undefined;
    throw errore;
  });
  return scritto;
}

function componi(): Promise<DocumentoScritto> {
  const { promise, resolve, reject } = Promise.withResolvers<DocumentoScritto>();
  new Worker(new URL('./documento.worker.ts', import.meta.url))
    .on('message', resolve)
    .on('error', reject)
    .on('exit', (codice) => reject(new Error(`chi compone il documento delle chiamate è uscito con ${codice}`)));
  return promise;
}

/** Il documento OpenAPI delle chiamate, e la pagina che lo racconta a chi scrive un programma. */
export async function rotteDocumento(app: FastifyInstance): Promise<void> {
  serve(app, documentoDelleChiamate, async () => new Scritta((await documento()).json));
  serve(app, paginaDelleChiamate, async () =>
    comeFile('text/html; charset=utf-8', 'chiamate.html', (await documento()).pagina, true),
  );
  serve(app, stileDelleChiamate, () =>
    comeFile('text/css; charset=utf-8', 'stile.css', Buffer.from(FOGLIO_STILE), true),
  );
}
