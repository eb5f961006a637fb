import { conducenti, incaricati, offerenti, operatori, partecipanti } from '../linea/chi.ts';
import { chiamata } from '../linea/chiamata.ts';
import { corpoComando } from '../linea/comando.ts';
import { identificativo } from '../linea/tipi.ts';
import { CODICI_DI_UN_ATTO, RIFIUTI_DELLA_LEGGE } from '../problemi/index.ts';
import { rispostaAtto } from '../stanza/ricevuta.ts';
import {
  corpoAssistenza,
  corpoMessaggio,
  corpoMessaggioDelReferente,
  corpoRisposta,
  primaDi,
  rispostaAiuto,
  rispostaMessaggi,
  rispostaMessaggiDelReferente,
  rispostaRichieste,
} from './forme.ts';
import { corpoOsservazione } from './osservazioni.ts';

/** Messaggi della stanza e richieste di aiuto, dalla parte di chi partecipa, di chi conduce e del banco (R80). */

const parametri = { id: identificativo('asta_inesistente') };
const unaRichiesta = { ...parametri, rid: identificativo('richiesta_inesistente') };
const DI_UN_ATTO = [...CODICI_DI_UN_ATTO, ...RIFIUTI_DELLA_LEGGE] as const;

// Chi partecipa

export const leggiMessaggi = chiamata({
  GET: '/api/user/asta/:id/messaggi',
  titolo: 'Gli avvisi di chi conduce e la propria conversazione con lui, a pagine (R33)',
  chi: partecipanti,
  parametri,
  query: primaDi,
  risponde: { 200: rispostaMessaggi },
  problemi: ['asta_inesistente', 'altra_vendita'],
});

export const mandaMessaggio = chiamata({
  POST: '/api/user/asta/:id/messaggi',
  titolo: 'Scrive a chi conduce la vendita, e a lui soltanto, sotto pseudonimo; chi assiste non scrive (R33, R35)',
  chi: offerenti,
  parametri,
  corpo: corpoMessaggio,
  risponde: { 200: rispostaAtto },
  problemi: [...DI_UN_ATTO, 'altra_vendita'],
  quota: 'messaggio',
});

export const presentaUnOsservazione = chiamata({
  POST: '/api/user/asta/:id/osservazioni',
  titolo: 'Fa un’osservazione per il verbale: la leggono tutti da quando chi conduce ne prende atto (DM 22, R68)',
  chi: offerenti,
  parametri,
  corpo: corpoOsservazione,
  risponde: { 201: rispostaAtto },
  problemi: [...DI_UN_ATTO, 'altra_vendita'],
  quota: 'osservazione',
});

export const chiediAiuto = chiamata({
  POST: '/api/user/asta/:id/assistenza',
  titolo: 'Chiede aiuto al gestore: la richiesta prende un numero (R80)',
  chi: partecipanti,
  parametri,
  corpo: corpoAssistenza,
  risponde: { 200: rispostaAiuto },
  problemi: [...DI_UN_ATTO, 'altra_vendita'],
  quota: 'aiuto',
});

export const leMieRichieste = chiamata({
  GET: '/api/user/asta/:id/assistenza',
  titolo: 'Le proprie richieste di aiuto, con le risposte del gestore (R80)',
  chi: partecipanti,
  parametri,
  risponde: { 200: rispostaRichieste },
  problemi: ['asta_inesistente', 'altra_vendita'],
});

export const continuaRichiesta = chiamata({
  POST: '/api/user/asta/:id/assistenza/:rid/seguito',
  titolo: 'Continua una propria richiesta di aiuto non chiusa, sotto lo stesso numero (R80)',
  chi: partecipanti,
  parametri: unaRichiesta,
  corpo: corpoRisposta,
  risponde: { 200: rispostaAtto },
  problemi: [...DI_UN_ATTO, 'altra_vendita', 'richiesta_inesistente', 'richiesta_chiusa'],
  quota: 'aiuto',
});

// Chi conduce

export const leggiMessaggiDaReferente = chiamata({
  GET: '/api/admin/aste/:id/messaggi',
  titolo: 'Le conversazioni con chi offre e gli avvisi dati, a pagine',
  chi: incaricati,
  parametri,
  query: primaDi,
  risponde: { 200: rispostaMessaggiDelReferente },
  problemi: ['asta_inesistente'],
});

export const mandaMessaggioDaReferente = chiamata({
  POST: '/api/admin/aste/:id/messaggi',
  titolo: 'Risponde in privato a un offerente, come professionista delegato (R33)',
  chi: conducenti,
  parametri,
  corpo: corpoMessaggioDelReferente,
  risponde: { 200: rispostaAtto },
  problemi: [...DI_UN_ATTO, 'R36_sola_lettura'],
});

export const avvisaTutti = chiamata({
  POST: '/api/admin/aste/:id/messaggi/avviso',
  titolo: 'Dà un avviso a tutti i partecipanti, come professionista delegato: un atto suo, distinto dalle risposte',
  chi: conducenti,
  parametri,
  corpo: corpoMessaggio,
  risponde: { 200: rispostaAtto },
  problemi: [...DI_UN_ATTO, 'R36_sola_lettura'],
});

export const leggiRichiesteDaReferente = chiamata({
  GET: '/api/admin/aste/:id/assistenza',
  titolo: 'Le richieste di aiuto della vendita, con il loro stato (R80)',
  chi: incaricati,
  parametri,
  risponde: { 200: rispostaRichieste },
  problemi: ['asta_inesistente'],
});

export const chiediAiutoDaReferente = chiamata({
  POST: '/api/admin/aste/:id/assistenza',
  titolo: 'Chiede aiuto al gestore, da chi conduce la vendita (R80)',
  chi: conducenti,
  parametri,
  corpo: corpoAssistenza,
  risponde: { 200: rispostaAiuto },
  problemi: [...DI_UN_ATTO, 'R36_sola_lettura'],
});

export const prendiRichiestaDaReferente = chiamata({
  POST: '/api/admin/aste/:id/assistenza/:rid/prendi',
  titolo: 'Prende in carico una richiesta di aiuto della sua vendita (R80)',
  chi: conducenti,
  parametri: unaRichiesta,
  corpo: corpoComando,
  risponde: { 200: rispostaAtto },
  problemi: [...DI_UN_ATTO, 'richiesta_inesistente', 'R36_sola_lettura'],
});

export const chiudiRichiestaDaReferente = chiamata({
  POST: '/api/admin/aste/:id/assistenza/:rid/chiudi',
  titolo: 'Chiude una richiesta di aiuto della sua vendita (R80)',
  chi: conducenti,
  parametri: unaRichiesta,
  corpo: corpoComando,
  risponde: { 200: rispostaAtto },
  problemi: [...DI_UN_ATTO, 'richiesta_inesistente', 'R36_sola_lettura'],
});

export const rispondiRichiestaDaReferente = chiamata({
  POST: '/api/admin/aste/:id/assistenza/:rid/rispondi',
  titolo: 'Risponde a una richiesta di aiuto della sua vendita: la leggono chi l’ha chiesto e il banco (R80)',
  chi: conducenti,
  parametri: unaRichiesta,
  corpo: corpoRisposta,
  risponde: { 200: rispostaAtto },
  problemi: [...DI_UN_ATTO, 'richiesta_inesistente', 'richiesta_chiusa', 'R36_sola_lettura'],
});

// Il banco del gestore

export const leggiBanco = chiamata({
  GET: '/api/edicom/assistenza',
  titolo: 'Le richieste di aiuto di tutte le vendite non chiuse, con le risposte date (R80)',
  chi: operatori,
  risponde: { 200: rispostaRichieste },
});

export const prendiRichiesta = chiamata({
  POST: '/api/edicom/aste/:id/assistenza/:rid/prendi',
  titolo: 'Il banco prende in carico una richiesta di aiuto (R80)',
  chi: operatori,
  parametri: unaRichiesta,
  corpo: corpoComando,
  risponde: { 200: rispostaAtto },
  problemi: [...DI_UN_ATTO, 'richiesta_inesistente'],
});

export const chiudiRichiesta = chiamata({
  POST: '/api/edicom/aste/:id/assistenza/:rid/chiudi',
  titolo: 'Il banco chiude una richiesta di aiuto (R80)',
  chi: operatori,
  parametri: unaRichiesta,
  corpo: corpoComando,
  risponde: { 200: rispostaAtto },
  problemi: [...DI_UN_ATTO, 'richiesta_inesistente'],
});

export const rispondiRichiesta = chiamata({
  POST: '/api/edicom/aste/:id/assistenza/:rid/rispondi',
  titolo: 'Il banco risponde a una richiesta di aiuto: la leggono soltanto chi l’ha chiesto e chi conduce (R80)',
  chi: operatori,
  parametri: unaRichiesta,
  corpo: corpoRisposta,
  risponde: { 200: rispostaAtto },
  problemi: [...DI_UN_ATTO, 'richiesta_inesistente'],
});
