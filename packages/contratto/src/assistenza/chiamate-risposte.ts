import { chiunque, conducenti, operatori } from '../linea/chi.ts';
import { chiamata } from '../linea/chiamata.ts';
import { identificativo } from '../linea/tipi.ts';
import { PROBLEMI_DELLE_RISPOSTE } from './problemi-risposte.ts';
import { corpoRispostaPubblica, risposteDellaVendita } from './risposte-pubbliche.ts';

/** Le risposte che valgono per tutti. */

const parametri = { id: identificativo('asta_inesistente') };
const DI_UNA_RISPOSTA = [
  ...(Object.keys(PROBLEMI_DELLE_RISPOSTE) as (keyof typeof PROBLEMI_DELLE_RISPOSTE)[]),
  'asta_inesistente',
] as const;

export const rispostePerTutti = chiamata({
  GET: '/api/pubblico/aste/:id/risposte',
  titolo: 'Le domande e le risposte pubblicate di una vendita, con ciò che se ne è corretto',
  chi: chiunque,
  parametri,
  risponde: { 200: risposteDellaVendita },
  problemi: ['asta_inesistente'],
});

export const pubblicaRispostaDaReferente = chiamata({
  POST: '/api/admin/aste/:id/risposte',
  titolo: 'Pubblica una domanda, senza dire di chi è, con la sua risposta; o ne corregge una (R10, R33)',
  chi: conducenti,
  parametri,
  corpo: corpoRispostaPubblica,
  risponde: { 200: risposteDellaVendita },
  problemi: [...DI_UNA_RISPOSTA, 'R36_sola_lettura'],
});

export const pubblicaRisposta = chiamata({
  POST: '/api/edicom/aste/:id/risposte',
  titolo: 'Pubblica una domanda, senza dire di chi è, con la sua risposta; o ne corregge una (R10, R33)',
  chi: operatori,
  parametri,
  corpo: corpoRispostaPubblica,
  risponde: { 200: risposteDellaVendita },
  problemi: DI_UNA_RISPOSTA,
});
