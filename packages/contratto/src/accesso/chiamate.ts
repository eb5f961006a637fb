import { chiunque, entrati } from '../linea/chi.ts';
import { chiamata, VUOTA } from '../linea/chiamata.ts';
import { schemaCanale, schemaFirmaCanale } from './forme.ts';

/** Ciò che degli accessi non è di una strategia sola (specifica, sezione 7). */

export const csrf = chiamata({
  GET: '/sanctum/csrf-cookie',
  titolo: 'Il cookie CSRF: si chiede prima di ogni accesso',
  chi: chiunque,
  risponde: { 204: VUOTA },
});

export const autorizzaCanale = chiamata({
  POST: '/api/broadcasting/auth',
  titolo: 'Autorizza il socket di una pagina ad ascoltare un canale; accetta anche un modulo di indirizzo (R33)',
  chi: entrati,
  corpo: schemaCanale,
  risponde: { 200: schemaFirmaCanale },
  problemi: ['non_autenticato', 'canale_non_ammesso'],
  quota: 'canale',
});
