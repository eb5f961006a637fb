import { corpoImpediti, impeditiScritti, impeditiVisti } from '../anagrafe/impediti.ts';
import { esitoPacchetto, rispostaPacchetti } from '../buste/deposito.ts';
import { elencoAste, filtroAste } from '../delegato/forme.ts';
import { corpoDichiarazione, dichiarazioneVista, parametriDichiarazione } from '../documenti/dichiarazione.ts';
import { PROBLEMI_DELLA_DICHIARAZIONE } from '../documenti/problemi-dichiarazione.ts';
import { laMacchina, operatori } from '../linea/chi.ts';
import { byte, chiamata, file, modulo } from '../linea/chiamata.ts';
import { FILE_CSV, FILE_XLSX } from '../linea/fogli.ts';
import { identificativo } from '../linea/tipi.ts';
import { CODICI_DI_UN_ATTO, CODICI_DI_UN_ELENCO, RIFIUTI_DELLA_LEGGE } from '../problemi/index.ts';
import { rispostaAtto } from '../stanza/ricevuta.ts';
import { comeVedevanoTutti, rispostaEventi } from '../stanza/viste.ts';
import { corpoRinvio } from '../vendita/rinvio.ts';
import { corpoRipresa, corpoSospensione } from '../vendita/sospensione.ts';
import {
  corpoCorrezione,
  corpoImporta,
  corpoPubblicazione,
  corpoScheda,
  corpoTurno,
  rispostaImporta,
  rispostaTurno,
  venditaCreata,
  venditaOperatore,
} from './forme.ts';

/** Le vendite dalla parte del gestore: create, importate, completate, pubblicate; le offerte in arrivo; il turno. */

const parametri = { id: identificativo('asta_inesistente') };
const DI_UN_ATTO = [...CODICI_DI_UN_ATTO, ...RIFIUTI_DELLA_LEGGE] as const;
const DI_UN_DEPOSITO = [
  ...DI_UN_ATTO,
  'richiesta_troppo_grande',
  'sigillo_non_riuscito',
  'chiave_non_disponibile',
] as const;

const DELLA_DICHIARAZIONE = Object.keys(PROBLEMI_DELLA_DICHIARAZIONE) as (keyof typeof PROBLEMI_DELLA_DICHIARAZIONE)[];

// Vendite

export const leggiAste = chiamata({
  GET: '/api/edicom/aste',
  titolo: 'Le vendite del gestore, anche in bozza: a pagine, cercate e filtrate',
  chi: operatori,
  query: filtroAste,
  risponde: { 200: elencoAste },
  problemi: CODICI_DI_UN_ELENCO,
});

export const leggiVendita = chiamata({
  GET: '/api/edicom/aste/:id',
  titolo: 'La scheda di una vendita, con ciò che l’importazione ha segnalato',
  chi: operatori,
  parametri,
  risponde: { 200: venditaOperatore },
  problemi: ['asta_inesistente'],
});

export const creaBozza = chiamata({
  POST: '/api/edicom/aste',
  titolo: 'Crea una vendita in bozza, che prende l’identificativo del comando',
  chi: operatori,
  corpo: corpoScheda,
  risponde: { 200: venditaCreata },
  problemi: DI_UN_ATTO,
});

export const importaAnnuncio = chiamata({
  POST: '/api/edicom/aste/importa',
  titolo: 'Crea una bozza da un annuncio del Portale delle Vendite Pubbliche, e dice che cosa resta da completare',
  chi: operatori,
  corpo: corpoImporta,
  risponde: { 200: rispostaImporta },
  problemi: [...DI_UN_ATTO, 'annuncio_non_valido'],
});

export const scriviScheda = chiamata({
  PUT: '/api/edicom/aste/:id',
  titolo: 'Salva scheda e condizioni di una vendita; di una pubblicata è un’errata corrige, e dice perché (R02)',
  chi: operatori,
  parametri,
  corpo: corpoCorrezione,
  risponde: { 200: rispostaAtto },
  problemi: DI_UN_ATTO,
});

export const pubblicaBozza = chiamata({
  POST: '/api/edicom/aste/:id/pubblica',
  titolo: 'Pubblica una vendita completa: da qui comincia la raccolta delle offerte',
  chi: operatori,
  parametri,
  corpo: corpoPubblicazione,
  risponde: { 200: rispostaAtto },
  problemi: [...DI_UN_ATTO, ...DELLA_DICHIARAZIONE, 'asta_inesistente', 'chiave_non_disponibile'],
});

export const caricaDichiarazione = chiamata({
  POST: '/api/edicom/aste/:id/dichiarazione',
  titolo:
    'Carica la dichiarazione firmata di assenza di conflitti: fino alla pubblicazione prende il posto della precedente (R07)',
  chi: operatori,
  parametri,
  corpo: modulo('uno', corpoDichiarazione),
  risponde: { 200: dichiarazioneVista },
  problemi: ['asta_inesistente', 'comando_diverso', ...DELLA_DICHIARAZIONE],
});

export const fileDichiarazione = chiamata({
  GET: '/api/edicom/aste/:id/dichiarazione/:dichiarazione',
  titolo: 'Il file firmato della dichiarazione di assenza di conflitti, com’è arrivato (R07)',
  chi: operatori,
  parametri: parametriDichiarazione,
  pesante: 'nessuno',
  risponde: { 200: file('application/octet-stream') },
  problemi: ['asta_inesistente', 'documento_inesistente'],
});

export const rinviaVendita = chiamata({
  POST: '/api/edicom/aste/:id/rinvio',
  titolo: 'Rinvia le operazioni di una vendita pubblicata, con il provvedimento che lo dispone (R32)',
  chi: operatori,
  parametri,
  corpo: corpoRinvio,
  risponde: { 200: rispostaAtto },
  problemi: DI_UN_ATTO,
});

export const sospendiVendita = chiamata({
  POST: '/api/edicom/aste/:id/sospensione',
  titolo: 'Sospende una vendita pubblicata, con il provvedimento che lo dispone (R32)',
  chi: operatori,
  parametri,
  corpo: corpoSospensione,
  risponde: { 200: rispostaAtto },
  problemi: DI_UN_ATTO,
});
export const riprendiVendita = chiamata({
  POST: '/api/edicom/aste/:id/ripresa',
  titolo: 'Riprende una vendita sospesa, o fissa quando riprendono le operazioni già aperte (R32)',
  chi: operatori,
  parametri,
  corpo: corpoRipresa,
  risponde: { 200: rispostaAtto },
  problemi: DI_UN_ATTO,
});

export const rivediDaGestore = chiamata({
  GET: '/api/edicom/aste/:id/rivedi',
  titolo: 'Le voci di una vendita finita come le vedeva chi assisteva, o la sala (R33)',
  chi: operatori,
  parametri,
  query: comeVedevanoTutti,
  risponde: { 200: rispostaEventi },
  problemi: ['asta_inesistente', 'esito_non_dichiarato'],
});

export const rilanciDaGestoreCsv = chiamata({
  GET: '/api/edicom/aste/:id/rilanci.csv',
  titolo: 'I rilanci di una vendita finita, come li vedeva chi assisteva, per un foglio di calcolo (R33)',
  chi: operatori,
  parametri,
  risponde: { 200: FILE_CSV },
  problemi: ['asta_inesistente', 'esito_non_dichiarato'],
});

export const rilanciDaGestoreXlsx = chiamata({
  GET: '/api/edicom/aste/:id/rilanci.xlsx',
  titolo: 'I rilanci di una vendita finita, come li vedeva chi assisteva, in XLSX, con importi e date veri (R33)',
  chi: operatori,
  parametri,
  risponde: { 200: FILE_XLSX },
  problemi: ['asta_inesistente', 'esito_non_dichiarato'],
});

export const leggiImpediti = chiamata({
  GET: '/api/edicom/aste/:id/impediti',
  titolo: 'I codici di chi nella procedura non può offrire; la lettura è annotata (R18, R37)',
  chi: operatori,
  parametri,
  risponde: { 200: impeditiVisti },
  problemi: ['asta_inesistente'],
});

export const scriviImpediti = chiamata({
  POST: '/api/edicom/aste/:id/impediti',
  titolo:
    'Scrive i codici del debitore e di chi lavora alla procedura: si confrontano quando una busta si apre (R18, R08)',
  chi: operatori,
  parametri,
  corpo: corpoImpediti,
  risponde: { 200: impeditiScritti },
  problemi: ['asta_inesistente', 'impediti_cambiati', 'comando_diverso'],
});

// Offerte in arrivo

export const caricaPacchetti = chiamata({
  POST: '/api/edicom/aste/:id/pacchetti',
  titolo: 'Deposita i pacchetti delle offerte, sigillati: di ciascuno solo l’impronta (R10, R25)',
  chi: operatori,
  parametri,
  corpo: modulo('molti'),
  risponde: { 200: rispostaPacchetti },
  problemi: DI_UN_DEPOSITO,
});

export const depositaDaGv = chiamata({
  POST: '/api/gv/aste/:id/pacchetti',
  titolo: 'Deposita un pacchetto dalla macchina che tiene i dati, con la parola ricavata dal suo segreto (R25)',
  // Chi mostra la parola vede ogni vendita; chi non la mostra, nessuna.
  chi: { ...laMacchina, altrui: 401, inesistente: 401 },
  parametri,
  corpo: byte('application/zip'),
  risponde: { 200: esitoPacchetto },
  problemi: [...DI_UN_DEPOSITO, 'non_autenticato', 'pacchetto_troppo_grande'],
});

// Turno

export const leggiTurno = chiamata({
  GET: '/api/edicom/turno',
  titolo: 'Se si è in turno, e in quanti (R80)',
  chi: operatori,
  risponde: { 200: rispostaTurno },
});

export const cambiaTurno = chiamata({
  POST: '/api/edicom/turno',
  titolo: 'Entra in turno o ne esce: senza nessuno in turno non si apre alcuna stanza (R80)',
  chi: operatori,
  corpo: corpoTurno,
  risponde: { 200: rispostaTurno },
});
