import { type CodiceRifiutoDopo, RIFIUTI_DOPO } from '@gestore/dominio';
import { conducenti, incaricati, operatori, partecipanti } from '../linea/chi.ts';
import { chiamata, file } from '../linea/chiamata.ts';
import { identificativo } from '../linea/tipi.ts';
import { CODICI_DI_UN_ELENCO } from '../problemi/index.ts';
import {
  attoDopoScritto,
  corpoAttoDopo,
  corpoAttoDopoOperatore,
  dopoPerMe,
  dopoVisto,
  elencoConservazione,
  elencoTermini,
  filtroConservazione,
  filtroTermini,
} from './forme.ts';

/** Dopo l’esito: il secondo registro di una vendita, i suoi termini e i suoi atti (R67-R71). */

const parametri = { id: identificativo('asta_inesistente') };
const RIFIUTI = Object.keys(RIFIUTI_DOPO) as CodiceRifiutoDopo[];
const DI_UN_ATTO = [
  'esito_non_dichiarato',
  'comando_di_altri',
  'comando_diverso',
  'esito_ignoto',
  'sovraccarico',
] as const;

export const dopoDelDelegato = chiamata({
  GET: '/api/admin/aste/:id/dopo',
  titolo: 'Ciò che segue l’esito: termini, conto del prezzo, proposte, atti registrati (R69, R70)',
  chi: incaricati,
  parametri,
  risponde: { 200: dopoVisto },
  problemi: ['asta_inesistente', 'esito_non_dichiarato'],
});

export const compiDopo = chiamata({
  POST: '/api/admin/aste/:id/dopo',
  titolo: 'Registra un atto che segue l’esito: il software propone, decide chi conduce (R67-R71)',
  chi: conducenti,
  parametri,
  corpo: corpoAttoDopo,
  risponde: { 200: attoDopoScritto },
  problemi: ['asta_inesistente', 'R36_sola_lettura', ...DI_UN_ATTO, ...RIFIUTI],
});

export const dopoDellOperatore = chiamata({
  GET: '/api/edicom/aste/:id/dopo',
  titolo: 'Ciò che segue l’esito, per il gestore; la lettura è annotata (R37, R69)',
  chi: operatori,
  parametri,
  risponde: { 200: dopoVisto },
  problemi: ['asta_inesistente', 'esito_non_dichiarato'],
});

export const compiDopoOperatore = chiamata({
  POST: '/api/edicom/aste/:id/dopo',
  titolo: 'Registra ciò che si legge sul conto, propone un movimento di denaro, dice che cosa si è mandato (R71-R73)',
  chi: operatori,
  parametri,
  corpo: corpoAttoDopoOperatore,
  risponde: { 200: attoDopoScritto },
  problemi: ['asta_inesistente', 'rapporto_cambiato', ...DI_UN_ATTO, ...RIFIUTI],
});

export const terminiInCorso = chiamata({
  GET: '/api/edicom/termini',
  titolo: 'I termini in corso di tutte le vendite, a pagine, il più vicino prima (R69)',
  chi: operatori,
  query: filtroTermini,
  risponde: { 200: elencoTermini },
  problemi: CODICI_DI_UN_ELENCO,
});

export const conservazioneInCorso = chiamata({
  GET: '/api/edicom/conservazione',
  titolo: 'Le vendite con dati di chi non ha vinto da cancellare, a pagine, con il giorno e ciò che lo impedisce (R77)',
  chi: operatori,
  query: filtroConservazione,
  risponde: { 200: elencoConservazione },
  problemi: CODICI_DI_UN_ELENCO,
});

export const terminiDaCalendario = chiamata({
  GET: '/api/edicom/termini.ics',
  titolo: 'I termini in corso di tutte le vendite, per il calendario del gestore (RFC 5545)',
  chi: operatori,
  risponde: { 200: file('text/calendar') },
  problemi: ['termini_troppi'],
});

export const dopoDiChiHaVinto = chiamata({
  GET: '/api/user/asta/:id/dopo',
  titolo: 'Che cosa deve fare chi si è aggiudicato il bene, entro quando e su quale conto (R69)',
  chi: partecipanti,
  parametri,
  risponde: { 200: dopoPerMe },
  problemi: ['altra_vendita', 'esito_non_dichiarato'],
});

export const mieiTermini = chiamata({
  GET: '/api/user/asta/:id/termini.ics',
  titolo: 'I termini di chi si è aggiudicato il bene, per il suo calendario (RFC 5545)',
  chi: partecipanti,
  parametri,
  risponde: { 200: file('text/calendar') },
  problemi: ['altra_vendita', 'esito_non_dichiarato'],
});
