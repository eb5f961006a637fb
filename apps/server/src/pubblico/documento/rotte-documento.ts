import { documentoDelleChiamate, paginaDelleChiamate, stileDelleChiamate } from '@gestore/contratto/chiamate/documento';
import { componiDocumento } from '@gestore/contratto/openapi/documento';
import type { FastifyInstance } from 'fastify';
import { Scritta } from '../../bordo/risposta.ts';
import { comeFile, serve } from '../../bordo/serve.ts';
import { FOGLIO_STILE } from './foglio-stile.ts';
import { paginaDelDocumento } from './pagina.ts';

type Scritto = { json: string; pagina: Uint8Array };
let scritto: Scritto | undefined;

/** Il contratto non cambia finché il processo vive: una volta sola. */
function documento(): Scritto {
  if (scritto !== undefined) return scritto;
  const composto = componiDocumento();
  scritto = { json: JSON.stringify(composto), pagina: Buffer.from(paginaDelDocumento(composto)) };
  return scritto;
}

/** Il documento OpenAPI delle chiamate, e la pagina che lo racconta a chi scrive un programma. */
export async function rotteDocumento(app: FastifyInstance): Promise<void> {
  // Comporlo ferma il processo per decimi di secondo: prima che qualcuno chiami, non durante una gara.
  app.addHook('onListen', async () => {
    documento();
  });
  serve(app, documentoDelleChiamate, () => new Scritta(documento().json));
  serve(app, paginaDelleChiamate, () =>
    comeFile('text/html; charset=utf-8', 'chiamate.html', documento().pagina, true),
  );
  serve(app, stileDelleChiamate, () =>
    comeFile('text/css; charset=utf-8', 'stile.css', Buffer.from(FOGLIO_STILE), true),
  );
}
