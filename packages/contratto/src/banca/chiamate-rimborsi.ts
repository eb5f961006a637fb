import { z } from 'zod';
import { incaricati, operatori } from '../linea/chi.ts';
import { chiamata, modulo } from '../linea/chiamata.ts';
import { FILE_CSV, FILE_XLSX } from '../linea/fogli.ts';
import { QUERY_DI_PAGINA } from '../linea/pagina.ts';
import { identificativo } from '../linea/tipi.ts';
import { CODICI_DI_UN_ELENCO } from '../problemi/index.ts';
import {
  corpoApprova,
  corpoAttoOrdine,
  corpoOrdine,
  corpoScarica,
  rispostaEsiti,
  rispostaFilePagamenti,
  rispostaOrdine,
  rispostaOrdini,
  rispostaRimborsi,
  rispostaRimborsiDovuti,
  rispostaVenditeDaRimborsare,
} from './ordini-rimborso.ts';

/** La restituzione delle cauzioni (R71): rimborsi dovuti e ordini. */

const vendita = { id: identificativo('asta_inesistente') };
const ordine = { id: identificativo('ordine_inesistente') };

export const rimborsiDisposti = chiamata({
  GET: '/api/admin/aste/:id/rimborsi',
  titolo: 'I rimborsi disposti con l’esito, con gli IBAN; la lettura è annotata (R37, R71)',
  chi: incaricati,
  parametri: vendita,
  risponde: { 200: rispostaRimborsi },
  problemi: ['asta_inesistente'],
});

export const daRimborsare = chiamata({
  GET: '/api/edicom/banca/rimborsi',
  titolo: 'Le vendite concluse con cauzioni ancora da mettere in un ordine, a pagine (R71)',
  chi: operatori,
  query: z.strictObject(QUERY_DI_PAGINA),
  risponde: { 200: rispostaVenditeDaRimborsare },
  problemi: CODICI_DI_UN_ELENCO,
});

export const rimborsiDaOrdinare = chiamata({
  GET: '/api/edicom/banca/rimborsi/:id',
  titolo: 'I rimborsi dovuti di una vendita, con ciò che impedisce di ordinarli; la lettura è annotata (R37, R71)',
  chi: operatori,
  parametri: vendita,
  risponde: { 200: rispostaRimborsiDovuti },
  problemi: ['asta_inesistente', 'vendita_non_conclusa'],
});

export const ordiniDiRimborso = chiamata({
  GET: '/api/edicom/banca/ordini',
  titolo: 'Gli ordini di rimborso, dal più recente, a pagine; la lettura è annotata (R37)',
  chi: operatori,
  query: z.strictObject(QUERY_DI_PAGINA),
  risponde: { 200: rispostaOrdini },
  problemi: CODICI_DI_UN_ELENCO,
});

export const ordiniDiRimborsoCsv = chiamata({
  GET: '/api/edicom/banca/ordini.csv',
  titolo: 'Gli ordini di rimborso, riga per riga, per un foglio di calcolo; la lettura è annotata (R37, R71)',
  chi: operatori,
  risponde: { 200: FILE_CSV },
  problemi: CODICI_DI_UN_ELENCO,
});

export const ordiniDiRimborsoXlsx = chiamata({
  GET: '/api/edicom/banca/ordini.xlsx',
  titolo: 'Gli ordini di rimborso, riga per riga, in XLSX, con importi e date veri; la lettura è annotata (R37, R71)',
  chi: operatori,
  risponde: { 200: FILE_XLSX },
  problemi: CODICI_DI_UN_ELENCO,
});

export const nuovoOrdine = chiamata({
  POST: '/api/edicom/banca/ordini',
  titolo: 'Prepara un ordine di rimborso, che un altro operatore approverà (R71)',
  chi: operatori,
  corpo: corpoOrdine,
  risponde: { 200: rispostaOrdine },
  problemi: [
    'asta_inesistente',
    'vendita_non_conclusa',
    'conti_diversi',
    'conto_alterato',
    'intestatario_del_conto_mancante',
    'rimborso_non_ordinabile',
    'comando_diverso',
  ],
});

const attoSuOrdine = {
  chi: operatori,
  parametri: ordine,
  risponde: { 200: rispostaOrdine },
} as const;
const problemiSuOrdine = [
  'ordine_inesistente',
  'ordine_in_altro_stato',
  'R71_stesso_operatore',
  'comando_diverso',
] as const;

export const approvaOrdine = chiamata({
  ...attoSuOrdine,
  POST: '/api/edicom/banca/ordini/:id/approva',
  titolo: 'Approva un ordine, che un altro ha preparato, com’è stato letto (R71)',
  corpo: corpoApprova,
  problemi: [...problemiSuOrdine, 'ordine_cambiato', 'accredito_stornato', 'conto_alterato', 'R77_ordine_cancellato'],
});

export const respingiOrdine = chiamata({
  ...attoSuOrdine,
  POST: '/api/edicom/banca/ordini/:id/respingi',
  titolo: 'Respinge un ordine, con un motivo: i suoi rimborsi tornano da ordinare (R71)',
  corpo: corpoAttoOrdine,
  problemi: problemiSuOrdine,
});

export const annullaOrdine = chiamata({
  ...attoSuOrdine,
  POST: '/api/edicom/banca/ordini/:id/annulla',
  titolo: 'Annulla un ordine, con un motivo: i suoi rimborsi tornano da ordinare (R71)',
  corpo: corpoAttoOrdine,
  problemi: problemiSuOrdine,
});

export const eseguiOrdine = chiamata({
  ...attoSuOrdine,
  POST: '/api/edicom/banca/ordini/:id/esegui',
  titolo: 'Segna che la banca ha eseguito un ordine (R71)',
  corpo: corpoAttoOrdine,
  problemi: problemiSuOrdine,
});

export const scaricaOrdine = chiamata({
  POST: '/api/edicom/banca/ordini/:id/scarica',
  titolo: 'Scarica il file di un ordine approvato, pain.001.001.09 o CBIPaymentRequest.00.04.01; è annotato (R71)',
  chi: operatori,
  parametri: ordine,
  corpo: corpoScarica,
  risponde: { 200: rispostaFilePagamenti },
  problemi: [...problemiSuOrdine, 'ordine_cambiato', 'accredito_stornato', 'conto_alterato', 'R77_ordine_cancellato'],
});

export const caricaEsiti = chiamata({
  POST: '/api/edicom/banca/esiti',
  titolo: 'Carica l’esito pain.002 di un ordine: ciò che la banca ha rifiutato è di nuovo da ordinare (R71)',
  chi: operatori,
  corpo: modulo('uno'),
  risponde: { 200: rispostaEsiti },
  problemi: ['file_non_importato', 'R71_stesso_operatore'],
});
