import { z } from 'zod';
import { conducenti, incaricati } from '../linea/chi.ts';
import { chiamata, file, modulo } from '../linea/chiamata.ts';
import { identificativo } from '../linea/tipi.ts';
import { CODICI_DI_UN_ATTO, RIFIUTI_DELLA_LEGGE } from '../problemi/index.ts';
import { rispostaAtto } from '../stanza/ricevuta.ts';
import { trascrizione } from '../stanza/trascrizione.ts';
import {
  bozzaVerbale,
  corpoFileFirmato,
  corpoVerbale,
  origineVerbale,
  qualeFirmato,
  versioniElenco,
  versioniVerbale,
} from './testo-verbale.ts';

/** Il verbale e gli altri documenti di una vendita, per chi la conduce. */

const parametri = { id: identificativo('asta_inesistente') };

/** Perché un file firmato non si accoglie: gli stessi per il verbale e per l'elenco dei rilanci. */
const CODICI_DI_UN_FILE_FIRMATO = [
  'R36_sola_lettura',
  'R68_file_senza_firma',
  'R68_file_piu_firme',
  'R68_file_alterato',
  'R68_firma_non_verificabile',
  'R68_firma_da_motivare',
  'R68_file_altra_versione',
  'R68_file_di_altro',
  'R68_certificato_non_valido',
  'R68_file_troppo_grande',
] as const;

export const versioniDelVerbale = chiamata({
  GET: '/api/admin/aste/:id/verbali',
  titolo: 'Le versioni redatte del verbale, dalla prima (R68)',
  chi: incaricati,
  parametri,
  risponde: { 200: versioniVerbale },
  problemi: ['asta_inesistente'],
});

export const bozzaDelVerbale = chiamata({
  GET: '/api/admin/aste/:id/verbali/bozza',
  titolo: 'Il testo da cui partire, con i dati e le tabelle del registro; la lettura resta annotata (R37, R68)',
  chi: incaricati,
  parametri,
  query: origineVerbale,
  risponde: { 200: bozzaVerbale },
  problemi: ['asta_inesistente', 'fase_non_ammessa'],
});

export const redigiConTesto = chiamata({
  POST: '/api/admin/aste/:id/verbali',
  titolo: 'Redige una versione del verbale con il testo del referente (R68)',
  chi: conducenti,
  parametri,
  corpo: corpoVerbale,
  risponde: { 200: rispostaAtto },
  problemi: [...CODICI_DI_UN_ATTO, ...RIFIUTI_DELLA_LEGGE, 'testo_non_ammesso', 'R36_sola_lettura'],
});

export const verbaleStampato = chiamata({
  GET: '/api/admin/aste/:id/verbali/:nome',
  titolo: 'Una versione del verbale, in PDF: `3.pdf` è la terza; la lettura resta annotata (R37)',
  chi: incaricati,
  parametri: {
    ...parametri,
    nome: z
      .string()
      .regex(/^\d{1,6}\.pdf$/)
      .meta({ inesistente: 'verbale_inesistente' }),
  },
  risponde: { 200: file('application/pdf') },
  problemi: ['asta_inesistente', 'verbale_inesistente'],
});

export const depositaVerbaleFirmato = chiamata({
  POST: '/api/admin/aste/:id/verbali/firmato',
  titolo: 'Deposita il file con la firma digitale di una versione del verbale: l’ultima redatta da qui è firmata (R68)',
  chi: conducenti,
  parametri,
  corpo: modulo('uno', corpoFileFirmato),
  risponde: { 200: rispostaAtto },
  problemi: [...CODICI_DI_UN_ATTO, ...RIFIUTI_DELLA_LEGGE, 'verbale_inesistente', ...CODICI_DI_UN_FILE_FIRMATO],
});

export const verbaleConFirma = chiamata({
  GET: '/api/admin/aste/:id/verbali/firmato',
  titolo: 'Il file con la firma digitale di una versione, com’è arrivato; la lettura resta annotata (R37, R68)',
  chi: incaricati,
  parametri,
  query: qualeFirmato,
  pesante: 'nessuno',
  risponde: { 200: file('application/octet-stream') },
  problemi: ['asta_inesistente', 'R68_file_inesistente'],
});

export const rilanciStampati = chiamata({
  GET: '/api/admin/aste/:id/rilanci.pdf',
  titolo: 'L’elenco dei rilanci con gli autori (DM 23); la lettura resta annotata (R37)',
  chi: incaricati,
  parametri,
  risponde: { 200: file('application/pdf') },
  problemi: ['asta_inesistente'],
});

export const elenchiDeiRilanci = chiamata({
  GET: '/api/admin/aste/:id/rilanci/elenchi',
  titolo: 'Le versioni redatte dell’elenco dei rilanci con gli autori, dalla prima (DM 23, R67)',
  chi: incaricati,
  parametri,
  risponde: { 200: versioniElenco },
  problemi: ['asta_inesistente'],
});

export const elencoStampato = chiamata({
  GET: '/api/admin/aste/:id/rilanci/elenchi/:nome',
  titolo: 'Una versione dell’elenco dei rilanci, in PDF: `2.pdf` è la seconda; la lettura resta annotata (R37, R67)',
  chi: incaricati,
  parametri: {
    ...parametri,
    nome: z
      .string()
      .regex(/^\d{1,6}\.pdf$/)
      .meta({ inesistente: 'R67_elenco_inesistente' }),
  },
  risponde: { 200: file('application/pdf') },
  problemi: ['asta_inesistente', 'R67_elenco_inesistente'],
});

export const depositaElencoFirmato = chiamata({
  POST: '/api/admin/aste/:id/rilanci/elenchi/firmato',
  titolo: 'Deposita il file con la firma digitale di una versione dell’elenco dei rilanci (DM 23, R67)',
  chi: conducenti,
  parametri,
  corpo: modulo('uno', corpoFileFirmato),
  risponde: { 200: rispostaAtto },
  problemi: [...CODICI_DI_UN_ATTO, ...RIFIUTI_DELLA_LEGGE, 'R67_elenco_inesistente', ...CODICI_DI_UN_FILE_FIRMATO],
});

export const elencoConFirma = chiamata({
  GET: '/api/admin/aste/:id/rilanci/elenchi/firmato',
  titolo: 'Il file con la firma digitale dell’elenco dei rilanci, com’è arrivato; la lettura resta annotata (R37, R67)',
  chi: incaricati,
  parametri,
  query: qualeFirmato,
  pesante: 'nessuno',
  risponde: { 200: file('application/octet-stream') },
  problemi: ['asta_inesistente', 'R67_file_inesistente'],
});

export const depositoInCancelleria = chiamata({
  GET: '/api/admin/aste/:id/deposito.zip',
  titolo: 'Ciò che va in cancelleria: file firmati, PDF, esito, impronte, firme; la lettura resta annotata (R37, R68)',
  chi: incaricati,
  parametri,
  risponde: { 200: file('application/zip') },
  problemi: ['asta_inesistente', 'R68_deposito_prima_della_firma'],
});

export const trascrizioneDelegato = chiamata({
  GET: '/api/admin/aste/:id/trascrizione.json',
  titolo: 'Il registro intero della vendita, con la testa firmata: si verifica senza rete (R74)',
  chi: incaricati,
  parametri,
  risponde: { 200: trascrizione },
  problemi: ['asta_inesistente', 'R10_non_ancora_leggibile', 'chiave_non_disponibile'],
  pesante: 'registro',
});

export const pacchettoFuoriLinea = chiamata({
  GET: '/api/admin/aste/:id/pacchetto.zip',
  titolo: 'Ciò che il delegato porta con sé se la piattaforma si ferma, firmato (R57)',
  chi: incaricati,
  parametri,
  risponde: { 200: file('application/zip') },
  problemi: ['asta_inesistente', 'chiave_non_disponibile'],
});
