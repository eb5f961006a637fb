import { corpoScansione, scansioneCaricata } from '../buste/scansione.ts';
import { conducenti, incaricati, magistrati } from '../linea/chi.ts';
import { chiamata, file, modulo } from '../linea/chiamata.ts';
import { FILE_CSV, FILE_XLSX } from '../linea/fogli.ts';
import { identificativo } from '../linea/tipi.ts';
import { CODICI_DI_UN_ATTO, CODICI_DI_UN_ELENCO, RIFIUTI_DELLA_LEGGE } from '../problemi/index.ts';
import { rispostaAtto } from '../stanza/ricevuta.ts';
import { comeVedeva, dopoVoce, rispostaEventi } from '../stanza/viste.ts';
import { corpoConduzione } from './conduzione.ts';
import { cruscotto } from './cruscotto-delegato.ts';
import { cruscottoGiudice } from './cruscotto-giudice.ts';
import {
  allegatoAperto,
  corpoAtto,
  elencoAffidate,
  filtroAste,
  filtroAsteInFoglio,
  pacchettoScartato,
  parametriAllegato,
  parametriPacchetto,
  rispostaBuste,
  rispostaGraduatoria,
  salaAdmin,
  venditaAdmin,
} from './forme.ts';

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

export const cruscottoDelGiudiceCsv = chiamata({
  GET: '/api/admin/giudice.csv',
  titolo: 'Che cosa aspetta il giudice, che cosa tarda, che cosa è fermo, per un foglio di calcolo (R36, R69)',
  chi: magistrati,
  risponde: { 200: FILE_CSV },
});

export const cruscottoDelGiudiceXlsx = chiamata({
  GET: '/api/admin/giudice.xlsx',
  titolo: 'Che cosa aspetta il giudice, che cosa tarda, che cosa è fermo, in XLSX, con importi e date veri (R36, R69)',
  chi: magistrati,
  risponde: { 200: FILE_XLSX },
});

export const asteAffidate = chiamata({
  GET: '/api/admin/aste',
  titolo: 'Le vendite affidate a chi chiede, ciascuna con ciò che le manca: a pagine, cercate e filtrate',
  chi: incaricati,
  query: filtroAste,
  risponde: { 200: elencoAffidate },
  problemi: CODICI_DI_UN_ELENCO,
});

export const asteAffidateCsv = chiamata({
  GET: '/api/admin/aste.csv',
  titolo: 'Le vendite affidate a chi chiede, per un foglio di calcolo',
  chi: incaricati,
  query: filtroAsteInFoglio,
  risponde: { 200: FILE_CSV },
  problemi: CODICI_DI_UN_ELENCO,
});

export const asteAffidateXlsx = chiamata({
  GET: '/api/admin/aste.xlsx',
  titolo: 'Le vendite affidate a chi chiede, in XLSX, con importi e date veri',
  chi: incaricati,
  query: filtroAsteInFoglio,
  risponde: { 200: FILE_XLSX },
  problemi: CODICI_DI_UN_ELENCO,
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

export const rilanciDellaVenditaCsv = chiamata({
  GET: '/api/admin/aste/:id/rilanci.csv',
  titolo: 'I rilanci di una vendita finita, come li vedeva chi conduce, per un foglio di calcolo (R33)',
  chi: incaricati,
  parametri,
  risponde: { 200: FILE_CSV },
  problemi: ['asta_inesistente', 'esito_non_dichiarato'],
});

export const rilanciDellaVenditaXlsx = chiamata({
  GET: '/api/admin/aste/:id/rilanci.xlsx',
  titolo: 'I rilanci di una vendita finita, come li vedeva chi conduce, in XLSX, con importi e date veri (R33)',
  chi: incaricati,
  parametri,
  risponde: { 200: FILE_XLSX },
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

export const caricaScansione = chiamata({
  POST: '/api/admin/aste/:id/scansioni',
  titolo:
    'Carica la scansione di un’offerta da digitare, a operazioni aperte: resta sigillata, e l’offerta la nomina (R28)',
  chi: conducenti,
  parametri,
  corpo: modulo('uno', corpoScansione),
  risponde: { 200: scansioneCaricata },
  problemi: [
    'asta_inesistente',
    'R36_sola_lettura',
    'fase_non_ammessa',
    'chiave_non_disponibile',
    'R28_scansione_troppo_grande',
    'R28_scansione_tipo',
    'R28_troppe_scansioni',
  ],
});

export const schedaAllegato = chiamata({
  GET: '/api/admin/aste/:id/buste/:bustaId/allegati/:impronta',
  titolo: 'Che cos’è un documento di una busta aperta, e chi l’ha firmato: ogni lettura resta annotata (R37)',
  chi: incaricati,
  parametri: parametriAllegato,
  risponde: { 200: allegatoAperto },
  problemi: [
    'asta_inesistente',
    'allegato_inesistente',
    'R77_documento_cancellato',
    'chiave_non_disponibile',
    'busta_mancante',
  ],
  pesante: 'registro',
});

export const contenutoAllegato = chiamata({
  GET: '/api/admin/aste/:id/buste/:bustaId/allegati/:impronta/contenuto',
  titolo: 'Il documento, fuori dalle sue firme: si apre se è un PDF, un’immagine o un testo, altrimenti si salva (R37)',
  chi: incaricati,
  parametri: parametriAllegato,
  risponde: { 200: file('application/pdf', 'image/png', 'image/jpeg', 'text/plain', 'application/octet-stream') },
  problemi: [
    'asta_inesistente',
    'allegato_inesistente',
    'R77_documento_cancellato',
    'chiave_non_disponibile',
    'busta_mancante',
  ],
  pesante: 'registro',
});

const PROBLEMI_DI_UN_PACCHETTO = [
  'asta_inesistente',
  'pacchetto_inesistente',
  'pacchetto_non_conservato',
  'R77_documento_cancellato',
  'chiave_non_disponibile',
  'busta_mancante',
] as const;

export const pacchettoDellaScartata = chiamata({
  GET: '/api/admin/aste/:id/buste/:bustaId/pacchetto',
  titolo: 'Che cosa c’è nei byte di una busta che non si legge da sé: ogni lettura resta annotata (R25, R37)',
  chi: incaricati,
  parametri: parametriPacchetto,
  risponde: { 200: pacchettoScartato },
  problemi: PROBLEMI_DI_UN_PACCHETTO,
  pesante: 'registro',
});

export const byteDellaScartata = chiamata({
  GET: '/api/admin/aste/:id/buste/:bustaId/pacchetto/contenuto',
  titolo: 'I byte di una busta che non si legge da sé, come sono arrivati: si salvano (R25, R37)',
  chi: incaricati,
  parametri: parametriPacchetto,
  risponde: { 200: file('application/octet-stream') },
  problemi: PROBLEMI_DI_UN_PACCHETTO,
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

export const cambiaConduzione = chiamata({
  POST: '/api/admin/aste/:id/conduzione',
  titolo:
    'La conduzione passa al secondo delegato: gliela dà chi conduce, o la prende lui da chi non è collegato (R36)',
  chi: incaricati,
  parametri,
  corpo: corpoConduzione,
  risponde: { 200: rispostaAtto },
  problemi: [...CODICI_DI_UN_ATTO, ...RIFIUTI_DELLA_LEGGE, 'account_non_di_delegato'],
});

export const compiAtto = chiamata({
  POST: '/api/admin/aste/:id/atti',
  titolo: 'Compie un atto del referente: la risposta è la ricevuta firmata, anche del rifiuto (R38, R66)',
  chi: conducenti,
  parametri,
  corpo: corpoAtto,
  risponde: { 200: rispostaAtto },
  problemi: [
    ...CODICI_DI_UN_ATTO,
    ...RIFIUTI_DELLA_LEGGE,
    'R36_sola_lettura',
    'R28_scansione_inesistente',
    'chiave_non_disponibile',
    'orologio_non_affidabile',
    'busta_mancante',
  ],
});
