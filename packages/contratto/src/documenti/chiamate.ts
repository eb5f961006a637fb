import { chiunque, conducenti, incaricati, operatori } from '../linea/chi.ts';
import { byte, chiamata, file } from '../linea/chiamata.ts';
import { identificativo } from '../linea/tipi.ts';
import {
  arrivati,
  corpoCambiaDocumento,
  corpoDocumento,
  corpoOrdineDocumenti,
  corpoOscura,
  corpoProposte,
  documentiPubblici,
  documentoVisto,
  elencoDocumenti,
  parametriCaricamento,
  parametriContenuto,
  parametriContenutoDelLavoro,
  parametriDocumento,
  parametriPagina,
  parametriPezzo,
  proposteOscuramento,
  queryArrivati,
} from './forme.ts';
import { PROBLEMI_DEI_DOCUMENTI } from './problemi.ts';

/** I documenti e le foto di una vendita, per chi li carica e per chiunque (R76, R78). */

const parametri = { id: identificativo('asta_inesistente') };
const TIPI = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
const DEL_GESTORE = [
  ...(Object.keys(PROBLEMI_DEI_DOCUMENTI) as (keyof typeof PROBLEMI_DEI_DOCUMENTI)[]),
  'asta_inesistente',
  'comando_diverso',
] as const;
const DEL_DELEGATO = [...DEL_GESTORE, 'R36_sola_lettura'] as const;

// Il gestore

export const documentiDelGestore = chiamata({
  GET: '/api/edicom/aste/:id/documenti',
  titolo: 'I documenti e le foto di una vendita, anche da pubblicare (R76)',
  chi: operatori,
  parametri,
  risponde: { 200: elencoDocumenti },
  problemi: DEL_GESTORE,
});
export const arrivatiDelGestore = chiamata({
  GET: '/api/edicom/aste/:id/caricamenti/:impronta',
  titolo: 'Quanto di un file è già arrivato: si riprende da lì',
  chi: operatori,
  parametri: parametriCaricamento,
  query: queryArrivati,
  pesante: 'nessuno',
  risponde: { 200: arrivati },
  problemi: DEL_GESTORE,
});
export const pezzoDelGestore = chiamata({
  POST: '/api/edicom/aste/:id/caricamenti/:impronta/:tipo/:da',
  titolo: 'Un pezzo di un file, da dove si era rimasti',
  chi: operatori,
  parametri: parametriPezzo,
  corpo: byte('application/octet-stream'),
  risponde: { 200: arrivati },
  problemi: DEL_GESTORE,
});
export const aggiungiDelGestore = chiamata({
  POST: '/api/edicom/aste/:id/documenti',
  titolo: 'Un file arrivato per intero diventa un documento della vendita, dopo i controlli',
  chi: operatori,
  parametri,
  corpo: corpoDocumento,
  risponde: { 200: documentoVisto },
  problemi: DEL_GESTORE,
});
export const ordinaDelGestore = chiamata({
  POST: '/api/edicom/aste/:id/documenti/ordine',
  titolo: 'L’ordine in cui foto e documenti si mostrano',
  chi: operatori,
  parametri,
  corpo: corpoOrdineDocumenti,
  risponde: { 200: elencoDocumenti },
  problemi: DEL_GESTORE,
});
export const cambiaDelGestore = chiamata({
  POST: '/api/edicom/aste/:id/documenti/:documento',
  titolo: 'Descrive, pubblica o ritira un documento (R76, R78)',
  chi: operatori,
  parametri: parametriDocumento,
  corpo: corpoCambiaDocumento,
  risponde: { 200: documentoVisto },
  problemi: DEL_GESTORE,
});
export const contenutoDelGestore = chiamata({
  GET: '/api/edicom/aste/:id/documenti/:documento/contenuto/:misura',
  titolo: 'Un documento com’è, anche da pubblicare',
  chi: operatori,
  parametri: parametriContenutoDelLavoro,
  pesante: 'nessuno',
  risponde: { 200: file(...TIPI) },
  problemi: DEL_GESTORE,
});
export const proposteDelGestore = chiamata({
  POST: '/api/edicom/aste/:id/documenti/:documento/proposte',
  titolo: 'Le pagine di un documento, e che cosa vi si propone di coprire prima di pubblicarlo (R76)',
  chi: operatori,
  parametri: parametriDocumento,
  corpo: corpoProposte,
  risponde: { 200: proposteOscuramento },
  problemi: DEL_GESTORE,
});
export const paginaDelGestore = chiamata({
  GET: '/api/edicom/aste/:id/documenti/:documento/pagine/:pagina',
  titolo: 'Una pagina di un documento da oscurare, come immagine (R76)',
  chi: operatori,
  parametri: parametriPagina,
  pesante: 'nessuno',
  risponde: { 200: file('image/webp') },
  problemi: DEL_GESTORE,
});
export const oscuraDelGestore = chiamata({
  POST: '/api/edicom/aste/:id/documenti/:documento/oscura',
  titolo: 'Fa la versione oscurata di un documento: sotto i riquadri non resta né disegno né testo (R76)',
  chi: operatori,
  parametri: parametriDocumento,
  corpo: corpoOscura,
  risponde: { 200: documentoVisto },
  problemi: DEL_GESTORE,
});

// Il delegato

export const documentiDelDelegato = chiamata({
  GET: '/api/admin/aste/:id/documenti',
  titolo: 'I documenti e le foto di una vendita, anche da pubblicare (R76)',
  chi: incaricati,
  parametri,
  risponde: { 200: elencoDocumenti },
  problemi: DEL_DELEGATO,
});
export const arrivatiDelDelegato = chiamata({
  GET: '/api/admin/aste/:id/caricamenti/:impronta',
  titolo: 'Quanto di un file è già arrivato: si riprende da lì',
  chi: conducenti,
  parametri: parametriCaricamento,
  query: queryArrivati,
  pesante: 'nessuno',
  risponde: { 200: arrivati },
  problemi: DEL_DELEGATO,
});
export const pezzoDelDelegato = chiamata({
  POST: '/api/admin/aste/:id/caricamenti/:impronta/:tipo/:da',
  titolo: 'Un pezzo di un file, da dove si era rimasti',
  chi: conducenti,
  parametri: parametriPezzo,
  corpo: byte('application/octet-stream'),
  risponde: { 200: arrivati },
  problemi: DEL_DELEGATO,
});
export const aggiungiDelDelegato = chiamata({
  POST: '/api/admin/aste/:id/documenti',
  titolo: 'Un file arrivato per intero diventa un documento della vendita, dopo i controlli',
  chi: conducenti,
  parametri,
  corpo: corpoDocumento,
  risponde: { 200: documentoVisto },
  problemi: DEL_DELEGATO,
});
export const ordinaDelDelegato = chiamata({
  POST: '/api/admin/aste/:id/documenti/ordine',
  titolo: 'L’ordine in cui foto e documenti si mostrano',
  chi: conducenti,
  parametri,
  corpo: corpoOrdineDocumenti,
  risponde: { 200: elencoDocumenti },
  problemi: DEL_DELEGATO,
});
export const cambiaDelDelegato = chiamata({
  POST: '/api/admin/aste/:id/documenti/:documento',
  titolo: 'Descrive, pubblica o ritira un documento (R76, R78)',
  chi: conducenti,
  parametri: parametriDocumento,
  corpo: corpoCambiaDocumento,
  risponde: { 200: documentoVisto },
  problemi: DEL_DELEGATO,
});
export const contenutoDelDelegato = chiamata({
  GET: '/api/admin/aste/:id/documenti/:documento/contenuto/:misura',
  titolo: 'Un documento com’è, anche da pubblicare',
  chi: incaricati,
  parametri: parametriContenutoDelLavoro,
  pesante: 'nessuno',
  risponde: { 200: file(...TIPI) },
  problemi: DEL_DELEGATO,
});
export const proposteDelDelegato = chiamata({
  POST: '/api/admin/aste/:id/documenti/:documento/proposte',
  titolo: 'Le pagine di un documento, e che cosa vi si propone di coprire prima di pubblicarlo (R76)',
  chi: conducenti,
  parametri: parametriDocumento,
  corpo: corpoProposte,
  risponde: { 200: proposteOscuramento },
  problemi: DEL_DELEGATO,
});
export const paginaDelDelegato = chiamata({
  GET: '/api/admin/aste/:id/documenti/:documento/pagine/:pagina',
  titolo: 'Una pagina di un documento da oscurare, come immagine (R76)',
  chi: incaricati,
  parametri: parametriPagina,
  pesante: 'nessuno',
  risponde: { 200: file('image/webp') },
  problemi: DEL_DELEGATO,
});
export const oscuraDelDelegato = chiamata({
  POST: '/api/admin/aste/:id/documenti/:documento/oscura',
  titolo: 'Fa la versione oscurata di un documento: sotto i riquadri non resta né disegno né testo (R76)',
  chi: conducenti,
  parametri: parametriDocumento,
  corpo: corpoOscura,
  risponde: { 200: documentoVisto },
  problemi: DEL_DELEGATO,
});

// Chiunque

export const documentiPerTutti = chiamata({
  GET: '/api/pubblico/aste/:id/documenti',
  titolo: 'I documenti e le foto pubblicati di una vendita (R76)',
  chi: chiunque,
  parametri,
  risponde: { 200: documentiPubblici },
  problemi: ['asta_inesistente'],
});
export const contenutoPerTutti = chiamata({
  GET: '/api/pubblico/documenti/:documento/:misura',
  titolo: 'Un documento pubblicato, intero o a tratti; di una foto le misure ricavate, mai il file caricato (R76)',
  chi: { ...chiunque, altrui: 404 },
  parametri: parametriContenuto,
  pesante: 'nessuno',
  risponde: { 200: file('application/pdf', 'image/webp') },
  problemi: ['documento_inesistente'],
});
