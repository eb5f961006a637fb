import { corpoAvviso, rispostaAvviso } from '../assistenza/avvisi.ts';
import { conducenti, incaricati, operatori } from '../linea/chi.ts';
import { chiamata } from '../linea/chiamata.ts';
import { corpoComando, corpoMotivo } from '../linea/comando.ts';
import { identificativo, uuid } from '../linea/tipi.ts';
import { CODICI_DI_UN_ATTO, CODICI_DI_UN_ELENCO, RIFIUTI_DELLA_LEGGE } from '../problemi/index.ts';
import { rispostaAtto } from '../stanza/ricevuta.ts';
import {
  corpoRitentaTutti,
  corpoSpettatore,
  credenzialeEmessa,
  filtroPosta,
  metaDelCodice,
  rispostaCredenziali,
  rispostaPosta,
  rispostaRecapito,
  rispostaRitenta,
  rispostaRitentaTutti,
} from './forme.ts';

/** La posta in uscita, e le credenziali che porta: emesse, riemesse, revocate (R29, R30, R35). */

const parametri = { id: identificativo('asta_inesistente') };
const unaCredenziale = { ...parametri, cid: uuid };
const unaConsegna = { ...parametri, pid: uuid };
const DI_UNA_CONFERMA = [
  'consegna_inesistente',
  'consegna_gia_confermata',
  'consegna_scaduta',
  'proposta_propria',
] as const;
const DI_UN_ATTO = [...CODICI_DI_UN_ATTO, ...RIFIUTI_DELLA_LEGGE] as const;
const DI_UNA_RIEMISSIONE = [...DI_UN_ATTO, 'R30_credenziale_sconosciuta', 'R30_credenziale_sostituita'] as const;

// Posta in uscita

export const leggiPosta = chiamata({
  GET: '/api/edicom/posta',
  titolo: 'La posta in uscita, di tutte le vendite o di una, la più recente prima; la lettura è annotata (R37)',
  chi: operatori,
  query: filtroPosta,
  risponde: { 200: rispostaPosta },
  problemi: CODICI_DI_UN_ELENCO,
});

export const ritentaMessaggio = chiamata({
  POST: '/api/edicom/posta/:id/ritenta',
  titolo: 'Rimette in partenza un messaggio che non è stato consegnato',
  chi: operatori,
  parametri: { id: identificativo('messaggio_non_ritentabile') },
  risponde: { 200: rispostaRitenta },
  problemi: ['messaggio_non_ritentabile'],
});

export const ritentaTutti = chiamata({
  POST: '/api/edicom/posta/ritenta',
  titolo: 'Rimette in partenza tutto ciò che non è stato consegnato, di una vendita o di tutte; ripeterla non fa altro',
  chi: operatori,
  corpo: corpoRitentaTutti,
  risponde: { 200: rispostaRitentaTutti },
});

export const recapitoDaChiamare = chiamata({
  GET: '/api/edicom/posta/:id/recapito',
  titolo: 'Chi chiamare per un messaggio non consegnato, e entro quando; la lettura è annotata (R29, R37)',
  chi: operatori,
  parametri: { id: identificativo('messaggio_non_ritentabile') },
  risponde: { 200: rispostaRecapito },
  problemi: ['messaggio_non_ritentabile'],
});

export const mandaAvviso = chiamata({
  POST: '/api/edicom/aste/:id/avvisi',
  titolo: 'Manda un avviso a tutti i convocati, ai recapiti degli inviti, dalle T0-180 minuti (R10)',
  chi: operatori,
  parametri,
  corpo: corpoAvviso,
  risponde: { 200: rispostaAvviso },
  problemi: ['asta_inesistente', 'R10_non_ancora_leggibile', 'comando_diverso'],
});

// Credenziali, dalla parte del gestore

export const leggiCredenziali = chiamata({
  GET: '/api/edicom/aste/:id/credenziali',
  titolo: 'Le credenziali di una vendita e la consegna degli inviti, dalle T0-180 minuti (R10, R29, R37)',
  chi: operatori,
  parametri,
  risponde: { 200: rispostaCredenziali },
  problemi: ['asta_inesistente', 'R10_non_ancora_leggibile'],
});

export const riemettiCredenziale = chiamata({
  POST: '/api/edicom/aste/:id/credenziali/:cid/riemetti',
  titolo: 'Una credenziale nuova per la stessa identità; la vecchia smette di valere (R30)',
  chi: operatori,
  parametri: unaCredenziale,
  corpo: corpoMotivo,
  risponde: { 200: credenzialeEmessa },
  problemi: [...DI_UNA_RIEMISSIONE, 'R10_non_ancora_leggibile'],
});

export const proponiConsegna = chiamata({
  POST: '/api/edicom/aste/:id/credenziali/:cid/consegna',
  titolo:
    'Propone di consegnare a mano la credenziale: dà la prima metà di un codice, che da sola non apre nulla (R30)',
  chi: operatori,
  parametri: unaCredenziale,
  corpo: corpoMotivo,
  risponde: { 200: metaDelCodice },
  problemi: ['asta_inesistente', 'R30_credenziale_sconosciuta', 'comando_diverso', 'R10_non_ancora_leggibile'],
});

export const confermaConsegna = chiamata({
  POST: '/api/edicom/aste/:id/consegne/:pid/conferma',
  titolo: 'Conferma la consegna a mano proposta da un altro: dà la seconda metà del codice (R30)',
  chi: operatori,
  parametri: unaConsegna,
  corpo: corpoComando,
  risponde: { 200: metaDelCodice },
  problemi: [...DI_UN_ATTO, ...DI_UNA_CONFERMA, 'R10_non_ancora_leggibile'],
});

// Credenziali, dalla parte di chi conduce

export const leggiCredenzialiDaReferente = chiamata({
  GET: '/api/admin/aste/:id/credenziali',
  titolo: 'Le credenziali della vendita e la consegna degli inviti, dalle T0-180 minuti (R10, R29, R37)',
  chi: incaricati,
  parametri,
  risponde: { 200: rispostaCredenziali },
  problemi: ['asta_inesistente', 'R10_non_ancora_leggibile'],
});

export const riemettiCredenzialeDaReferente = chiamata({
  POST: '/api/admin/aste/:id/credenziali/:cid/riemetti',
  titolo: 'Una credenziale nuova per la stessa identità, dopo il suo controllo; la vecchia smette di valere (R30)',
  chi: conducenti,
  parametri: unaCredenziale,
  corpo: corpoMotivo,
  risponde: { 200: credenzialeEmessa },
  problemi: [...DI_UNA_RIEMISSIONE, 'R36_sola_lettura'],
});

export const revocaCredenzialeDaReferente = chiamata({
  POST: '/api/admin/aste/:id/credenziali/:cid/revoca',
  titolo: 'Revoca una credenziale, con il motivo che resta nel registro (R30)',
  chi: conducenti,
  parametri: unaCredenziale,
  corpo: corpoMotivo,
  risponde: { 200: rispostaAtto },
  problemi: [...DI_UN_ATTO, 'R36_sola_lettura'],
});

export const ammettiSpettatoreDaReferente = chiamata({
  POST: '/api/admin/aste/:id/spettatori',
  titolo: 'Ammette uno spettatore: la sua credenziale legge soltanto (R35)',
  chi: conducenti,
  parametri,
  corpo: corpoSpettatore,
  risponde: { 200: credenzialeEmessa },
  problemi: [...DI_UN_ATTO, 'R36_sola_lettura'],
});

export const confermaConsegnaDaReferente = chiamata({
  POST: '/api/admin/aste/:id/consegne/:pid/conferma',
  titolo: 'Conferma la consegna a mano proposta da un operatore: dà la seconda metà del codice (R30)',
  chi: conducenti,
  parametri: unaConsegna,
  corpo: corpoComando,
  risponde: { 200: metaDelCodice },
  problemi: [...DI_UN_ATTO, ...DI_UNA_CONFERMA, 'R36_sola_lettura'],
});
