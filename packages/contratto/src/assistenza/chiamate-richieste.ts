import { chiunque, conducenti, incaricati } from '../linea/chi.ts';
import { chiamata, file, modulo } from '../linea/chiamata.ts';
import { identificativo } from '../linea/tipi.ts';
import { credenzialeEmessa } from '../posta/forme.ts';
import { CODICI_DI_UN_ATTO, RIFIUTI_DELLA_LEGGE } from '../problemi/index.ts';
import {
  corpoDecisione,
  corpoRichiesta,
  parametriRichiesta,
  richiesteDellaVendita,
  rispostaRichiesta,
} from './richieste-assistere.ts';

/** Chi chiede di assistere a una vendita senza offrire (DM 20, R35). */

const parametri = { id: identificativo('asta_inesistente') };

export const chiediDiAssistere = chiamata({
  POST: '/api/pubblico/aste/:id/richieste',
  titolo:
    'Chiede di assistere a una vendita, con un documento d’identità; la risposta è la stessa per chi lo ha già chiesto (R35)',
  chi: chiunque,
  parametri,
  corpo: modulo('uno', corpoRichiesta),
  risponde: { 201: rispostaRichiesta },
  problemi: [
    'asta_inesistente',
    'troppi_tentativi',
    'richieste_chiuse',
    'richieste_troppe',
    'richiesta_documento',
    'richiesta_documento_grande',
  ],
});

export const leggiRichieste = chiamata({
  GET: '/api/admin/aste/:id/richieste',
  titolo: 'Chi chiede di assistere, e che cosa si è deciso; la lettura è annotata (R35, R37)',
  chi: incaricati,
  parametri,
  risponde: { 200: richiesteDellaVendita },
  problemi: ['asta_inesistente'],
});

export const documentoRichiesta = chiamata({
  GET: '/api/admin/aste/:id/richieste/:richiesta/documento',
  titolo: 'Il documento d’identità di chi chiede di assistere; la lettura è annotata (R35, R37)',
  chi: conducenti,
  parametri: parametriRichiesta,
  pesante: 'nessuno',
  risponde: { 200: file('application/octet-stream') },
  problemi: ['asta_inesistente', 'richiesta_inesistente', 'R36_sola_lettura'],
});

export const decidiRichiesta = chiamata({
  POST: '/api/admin/aste/:id/richieste/:richiesta',
  titolo:
    'Ammette chi chiede di assistere, e gli manda la credenziale, o lo rifiuta con il motivo, e glielo scrive (R35)',
  chi: conducenti,
  parametri: parametriRichiesta,
  corpo: corpoDecisione,
  risponde: { 200: credenzialeEmessa.nullable() },
  problemi: [
    ...CODICI_DI_UN_ATTO,
    ...RIFIUTI_DELLA_LEGGE,
    'richiesta_inesistente',
    'richiesta_gia_decisa',
    'richieste_chiuse',
    'R36_sola_lettura',
  ],
});
