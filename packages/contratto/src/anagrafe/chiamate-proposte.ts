import { conducenti, incaricati, laMacchina, operatori } from '../linea/chi.ts';
import { chiamata } from '../linea/chiamata.ts';
import { corpoComando, corpoMotivo } from '../linea/comando.ts';
import { identificativo, uuid } from '../linea/tipi.ts';
import { CODICI_DI_UN_ELENCO, RIFIUTI_DELLA_LEGGE } from '../problemi/index.ts';
import { corpoChiaveFirma, corpoProponiChiaveFirma, elencoChiaviFirma } from './chiavi-firma.ts';
import {
  corpoAttoInDue,
  corpoPrimoOperatore,
  corpoProcedura,
  corpoSostituzione,
  elencoOperatori,
  elencoProposte,
  filtroOperatori,
  operatoreDisabilitato,
  primiOperatori,
  proceduraTolta,
  propostaDecisa,
  propostaScritta,
  proposteInAttesa,
} from './proposte.ts';

/** Ciò che vogliono due persone: proposte da confermare, operatori, procedure dei magistrati, chi conduce una vendita. */

const unaProposta = { id: identificativo('proposta_inesistente') };
const unOperatore = { id: identificativo('operatore_inesistente') };
/** Perché chi conduce una vendita non si può sostituire così (R36). */
const DI_UNA_SOSTITUZIONE = [
  'asta_inesistente',
  'account_non_di_delegato',
  'fase_non_ammessa',
  'ruolo_non_ammesso',
  'R36_conduce_gia',
  'R36_conduce_un_altro',
  'R36_secondo_gia',
  'R36_vendita_conclusa',
  'R36_provvedimento_mancante',
  'R32_provvedimento_incompleto',
  'R32_provvedimento_futuro',
  'R36_serve_un_altra_persona',
] as const;
/** Ciò che è accaduto dopo l'esito, e impedisce di cambiarlo (R70). */
const DI_CIO_CHE_SEGUE = ['R70_decreto_registrato', 'R70_prezzo_versato'] as const;
const DI_UNA_DECISIONE = [
  'proposta_inesistente',
  'proposta_decisa',
  'proposta_scaduta',
  'proposta_propria',
  'comando_diverso',
  // Ciò che è cambiato da quando è stata proposta.
  'soggetto_inesistente',
  'soggetto_unito',
  'account_gia_presente',
  'email_gia_usata',
  'account_assente',
  'account_disabilitato',
  'account_attivo',
  'R08_persona_del_gestore',
  'operatore_gia_abilitato',
  'account_non_di_magistrato',
  ...RIFIUTI_DELLA_LEGGE,
  'account_non_di_delegato',
  'asta_inesistente',
  'chiave_gia_sostituita',
  'orologio_non_affidabile',
  'proposta_impedita',
  ...DI_CIO_CHE_SEGUE,
  'esito_ignoto',
  'sovraccarico',
] as const;

export const leggiProposte = chiamata({
  GET: '/api/edicom/proposte',
  titolo: 'Le proposte da confermare, e le ultime decise',
  chi: operatori,
  risponde: { 200: elencoProposte },
});

export const confermaProposta = chiamata({
  POST: '/api/edicom/proposte/:id/conferma',
  titolo: 'Conferma la proposta di un altro operatore: solo allora accade',
  chi: operatori,
  parametri: unaProposta,
  corpo: corpoComando,
  risponde: { 200: propostaDecisa },
  problemi: DI_UNA_DECISIONE,
});

export const respingiProposta = chiamata({
  POST: '/api/edicom/proposte/:id/respingi',
  titolo: 'Respinge la proposta di un altro operatore, o ritira la propria',
  chi: operatori,
  parametri: unaProposta,
  corpo: corpoMotivo,
  risponde: { 200: propostaDecisa },
  problemi: ['proposta_inesistente', 'proposta_decisa', 'proposta_scaduta', 'comando_diverso'],
});

// Chi conduce

export const proponiSostituzione = chiamata({
  POST: '/api/edicom/aste/:id/delegato',
  titolo: 'Propone chi conduce una vendita pubblicata, o il secondo delegato: lo conferma un altro operatore (R36)',
  chi: operatori,
  parametri: { id: identificativo('asta_inesistente') },
  corpo: corpoSostituzione,
  risponde: { 200: propostaScritta },
  problemi: ['troppe_proposte', ...DI_UNA_SOSTITUZIONE, 'comando_diverso'],
});

// Ciò che di una vendita vogliono due persone

/** Perché un atto in due non si può compiere così (R32, R41, R70, R71). */
const DI_UN_ATTO_IN_DUE = [
  ...DI_CIO_CHE_SEGUE,
  'asta_inesistente',
  'troppe_proposte',
  'comando_diverso',
  ...RIFIUTI_DELLA_LEGGE,
] as const;

export const proponiAttoInDue = chiamata({
  POST: '/api/edicom/aste/:id/in-due',
  titolo:
    'Propone di liberare chi ha offerto, di sospendere ciò che è dovuto, o che l’esito cada: lo conferma un altro (R41, R70, R71)',
  chi: operatori,
  parametri: { id: identificativo('asta_inesistente') },
  corpo: corpoAttoInDue,
  risponde: { 200: propostaScritta },
  problemi: DI_UN_ATTO_IN_DUE,
});

export const proponiAttoDelReferente = chiamata({
  POST: '/api/admin/aste/:id/in-due',
  titolo:
    'Chi conduce propone di liberare chi ha offerto, di sospendere ciò che è dovuto, o che l’esito cada: lo conferma un operatore',
  chi: conducenti,
  parametri: { id: identificativo('asta_inesistente') },
  corpo: corpoAttoInDue,
  risponde: { 200: propostaScritta },
  problemi: [...DI_UN_ATTO_IN_DUE, 'R36_sola_lettura'],
});

export const ritiraAttoInDue = chiamata({
  POST: '/api/admin/aste/:id/in-due/:pid/ritira',
  titolo: 'Chi conduce ritira ciò che ha proposto, finché nessuno lo ha confermato',
  chi: conducenti,
  parametri: { id: identificativo('asta_inesistente'), pid: uuid },
  corpo: corpoMotivo,
  risponde: { 200: propostaDecisa },
  problemi: [
    'asta_inesistente',
    'R36_sola_lettura',
    'proposta_inesistente',
    'proposta_decisa',
    'proposta_scaduta',
    'comando_diverso',
  ],
});

export const leggiAttiInDue = chiamata({
  GET: '/api/admin/aste/:id/in-due',
  titolo: 'Le proposte di una vendita che aspettano un operatore',
  chi: incaricati,
  parametri: { id: identificativo('asta_inesistente') },
  risponde: { 200: proposteInAttesa },
  problemi: ['asta_inesistente'],
});

// Il registro

export const dichiaraRegistro = chiamata({
  POST: '/api/edicom/registro/dichiara',
  titolo: 'Propone di dichiarare che il registro è danneggiato e non torna: lo conferma un altro operatore (R74)',
  chi: operatori,
  corpo: corpoMotivo,
  risponde: { 200: propostaScritta },
  problemi: ['registro_a_posto', 'troppe_proposte', 'comando_diverso'],
});

// La chiave che firma

export const proponiChiaveFirma = chiamata({
  POST: '/api/edicom/chiave-firma/ruota',
  titolo: 'Propone un’altra chiave che firmi, o che una sia revocata: lo conferma un altro operatore (R66)',
  chi: operatori,
  corpo: corpoProponiChiaveFirma,
  risponde: { 200: propostaScritta },
  problemi: ['chiave_gia_sostituita', 'troppe_proposte', 'comando_diverso'],
});

// Operatori

export const leggiOperatori = chiamata({
  GET: '/api/edicom/operatori',
  titolo: 'Gli operatori che il fornitore di identità ha fatto conoscere, con il loro stato',
  chi: operatori,
  query: filtroOperatori,
  risponde: { 200: elencoOperatori },
  problemi: CODICI_DI_UN_ELENCO,
});

export const proponiOperatore = chiamata({
  POST: '/api/edicom/operatori/:id/abilita',
  titolo: 'Propone di abilitare un operatore: lo conferma un altro',
  chi: operatori,
  parametri: unOperatore,
  corpo: corpoMotivo,
  risponde: { 200: propostaScritta },
  problemi: [
    'troppe_proposte',
    'operatore_inesistente',
    'operatore_gia_abilitato',
    'R08_persona_del_gestore',
    'comando_diverso',
  ],
});

export const disabilitaOperatore = chiamata({
  POST: '/api/edicom/operatori/:id/disabilita',
  titolo: 'Disabilita un operatore, da subito: le sue sessioni finiscono',
  chi: operatori,
  parametri: unOperatore,
  corpo: corpoMotivo,
  risponde: { 200: operatoreDisabilitato },
  problemi: ['operatore_inesistente'],
});

// Magistrati

const unMagistrato = { id: identificativo('soggetto_inesistente') };

export const proponiProcedura = chiamata({
  POST: '/api/edicom/soggetti/:id/procedure',
  titolo: 'Propone le vendite a cui un magistrato assiste: lo conferma un altro operatore (R36)',
  chi: operatori,
  parametri: unMagistrato,
  corpo: corpoProcedura,
  risponde: { 200: propostaScritta },
  problemi: [
    'troppe_proposte',
    'soggetto_inesistente',
    'soggetto_unito',
    'account_non_di_magistrato',
    'comando_diverso',
  ],
});

export const togliProcedura = chiamata({
  POST: '/api/edicom/soggetti/:id/procedure/:pid/togli',
  titolo: 'Toglie a un magistrato una procedura, da subito: le sue sessioni finiscono',
  chi: operatori,
  parametri: { ...unMagistrato, pid: uuid },
  corpo: corpoMotivo,
  risponde: { 200: proceduraTolta },
  problemi: ['soggetto_inesistente', 'account_non_di_magistrato'],
});

// Dalla console della macchina

export const leggiPrimiOperatori = chiamata({
  GET: '/api/gv/operatori',
  titolo: 'Gli operatori conosciuti, per chi legge la cartella dei dati',
  chi: laMacchina,
  risponde: { 200: primiOperatori },
  problemi: ['non_autenticato'],
});

export const abilitaPrimoOperatore = chiamata({
  POST: '/api/gv/operatori',
  titolo: 'Abilita uno dei primi due operatori, da chi legge la cartella dei dati; poi decidono gli operatori, in due',
  chi: laMacchina,
  corpo: corpoPrimoOperatore,
  risponde: { 200: primiOperatori },
  problemi: [
    'non_autenticato',
    'operatore_inesistente',
    'operatore_gia_abilitato',
    'bastano_gli_operatori',
    'R08_persona_del_gestore',
  ],
});

export const leggiChiaviFirma = chiamata({
  GET: '/api/gv/chiavi-firma',
  titolo: 'Le chiavi che firmano ricevute e trascrizioni, per chi legge la cartella dei dati (R66)',
  chi: laMacchina,
  risponde: { 200: elencoChiaviFirma },
  problemi: ['non_autenticato'],
});

export const sostituisciChiaveFirma = chiamata({
  POST: '/api/gv/chiave-firma',
  titolo: 'Sostituisce la chiave che firma, o ne revoca una, da chi legge la cartella dei dati (R66)',
  chi: laMacchina,
  corpo: corpoChiaveFirma,
  risponde: { 200: elencoChiaviFirma },
  problemi: ['non_autenticato', 'chiave_gia_sostituita', 'orologio_non_affidabile', 'sovraccarico'],
});
