import { z } from 'zod';
import { chiunque, laMacchina } from '../linea/chi.ts';
import { chiamata, file } from '../linea/chiamata.ts';
import { processoAttivo, prontezza } from './prontezza.ts';

/**
 * Ciò che un processo dice di sé a chi lo tiene in piedi, che può aggiungere all’indirizzo ciò che vuole: un campo in più non
 * mette fuori servizio un processo sano.
 */
const query = z.looseObject({});

export const attivo = chiamata({
  GET: '/healthz',
  titolo: 'Il processo risponde',
  chi: chiunque,
  query,
  risponde: { 200: processoAttivo },
});

export const pronto = chiamata({
  GET: '/readyz',
  titolo: 'La base dati risponde e l’orologio è d’accordo con il suo (R74)',
  chi: chiunque,
  query,
  risponde: { 200: prontezza, 503: prontezza },
});

export const metriche = chiamata({
  GET: '/metrics',
  titolo: 'Le misure del processo, per Prometheus',
  chi: laMacchina,
  query,
  risponde: { 200: file('text/plain') },
});
