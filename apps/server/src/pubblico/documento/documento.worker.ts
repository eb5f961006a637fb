import { parentPort } from 'node:worker_threads';
import { componiDocumento } from '@gestore/contratto/openapi/documento';
import { paginaDelDocumento } from './pagina.ts';
import type { DocumentoScritto } from './rotte-documento.ts';

/** Compone una volta sola, lo dice e finisce: chi serve le pagine intanto le serve. */
const composto = componiDocumento();
parentPort?.postMessage({
  json: JSON.stringify(composto),
  pagina: new TextEncoder().encode(paginaDelDocumento(composto)),
} satisfies DocumentoScritto);
