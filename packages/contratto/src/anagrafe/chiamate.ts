import { z } from 'zod';
import { operatori } from '../linea/chi.ts';
import { chiamata } from '../linea/chiamata.ts';
import { FILE_CSV, FILE_XLSX } from '../linea/fogli.ts';
import { identificativo } from '../linea/tipi.ts';
import { CODICI_DI_UN_ELENCO } from '../problemi/index.ts';
import { corpoModello } from '../verbale/modello-verbale.ts';
import {
  corpoAccount,
  corpoAttoAccount,
  corpoModifica,
  corpoNuovoAccount,
  corpoSeparazione,
  corpoSoggetto,
  corpoTribunale,
  corpoUnione,
  elencoAccount,
  elencoDelegati,
  elencoOfferenti,
  elencoTribunali,
  filtroAccount,
  filtroConsueti,
  filtroSoggetti,
  filtroSoggettiInFoglio,
  filtroTribunali,
  filtroVenditeDelSoggetto,
  paginaSoggetti,
  parametriConsueti,
  rispostaSeparazione,
  soggetto,
  tribunale,
  venditeDelSoggetto,
  versioneScritta,
} from './forme.ts';
import { propostaScritta } from './proposte.ts';

/** I registri del gestore: uffici con i loro parametri, soggetti con i loro codici, account di chi conduce le vendite. */

const unUfficio = { id: identificativo('tribunale_inesistente') };
const unSoggetto = { id: identificativo('soggetto_inesistente') };
const SU_UN_SOGGETTO = ['soggetto_inesistente', 'soggetto_unito', 'comando_diverso'] as const;

// Tribunali

export const leggiTribunali = chiamata({
  GET: '/api/edicom/tribunali',
  titolo: 'Gli uffici con i parametri che valgono adesso, anche quelli che compaiono solo nelle vendite',
  chi: operatori,
  query: filtroTribunali,
  risponde: { 200: elencoTribunali },
  problemi: CODICI_DI_UN_ELENCO,
});

export const leggiConsueti = chiamata({
  GET: '/api/edicom/tribunali/consueti',
  titolo:
    'I parametri consueti di un ufficio e il conto delle cauzioni, dal suo nome com’è scritto in una vendita (R17)',
  chi: operatori,
  query: filtroConsueti,
  risponde: { 200: parametriConsueti },
});

export const leggiTribunale = chiamata({
  GET: '/api/edicom/tribunali/:id',
  titolo: 'Un ufficio con le sue versioni; con `il`, la versione che valeva in quell’istante',
  chi: operatori,
  parametri: unUfficio,
  query: z.strictObject({ il: z.coerce.number().int().min(0).optional() }),
  risponde: { 200: tribunale },
  problemi: ['tribunale_inesistente'],
});

export const registraTribunale = chiamata({
  POST: '/api/edicom/tribunali',
  titolo: 'Registra un ufficio, che prende l’identificativo del comando',
  chi: operatori,
  corpo: corpoTribunale,
  risponde: { 200: versioneScritta },
  problemi: ['tribunale_gia_presente', 'tribunale_cambiato', 'tribunale_alterato', 'comando_diverso'],
});

export const cambiaTribunale = chiamata({
  POST: '/api/edicom/tribunali/:id',
  titolo: 'Scrive una versione nuova dei parametri di un ufficio, che vale da adesso',
  chi: operatori,
  parametri: unUfficio,
  corpo: corpoTribunale,
  risponde: { 200: versioneScritta },
  problemi: [
    'tribunale_inesistente',
    'tribunale_gia_presente',
    'tribunale_cambiato',
    'tribunale_alterato',
    'comando_diverso',
  ],
});

export const scriviModello = chiamata({
  POST: '/api/edicom/tribunali/:id/modello',
  titolo: 'Scrive il modello del verbale di un ufficio, in una versione nuova che vale da adesso (R68)',
  chi: operatori,
  parametri: unUfficio,
  corpo: corpoModello,
  risponde: { 200: versioneScritta },
  problemi: ['tribunale_inesistente', 'tribunale_cambiato', 'tribunale_alterato', 'comando_diverso'],
});

// Soggetti

export const leggiSoggetti = chiamata({
  GET: '/api/edicom/soggetti',
  titolo: 'Una pagina dell’anagrafe, cercata e in ordine alfabetico; la lettura è annotata (R37)',
  chi: operatori,
  query: filtroSoggetti,
  risponde: { 200: paginaSoggetti },
  problemi: CODICI_DI_UN_ELENCO,
});

export const soggettiCsv = chiamata({
  GET: '/api/edicom/soggetti.csv',
  titolo: 'I soggetti di una ricerca, per un foglio di calcolo; la lettura è annotata (R37)',
  chi: operatori,
  query: filtroSoggettiInFoglio,
  risponde: { 200: FILE_CSV },
  problemi: CODICI_DI_UN_ELENCO,
});

export const soggettiXlsx = chiamata({
  GET: '/api/edicom/soggetti.xlsx',
  titolo: 'I soggetti di una ricerca, in XLSX, con importi e date veri; la lettura è annotata (R37)',
  chi: operatori,
  query: filtroSoggettiInFoglio,
  risponde: { 200: FILE_XLSX },
  problemi: CODICI_DI_UN_ELENCO,
});

export const leggiSoggetto = chiamata({
  GET: '/api/edicom/soggetti/:id',
  titolo: 'Un soggetto con account, doppioni e storia; la lettura è annotata (R37)',
  chi: operatori,
  parametri: unSoggetto,
  risponde: { 200: soggetto },
  problemi: ['soggetto_inesistente'],
});

export const leggiVenditeDelSoggetto = chiamata({
  GET: '/api/edicom/soggetti/:id/vendite',
  titolo: 'Le vendite che conduce e quelle in cui ha offerto, dalla più recente; la lettura è annotata (R10, R37)',
  chi: operatori,
  parametri: unSoggetto,
  query: filtroVenditeDelSoggetto,
  risponde: { 200: venditeDelSoggetto },
  problemi: ['soggetto_inesistente', ...CODICI_DI_UN_ELENCO],
});

export const registraSoggetto = chiamata({
  POST: '/api/edicom/soggetti',
  titolo: 'Registra un soggetto, che prende l’identificativo del comando',
  chi: operatori,
  corpo: corpoSoggetto,
  risponde: { 200: versioneScritta },
  problemi: ['soggetto_gia_presente', 'comando_diverso'],
});

export const scriviSoggetto = chiamata({
  POST: '/api/edicom/soggetti/:id/modifica',
  titolo: 'Scrive una versione nuova dei dati di un soggetto',
  chi: operatori,
  parametri: unSoggetto,
  corpo: corpoModifica,
  risponde: { 200: versioneScritta },
  problemi: [...SU_UN_SOGGETTO, 'soggetto_cambiato'],
});

export const unisciDoppione = chiamata({
  POST: '/api/edicom/soggetti/:id/unisci',
  titolo: 'Un doppione confluisce nel soggetto, che prende ciò che gli manca',
  chi: operatori,
  parametri: unSoggetto,
  corpo: corpoUnione,
  risponde: { 200: versioneScritta },
  problemi: [...SU_UN_SOGGETTO, 'stesso_soggetto', 'soggetti_senza_codice_comune', 'due_account'],
});

export const separaConfluito = chiamata({
  POST: '/api/edicom/soggetti/:id/separa',
  titolo: 'Rimette in vita un soggetto confluito, com’era',
  chi: operatori,
  parametri: unSoggetto,
  corpo: corpoSeparazione,
  risponde: { 200: rispostaSeparazione },
  problemi: [...SU_UN_SOGGETTO, 'non_unito'],
});

export const leggiOfferenti = chiamata({
  GET: '/api/edicom/offerenti',
  titolo: 'Gli offerenti di una vendita a operazioni aperte, con il loro soggetto; la lettura è annotata (R10, R37)',
  chi: operatori,
  query: z.strictObject({ asta: z.uuid().toLowerCase() }),
  risponde: { 200: elencoOfferenti },
  problemi: ['asta_inesistente', 'R10_operazioni_non_aperte'],
});

// Account

export const leggiDelegati = chiamata({
  GET: '/api/edicom/delegati',
  titolo: 'I professionisti a cui si può affidare una vendita, anche disabilitati',
  chi: operatori,
  risponde: { 200: elencoDelegati },
});

export const leggiAccount = chiamata({
  GET: '/api/edicom/account',
  titolo: 'Gli account di delegati e magistrati, con il soggetto a cui sono collegati',
  chi: operatori,
  query: filtroAccount,
  risponde: { 200: elencoAccount },
  problemi: ['ricerca_troppo_lenta'],
});

export const scegliAccount = chiamata({
  POST: '/api/edicom/soggetti/:id/account',
  titolo: 'Collega al soggetto l’account con cui entra, o lo scollega',
  chi: operatori,
  parametri: unSoggetto,
  corpo: corpoAccount,
  risponde: { 200: versioneScritta },
  problemi: [...SU_UN_SOGGETTO, 'account_inesistente', 'account_gia_collegato'],
});

export const creaAccount = chiamata({
  POST: '/api/edicom/soggetti/:id/account/crea',
  titolo: 'Propone l’account con cui il soggetto entra; confermato da un altro operatore, nasce e parte l’invito',
  chi: operatori,
  parametri: unSoggetto,
  corpo: corpoNuovoAccount,
  risponde: { 200: propostaScritta },
  problemi: [
    'troppe_proposte',
    ...SU_UN_SOGGETTO,
    'account_gia_presente',
    'email_gia_usata',
    'R08_persona_del_gestore',
  ],
});

export const invitaAccount = chiamata({
  POST: '/api/edicom/soggetti/:id/account/invita',
  titolo: 'Propone un altro invito, con cui si sceglie la password e si collega l’app dei codici; lo conferma un altro',
  chi: operatori,
  parametri: unSoggetto,
  corpo: corpoAttoAccount,
  risponde: { 200: propostaScritta },
  problemi: ['troppe_proposte', ...SU_UN_SOGGETTO, 'account_assente', 'account_disabilitato'],
});

export const disabilitaAccount = chiamata({
  POST: '/api/edicom/soggetti/:id/account/disabilita',
  titolo: 'Disabilita l’account: chi lo usa esce subito e non rientra',
  chi: operatori,
  parametri: unSoggetto,
  corpo: corpoAttoAccount,
  risponde: { 200: versioneScritta },
  problemi: [...SU_UN_SOGGETTO, 'account_assente', 'account_disabilitato'],
});

export const riabilitaAccount = chiamata({
  POST: '/api/edicom/soggetti/:id/account/riabilita',
  titolo: 'Propone di riabilitare l’account, con un invito nuovo; lo conferma un altro operatore',
  chi: operatori,
  parametri: unSoggetto,
  corpo: corpoAttoAccount,
  risponde: { 200: propostaScritta },
  problemi: ['troppe_proposte', ...SU_UN_SOGGETTO, 'account_assente', 'account_attivo'],
});
