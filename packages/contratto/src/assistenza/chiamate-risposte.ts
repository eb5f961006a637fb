import { chiunque, conducenti, incaricati, operatori } from '../linea/chi.ts';
import { chiamata } from '../linea/chiamata.ts';
import { identificativo } from '../linea/tipi.ts';
import {
  corpoRispostaPubblica,
  corpoRitiroRisposta,
  risposteConTraccia,
  risposteDellaVendita,
} from './risposte-pubbliche.ts';

/** Le risposte che valgono per tutti. */

const parametri = { id: identificativo('asta_inesistente') };
const unaRisposta = { ...parametri, risposta: identificativo('risposta_inesistente') };
const DI_UNA_RISPOSTA = [
  'asta_inesistente',
  'richiesta_inesistente',
  'risposta_inesistente',
  'risposta_cambiata',
  'risposta_ritirata',
  'risposta_uguale',
  'richiesta_gia_pubblicata',
  'R76_persona_nel_testo',
  'risposte_troppe',
  'risposte_chiuse',
] as const;
const DI_UN_RITIRO = ['asta_inesistente', 'risposta_inesistente', 'risposta_cambiata', 'risposta_ritirata'] as const;

export const rispostePerTutti = chiamata({
  GET: '/api/pubblico/aste/:id/risposte',
  titolo: 'Le domande e le risposte pubblicate di una vendita, con ciò che se ne è corretto',
  chi: chiunque,
  parametri,
  risponde: { 200: risposteDellaVendita },
  problemi: ['asta_inesistente'],
});

// Chi conduce

export const risposteDaReferente = chiamata({
  GET: '/api/admin/aste/:id/risposte',
  titolo: 'Le risposte pubblicate e ritirate di una vendita, con la richiesta da cui vengono (R33)',
  chi: incaricati,
  parametri,
  risponde: { 200: risposteConTraccia },
  problemi: ['asta_inesistente'],
});

export const pubblicaRispostaDaReferente = chiamata({
  POST: '/api/admin/aste/:id/risposte',
  titolo: 'Pubblica una domanda, senza dire di chi è, con la sua risposta; o ne corregge una (R10, R33, R76)',
  chi: conducenti,
  parametri,
  corpo: corpoRispostaPubblica,
  risponde: { 200: risposteDellaVendita },
  problemi: [...DI_UNA_RISPOSTA, 'R36_sola_lettura'],
});

export const ritiraRispostaDaReferente = chiamata({
  POST: '/api/admin/aste/:id/risposte/:risposta/ritira',
  titolo: 'Toglie dalla scheda una risposta pubblicata, con un motivo: ciò che si leggeva resta agli atti (R76)',
  chi: conducenti,
  parametri: unaRisposta,
  corpo: corpoRitiroRisposta,
  risponde: { 200: risposteDellaVendita },
  problemi: [...DI_UN_RITIRO, 'R36_sola_lettura'],
});

// Il banco del gestore

export const risposteDalBanco = chiamata({
  GET: '/api/edicom/aste/:id/risposte',
  titolo: 'Le risposte pubblicate e ritirate di una vendita, con la richiesta da cui vengono (R33)',
  chi: operatori,
  parametri,
  risponde: { 200: risposteConTraccia },
  problemi: ['asta_inesistente'],
});

export const pubblicaRisposta = chiamata({
  POST: '/api/edicom/aste/:id/risposte',
  titolo: 'Pubblica una domanda, senza dire di chi è, con la sua risposta; o ne corregge una (R10, R33, R76)',
  chi: operatori,
  parametri,
  corpo: corpoRispostaPubblica,
  risponde: { 200: risposteDellaVendita },
  problemi: DI_UNA_RISPOSTA,
});

export const ritiraRisposta = chiamata({
  POST: '/api/edicom/aste/:id/risposte/:risposta/ritira',
  titolo: 'Toglie dalla scheda una risposta pubblicata, con un motivo: ciò che si leggeva resta agli atti (R76)',
  chi: operatori,
  parametri: unaRisposta,
  corpo: corpoRitiroRisposta,
  risponde: { 200: risposteDellaVendita },
  problemi: DI_UN_RITIRO,
});
