import { conducenti, incaricati, magistrati } from '../chi.ts';
import { chiamata, file } from '../chiamata.ts';
import { cruscotto } from '../cruscotto-delegato.ts';
import { cruscottoGiudice } from '../cruscotto-giudice.ts';
import {
  allegatoAperto,
  corpoAtto,
  elencoAffidate,
  filtroAste,
  parametriAllegato,
  rispostaBuste,
  rispostaGraduatoria,
  salaAdmin,
  venditaAdmin,
} from '../delegato.ts';
import { PROBLEMI_DI_UN_ATTO, PROBLEMI_DI_UN_ELENCO, RIFIUTI_DELLA_LEGGE } from '../problemi/index.ts';
import { rispostaAtto } from '../ricevuta.ts';
import { identificativo } from '../tipi.ts';
import { comeVedeva, dopoVoce, rispostaEventi } from '../viste.ts';

/** La console di chi conduce la vendita: il delegato, e i magistrati che la guardano. */

const parametri = { id: identificativo('asta_inesistente') };

export const cruscottoDelegato = chiamata({
  GET: '/api/admin/cruscotto',
  titolo: 'La giornata: le vendite di oggi con ciò che manca a ciascuna, i termini che corrono (R10, R69)',
  chi: incaricati,
  risponde: { 200: cruscotto },
});

export const cruscottoDelGiudice = chiamata({
  GET: '/api/admin/giudice',
  titolo:
    'Che cosa aspetta il giudice, che cosa tarda, che cosa è fermo, nelle vendite che gli sono assegnate (R36, R69)',
  chi: magistrati,
  risponde: { 200: cruscottoGiudice },
});

export const asteAffidate = chiamata({
  GET: '/api/admin/aste',
  titolo: 'Le vendite affidate a chi chiede, ciascuna con ciò che le manca: a pagine, cercate e filtrate',
  chi: incaricati,
  query: filtroAste,
  risponde: { 200: elencoAffidate },
  problemi: PROBLEMI_DI_UN_ELENCO,
});

export const venditaAffidata = chiamata({
  GET: '/api/admin/aste/:id',
  titolo: 'La vendita come la segue chi la conduce; prima del tempo nemmeno quante offerte ci sono (R10)',
  chi: incaricati,
  parametri,
  risponde: { 200: venditaAdmin },
  problemi: ['asta_inesistente'],
});

export const eventiDelegato = chiamata({
  GET: '/api/admin/aste/:id/eventi',
  titolo: 'Le voci della vendita dopo l’ultima che si ha, per chi la conduce',
  chi: incaricati,
  parametri,
  query: dopoVoce,
  risponde: { 200: rispostaEventi },
  problemi: ['asta_inesistente', 'R10_non_ancora_leggibile'],
});

export const schermoDiSala = chiamata({
  GET: '/api/admin/aste/:id/sala',
  titolo: 'Lo schermo della sala: la sola vista che si può mostrare a tutti (R33)',
  chi: incaricati,
  parametri,
  risponde: { 200: salaAdmin },
  problemi: ['asta_inesistente', 'R10_non_ancora_leggibile'],
});

export const eventiDiSala = chiamata({
  GET: '/api/admin/aste/:id/sala/eventi',
  titolo: 'Le voci della vendita dopo l’ultima che si ha, per lo schermo della sala',
  chi: incaricati,
  parametri,
  query: dopoVoce,
  risponde: { 200: rispostaEventi },
  problemi: ['asta_inesistente', 'R10_non_ancora_leggibile'],
});

export const rivediVendita = chiamata({
  GET: '/api/admin/aste/:id/rivedi',
  titolo: 'Le voci di una vendita finita come le vedeva chi conduce, chi assisteva, la sala o un offerente (R33)',
  chi: incaricati,
  parametri,
  query: comeVedeva,
  risponde: { 200: rispostaEventi },
  problemi: ['asta_inesistente', 'esito_non_dichiarato'],
});

export const identitaDelleBuste = chiamata({
  GET: '/api/admin/aste/:id/buste',
  titolo: 'Chi c’è nelle buste aperte: ogni lettura resta annotata (R37)',
  chi: incaricati,
  parametri,
  risponde: { 200: rispostaBuste },
  problemi: ['asta_inesistente'],
});

export const schedaAllegato = chiamata({
  GET: '/api/admin/aste/:id/buste/:bustaId/allegati/:impronta',
  titolo: 'Che cos’è un documento di una busta aperta, e chi l’ha firmato: ogni lettura resta annotata (R37)',
  chi: incaricati,
  parametri: parametriAllegato,
  risponde: { 200: allegatoAperto },
  problemi: ['asta_inesistente', 'allegato_inesistente', 'chiave_non_disponibile'],
  pesante: 'registro',
});

export const contenutoAllegato = chiamata({
  GET: '/api/admin/aste/:id/buste/:bustaId/allegati/:impronta/contenuto',
  titolo: 'Il documento, fuori dalle sue firme: si apre se è un PDF, un’immagine o un testo, altrimenti si salva (R37)',
  chi: incaricati,
  parametri: parametriAllegato,
  risponde: { 200: file('application/pdf', 'image/png', 'image/jpeg', 'text/plain', 'application/octet-stream') },
  problemi: ['asta_inesistente', 'allegato_inesistente', 'chiave_non_disponibile'],
  pesante: 'registro',
});

export const anteprimaGraduatoria = chiamata({
  GET: '/api/admin/aste/:id/graduatoria',
  titolo: 'La graduatoria delle offerte ammesse, con la ragione di ogni posto (R45)',
  chi: incaricati,
  parametri,
  risponde: { 200: rispostaGraduatoria },
  problemi: ['asta_inesistente'],
});

export const compiAtto = chiamata({
  POST: '/api/admin/aste/:id/atti',
  titolo: 'Compie un atto del referente: la risposta è la ricevuta firmata, anche del rifiuto (R38, R66)',
  chi: conducenti,
  parametri,
  corpo: corpoAtto,
  risponde: { 200: rispostaAtto },
  problemi: [
    ...PROBLEMI_DI_UN_ATTO,
    ...RIFIUTI_DELLA_LEGGE,
    'R36_sola_lettura',
    'chiave_non_disponibile',
    'orologio_non_affidabile',
  ],
});
