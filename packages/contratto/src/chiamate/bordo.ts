import { chiunque, laMacchina } from '../chi.ts';
import { chiamata, file } from '../chiamata.ts';
import { processoAttivo, prontezza } from '../prontezza.ts';

/** Ciò che un processo dice di sé a chi lo tiene in piedi. */

export const attivo = chiamata({
  GET: '/healthz',
  titolo: 'Il processo risponde',
  chi: chiunque,
  risponde: { 200: processoAttivo },
});

export const pronto = chiamata({
  GET: '/readyz',
  titolo: 'La base dati risponde e l’orologio è d’accordo con il suo (R74)',
  chi: chiunque,
  risponde: { 200: prontezza, 503: prontezza },
});

export const metriche = chiamata({
  GET: '/metrics',
  titolo: 'Le misure del processo, per Prometheus',
  chi: laMacchina,
  risponde: { 200: file('text/plain') },
});
