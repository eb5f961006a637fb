import { operatori } from '../linea/chi.ts';
import { chiamata, file } from '../linea/chiamata.ts';
import { FILE_CSV as CSV, FILE_XLSX as XLSX } from '../linea/fogli.ts';
import { identificativo } from '../linea/tipi.ts';
import { CODICI_DI_UN_ELENCO } from '../problemi/index.ts';
import { esitoCatena, filtroAtti, filtroLetture, rispostaAtti, rispostaLetture } from './registro-accessi.ts';
import {
  annoDegliIncarichi,
  filtroIncarichi,
  filtroStatistiche,
  rispostaIncarichi,
  rispostaStatistiche,
} from './statistiche.ts';

/** Ciò di cui il gestore rende conto: i conti, gli incarichi, chi ha letto che cosa, gli atti e la loro catena. */

const parametri = { id: identificativo('asta_inesistente') };

export const contiDelGestore = chiamata({
  GET: '/api/edicom/statistiche',
  titolo: 'Esiti, prezzi, tentativi e partecipazione delle vendite concluse, per periodo e tribunale',
  chi: operatori,
  query: filtroStatistiche,
  risponde: { 200: rispostaStatistiche },
});

export const registroIncarichi = chiamata({
  GET: '/api/edicom/registro-incarichi',
  titolo: 'Il registro degli incarichi di un anno: uno per procedura, numerato (R09)',
  chi: operatori,
  query: filtroIncarichi,
  risponde: { 200: rispostaIncarichi },
  problemi: CODICI_DI_UN_ELENCO,
});

export const registroIncarichiCsv = chiamata({
  GET: '/api/edicom/registro-incarichi.csv',
  titolo: 'Il registro degli incarichi di un anno, per un foglio di calcolo (R09)',
  chi: operatori,
  query: annoDegliIncarichi,
  risponde: { 200: CSV },
});

export const registroIncarichiXlsx = chiamata({
  GET: '/api/edicom/registro-incarichi.xlsx',
  titolo: 'Il registro degli incarichi di un anno, in XLSX, con importi e date veri (R09)',
  chi: operatori,
  query: annoDegliIncarichi,
  risponde: { 200: XLSX },
});

export const lettureDiIdentita = chiamata({
  GET: '/api/edicom/registro/letture',
  titolo: 'Chi ha letto quali identità, la più recente prima; anche questa lettura è annotata (R37)',
  chi: operatori,
  query: filtroLetture,
  risponde: { 200: rispostaLetture },
});

export const lettureDiIdentitaCsv = chiamata({
  GET: '/api/edicom/registro/letture.csv',
  titolo: 'Le letture di identità di una ricerca, per un foglio di calcolo; anche questa lettura è annotata (R37)',
  chi: operatori,
  query: filtroLetture,
  risponde: { 200: CSV },
});

export const lettureDiIdentitaXlsx = chiamata({
  GET: '/api/edicom/registro/letture.xlsx',
  titolo: 'Le letture di identità di una ricerca, in XLSX; anche questa lettura è annotata (R37)',
  chi: operatori,
  query: filtroLetture,
  risponde: { 200: XLSX },
});

export const attiDelRegistro = chiamata({
  GET: '/api/edicom/registro/atti',
  titolo: 'Gli atti delle vendite, il più recente prima; delle offerte segrete nessuno (R10, R74)',
  chi: operatori,
  query: filtroAtti,
  risponde: { 200: rispostaAtti },
});

export const attiDelRegistroCsv = chiamata({
  GET: '/api/edicom/registro/atti.csv',
  titolo: 'Gli atti di una ricerca, per un foglio di calcolo; la lettura è annotata (R10, R74)',
  chi: operatori,
  query: filtroAtti,
  risponde: { 200: CSV },
});

export const attiDelRegistroXlsx = chiamata({
  GET: '/api/edicom/registro/atti.xlsx',
  titolo: 'Gli atti di una ricerca, in XLSX; la lettura è annotata (R10, R74)',
  chi: operatori,
  query: filtroAtti,
  risponde: { 200: XLSX },
});

export const verificaDellaCatena = chiamata({
  POST: '/api/edicom/registro/aste/:id/verifica',
  titolo: 'Ricalcola la catena di una vendita, voce per voce (R74)',
  chi: operatori,
  parametri,
  risponde: { 200: esitoCatena },
  problemi: ['asta_inesistente'],
});

export const bancaDatiAste = chiamata({
  GET: '/api/edicom/aste/:id/banca-dati-aste.csv',
  titolo: 'L’esportazione per la banca dati delle aste del Ministero, dopo l’esito; la lettura è annotata (R37, R72)',
  chi: operatori,
  parametri,
  risponde: { 200: CSV },
  problemi: ['asta_inesistente', 'R10_non_ancora_leggibile', 'esito_non_dichiarato'],
});

export const bancaDatiDelPeriodo = chiamata({
  GET: '/api/edicom/banca-dati-aste.csv',
  titolo: 'La stessa esportazione per tutte le vendite con un esito, di un periodo e di un tribunale (R37, R72)',
  chi: operatori,
  query: filtroStatistiche,
  risponde: { 200: CSV },
});

export const bancaDatiDelPeriodoXlsx = chiamata({
  GET: '/api/edicom/banca-dati-aste.xlsx',
  titolo:
    'La stessa esportazione per tutte le vendite con un esito, di un periodo e di un tribunale, in XLSX (R37, R72)',
  chi: operatori,
  query: filtroStatistiche,
  risponde: { 200: XLSX },
});

export const rapportoPerIlPortale = chiamata({
  GET: '/api/edicom/aste/:id/rapporto-portale.json',
  titolo:
    'Il rapporto con l’esito della vendita per il Portale delle Vendite Pubbliche, senza il nome di nessuno (R73)',
  chi: operatori,
  parametri,
  risponde: { 200: file('application/json') },
  problemi: ['asta_inesistente', 'esito_non_dichiarato'],
});

export const bancaDatiAsteXlsx = chiamata({
  GET: '/api/edicom/aste/:id/banca-dati-aste.xlsx',
  titolo:
    'L’esportazione per la banca dati delle aste del Ministero, in XLSX, dopo l’esito; la lettura è annotata (R37, R72)',
  chi: operatori,
  parametri,
  risponde: { 200: XLSX },
  problemi: ['asta_inesistente', 'R10_non_ancora_leggibile', 'esito_non_dichiarato'],
});
