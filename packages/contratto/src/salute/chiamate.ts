import { incaricati, offerenti, operatori } from '../linea/chi.ts';
import { chiamata, file } from '../linea/chiamata.ts';
import { identificativo, uuid } from '../linea/tipi.ts';
import { rispostaAllarmi } from './allarmi.ts';
import { rispostaDisservizi } from './disservizi.ts';

/** Gli allarmi del banco, i disservizi che il registro racconta, le loro attestazioni, i fascicoli di prova (R57). */

const parametri = { id: identificativo('asta_inesistente') };
const unaCredenziale = { ...parametri, cid: uuid };
const PDF = file('application/pdf');
const ZIP = file('application/zip');

export const leggiAllarmi = chiamata({
  GET: '/api/edicom/allarmi',
  titolo: 'Che cosa non va adesso, e le code del banco (R29, R80)',
  chi: operatori,
  risponde: { 200: rispostaAllarmi },
});

export const leggiDisservizi = chiamata({
  GET: '/api/edicom/disservizi',
  titolo: 'I disservizi di tutte le vendite, il più recente prima (R57)',
  chi: operatori,
  risponde: { 200: rispostaDisservizi },
});

export const attestaDisservizi = chiamata({
  GET: '/api/edicom/disservizi.pdf',
  titolo: 'L’attestazione dei disservizi di tutte le vendite (R57)',
  chi: operatori,
  risponde: { 200: PDF },
  problemi: ['nessun_disservizio'],
});

export const attestaDisserviziDiUna = chiamata({
  GET: '/api/edicom/aste/:id/disservizi.pdf',
  titolo: 'L’attestazione dei disservizi di una vendita (R57)',
  chi: operatori,
  parametri,
  risponde: { 200: PDF },
  problemi: ['asta_inesistente', 'R10_non_ancora_leggibile', 'nessun_disservizio'],
});

export const fascicoloDiProva = chiamata({
  GET: '/api/edicom/aste/:id/credenziali/:cid/fascicolo.zip',
  titolo: 'Il fascicolo di prova di un offerente; la lettura è annotata (R57, R37)',
  chi: operatori,
  parametri: unaCredenziale,
  risponde: { 200: ZIP },
  problemi: ['asta_inesistente', 'R10_non_ancora_leggibile', 'credenziale_inesistente', 'chiave_non_disponibile'],
});

export const leggiDisserviziDaReferente = chiamata({
  GET: '/api/admin/aste/:id/disservizi',
  titolo: 'I disservizi della vendita, dal suo registro (R57)',
  chi: incaricati,
  parametri,
  risponde: { 200: rispostaDisservizi },
  problemi: ['asta_inesistente', 'R10_non_ancora_leggibile'],
});

export const attestaDisserviziDaReferente = chiamata({
  GET: '/api/admin/aste/:id/disservizi.pdf',
  titolo: 'L’attestazione dei disservizi della vendita (R57)',
  chi: incaricati,
  parametri,
  risponde: { 200: PDF },
  problemi: ['asta_inesistente', 'R10_non_ancora_leggibile', 'nessun_disservizio'],
});

export const fascicoloDiProvaDaReferente = chiamata({
  GET: '/api/admin/aste/:id/credenziali/:cid/fascicolo.zip',
  titolo: 'Il fascicolo di prova di un offerente della vendita; la lettura è annotata (R57, R37)',
  chi: incaricati,
  parametri: unaCredenziale,
  risponde: { 200: ZIP },
  problemi: ['asta_inesistente', 'R10_non_ancora_leggibile', 'credenziale_inesistente', 'chiave_non_disponibile'],
});

export const mioFascicoloDiProva = chiamata({
  GET: '/api/user/asta/:id/fascicolo.zip',
  titolo: 'Il proprio fascicolo di prova: ricevute, registro visto, disservizi, chiavi (R57)',
  chi: offerenti,
  parametri,
  risponde: { 200: ZIP },
  problemi: ['asta_inesistente', 'altra_vendita', 'chiave_non_disponibile'],
});
