import { chiunque } from '../linea/chi.ts';
import { chiamata } from '../linea/chiamata.ts';
import { CODICI_DI_UN_ELENCO, CODICI_DI_UNA_RICERCA } from '../problemi/index.ts';
import {
  calendarioDellaRicerca,
  contiDellaRicerca,
  filtroRicerca,
  mappaDellaRicerca,
  paginaTrovata,
  postiTrovati,
  queryCalendario,
  queryMappa,
  queryPosti,
  queryRicerca,
  vociDellaRicerca,
} from './forme.ts';

/** La ricerca fra le vendite pubblicate: in elenco, contate, sulla mappa, per giorno. */

export const cerca = chiamata({
  GET: '/api/pubblico/ricerca',
  titolo: 'Le vendite pubblicate che corrispondono a una ricerca, a pagine (R76)',
  chi: chiunque,
  query: queryRicerca,
  risponde: { 200: paginaTrovata },
  problemi: [...CODICI_DI_UN_ELENCO, ...CODICI_DI_UNA_RICERCA],
});

export const contiRicerca = chiamata({
  GET: '/api/pubblico/ricerca/conti',
  titolo: 'Quante vendite ha una ricerca, e quante ne avrebbe con ciascuna scelta',
  chi: chiunque,
  query: filtroRicerca,
  risponde: { 200: contiDellaRicerca },
  problemi: ['ricerca_troppo_lenta', ...CODICI_DI_UNA_RICERCA],
});

export const mappaRicerca = chiamata({
  GET: '/api/pubblico/ricerca/mappa',
  titolo: 'Le vendite di una ricerca sulla mappa, raggruppate secondo l’ingrandimento',
  chi: chiunque,
  query: queryMappa,
  risponde: { 200: mappaDellaRicerca },
  problemi: ['ricerca_troppo_lenta', ...CODICI_DI_UNA_RICERCA],
});

export const calendarioRicerca = chiamata({
  GET: '/api/pubblico/ricerca/calendario',
  titolo: 'Le vendite di una ricerca in un periodo, giorno per giorno',
  chi: chiunque,
  query: queryCalendario,
  risponde: { 200: calendarioDellaRicerca },
  problemi: ['ricerca_troppo_lenta', 'periodo_non_valido', ...CODICI_DI_UNA_RICERCA],
});

export const vociRicerca = chiamata({
  GET: '/api/pubblico/ricerca/voci',
  titolo: 'I tribunali, le regioni, le province e le categorie che si possono scegliere',
  chi: chiunque,
  risponde: { 200: vociDellaRicerca },
});

export const postiRicerca = chiamata({
  GET: '/api/pubblico/ricerca/posti',
  titolo: 'I comuni da cui si può misurare un raggio',
  chi: chiunque,
  query: queryPosti,
  risponde: { 200: postiTrovati },
  problemi: ['ricerca_troppo_lenta'],
});
