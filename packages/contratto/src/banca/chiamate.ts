import { incaricati, operatori } from '../linea/chi.ts';
import { chiamata, modulo } from '../linea/chiamata.ts';
import { FILE_CSV, FILE_XLSX } from '../linea/fogli.ts';
import { identificativo } from '../linea/tipi.ts';
import { CODICI_DI_UN_ELENCO } from '../problemi/index.ts';
import { rispostaCauzioni } from './cauzioni-delegato.ts';
import {
  corpoAbbina,
  corpoAbbinaTutti,
  corpoConto,
  corpoSbilanciato,
  corpoSciogli,
  esitoAbbina,
  esitoImportazione,
  filtroDifferenze,
  filtroMovimenti,
  filtroMovimentiInFoglio,
  paginaMovimenti,
  rispostaCandidati,
  rispostaDifferenze,
  rispostaSbilanciati,
} from './forme.ts';

/** I conti delle cauzioni, per gli operatori; le cauzioni di una vendita, per chi la conduce. */

const parametri = { id: identificativo('movimento_inesistente') };

export const caricaCamt = chiamata({
  POST: '/api/edicom/banca/camt',
  titolo: 'Carica un estratto CAMT.053: tutto o niente; ciò che può dire offerte chiuse si scrive sigillato (R10)',
  chi: operatori,
  corpo: modulo('uno'),
  risponde: { 200: esitoImportazione },
  problemi: ['file_non_importato'],
});

export const caricaBcc = chiamata({
  POST: '/api/edicom/banca/bcc',
  titolo: 'Carica l’estratto di una BCC, in CSV con il suo conto o in CAMT.053, che il conto lo porta scritto (R10)',
  chi: operatori,
  corpo: modulo('uno', corpoConto),
  risponde: { 200: esitoImportazione },
  problemi: ['file_non_importato'],
});

export const caricaSbilanciato = chiamata({
  POST: '/api/edicom/banca/sbilanciato',
  titolo: 'Vuole un estratto i cui saldi non tornano: entra con il secondo operatore, e resta segnato per sempre (R71)',
  chi: operatori,
  corpo: modulo('uno', corpoSbilanciato),
  risponde: { 200: esitoImportazione },
  problemi: ['file_non_importato', 'R71_stesso_operatore'],
});

export const estrattiSbilanciati = chiamata({
  GET: '/api/edicom/banca/sbilanciati',
  titolo: 'Gli estratti i cui saldi non tornano, proposti o presi, con chi e perché; la lettura è annotata (R37)',
  chi: operatori,
  risponde: { 200: rispostaSbilanciati },
});

export const movimentiDelConto = chiamata({
  GET: '/api/edicom/banca/movimenti',
  titolo: 'I movimenti dei conti di una banca, una pagina alla volta; la lettura è annotata (R37)',
  chi: operatori,
  query: filtroMovimenti,
  risponde: { 200: paginaMovimenti },
  problemi: CODICI_DI_UN_ELENCO,
});

export const movimentiCsv = chiamata({
  GET: '/api/edicom/banca/movimenti.csv',
  titolo: 'I movimenti dei conti di una banca, per un foglio di calcolo; la lettura è annotata (R37)',
  chi: operatori,
  query: filtroMovimentiInFoglio,
  risponde: { 200: FILE_CSV },
  problemi: CODICI_DI_UN_ELENCO,
});

export const movimentiXlsx = chiamata({
  GET: '/api/edicom/banca/movimenti.xlsx',
  titolo: 'I movimenti dei conti di una banca, in XLSX, con importi e date veri; la lettura è annotata (R37)',
  chi: operatori,
  query: filtroMovimentiInFoglio,
  risponde: { 200: FILE_XLSX },
  problemi: CODICI_DI_UN_ELENCO,
});

export const differenzeFraFormati = chiamata({
  GET: '/api/edicom/banca/differenze',
  titolo: 'Le differenze fra gli estratti in CSV e i movimenti CAMT.053 degli stessi conti',
  chi: operatori,
  query: filtroDifferenze,
  risponde: { 200: rispostaDifferenze },
});

export const abbinaAccrediti = chiamata({
  POST: '/api/edicom/banca/abbina',
  titolo: 'Abbina gli accrediti certi alle offerte delle buste aperte (R39)',
  chi: operatori,
  corpo: corpoAbbinaTutti,
  risponde: { 200: esitoAbbina },
  problemi: ['comando_diverso'],
});

export const candidatiDelMovimento = chiamata({
  GET: '/api/edicom/banca/movimenti/:id/candidati',
  titolo: 'Le offerte aperte a cui un accredito può corrispondere, dalla più somigliante; la lettura è annotata (R37)',
  chi: operatori,
  parametri,
  risponde: { 200: rispostaCandidati },
  problemi: ['movimento_inesistente'],
});

export const abbinaMovimento = chiamata({
  POST: '/api/edicom/banca/movimenti/:id/abbina',
  titolo: 'Abbina a mano un accredito a un’offerta aperta, con un motivo (R39)',
  chi: operatori,
  parametri,
  corpo: corpoAbbina,
  risponde: { 200: esitoAbbina },
  problemi: ['movimento_inesistente', 'offerta_inesistente', 'gia_abbinato', 'accredito_del_prezzo', 'comando_diverso'],
});

export const sciogliMovimento = chiamata({
  POST: '/api/edicom/banca/movimenti/:id/sciogli',
  titolo: 'Scioglie un abbinamento, con un motivo: l’accredito torna da abbinare',
  chi: operatori,
  parametri,
  corpo: corpoSciogli,
  risponde: { 200: esitoAbbina },
  problemi: ['movimento_inesistente', 'non_abbinato', 'rimborso_in_ordine', 'comando_diverso'],
});

export const cauzioniDellaVendita = chiamata({
  GET: '/api/admin/aste/:id/cauzioni',
  titolo: 'Le cauzioni delle buste aperte secondo i movimenti del conto, per data contabile (R39)',
  chi: incaricati,
  parametri: { id: identificativo('asta_inesistente') },
  risponde: { 200: rispostaCauzioni },
  problemi: ['asta_inesistente'],
});
