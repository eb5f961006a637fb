import { z } from 'zod';
import { chiunque } from '../linea/chi.ts';
import { chiamata, file } from '../linea/chiamata.ts';

/** Il documento di tutte le chiamate, queste comprese, e la pagina che lo racconta. */

export const documentoDelleChiamate = chiamata({
  GET: '/api/openapi.json',
  titolo: 'Il documento OpenAPI delle chiamate, per i programmi',
  chi: chiunque,
  risponde: {
    200: z.looseObject({
      openapi: z.string(),
      info: z.looseObject({}),
      paths: z.record(z.string(), z.looseObject({})),
    }),
  },
});

export const paginaDelleChiamate = chiamata({
  GET: '/api/docs',
  titolo: 'Le chiamate in una pagina, per chi scrive un programma',
  chi: chiunque,
  risponde: { 200: file('text/html') },
});

export const stileDelleChiamate = chiamata({
  GET: '/api/docs/stile.css',
  titolo: 'Il foglio di stile della pagina delle chiamate',
  chi: chiunque,
  risponde: { 200: file('text/css') },
});
