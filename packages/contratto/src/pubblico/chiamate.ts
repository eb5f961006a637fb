import { configurazionePubblica } from '../bordo/configurazione-pubblica.ts';
import { chiunque } from '../linea/chi.ts';
import { chiamata } from '../linea/chiamata.ts';
import { identificativo } from '../linea/tipi.ts';
import { erratePubbliche } from '../vendita/errata.ts';
import { rinviiPubblici } from '../vendita/rinvio.ts';
import { astaPubblica } from '../vendita/scheda.ts';
import { sospensioniPubbliche } from '../vendita/sospensione.ts';
import { chiaviPubbliche, orologioPubblico } from './forme.ts';
import { contoDellaVendita, esperimentiPubblici } from './scheda-intorno.ts';

/** Ciò che chiunque può chiedere. */

export const asta = chiamata({
  GET: '/api/pubblico/aste/:id',
  titolo: 'Una vendita pubblicata (R76)',
  chi: chiunque,
  parametri: { id: identificativo('asta_inesistente') },
  risponde: { 200: astaPubblica },
  problemi: ['asta_inesistente'],
});

export const rinvii = chiamata({
  GET: '/api/pubblico/aste/:id/rinvii',
  titolo: 'I rinvii di una vendita pubblicata: da quando a quando, e con quale provvedimento (R32)',
  chi: chiunque,
  parametri: { id: identificativo('asta_inesistente') },
  risponde: { 200: rinviiPubblici },
  problemi: ['asta_inesistente'],
});

export const errate = chiamata({
  GET: '/api/pubblico/aste/:id/errata',
  titolo: 'Le errata corrige di una vendita pubblicata: che cosa diceva, che cosa dice, quando e perché (R02)',
  chi: chiunque,
  parametri: { id: identificativo('asta_inesistente') },
  risponde: { 200: erratePubbliche },
  problemi: ['asta_inesistente'],
});

export const sospensioni = chiamata({
  GET: '/api/pubblico/aste/:id/sospensioni',
  titolo: 'Le sospensioni di una vendita pubblicata: da quando, con quale provvedimento, quando riprende (R32)',
  chi: chiunque,
  parametri: { id: identificativo('asta_inesistente') },
  risponde: { 200: sospensioniPubbliche },
  problemi: ['asta_inesistente'],
});

export const conto = chiamata({
  GET: '/api/pubblico/aste/:id/conto',
  titolo:
    'Il conto su cui si versa la cauzione, come lo indica la vendita o l’ufficio, e quelli indicati prima (R02, R17)',
  chi: chiunque,
  parametri: { id: identificativo('asta_inesistente') },
  risponde: { 200: contoDellaVendita },
  problemi: ['asta_inesistente'],
});

export const esperimenti = chiamata({
  GET: '/api/pubblico/aste/:id/esperimenti',
  titolo: 'Gli esperimenti pubblicati dello stesso lotto della stessa procedura, dal più recente',
  chi: chiunque,
  parametri: { id: identificativo('asta_inesistente') },
  risponde: { 200: esperimentiPubblici },
  problemi: ['asta_inesistente'],
});

export const orologio = chiamata({
  GET: '/api/pubblico/orologio',
  titolo: 'L’ora del server, che è quella della gara (R74)',
  chi: chiunque,
  risponde: { 200: orologioPubblico },
});

export const chiavi = chiamata({
  GET: '/api/pubblico/chiavi',
  titolo: 'Le chiavi con cui si verificano ricevute e trascrizioni (R66)',
  chi: chiunque,
  risponde: { 200: chiaviPubbliche },
});

export const configurazione = chiamata({
  GET: '/api/pubblico/configurazione',
  titolo:
    'Come il browser trova tempo reale, mappe e servizio di autenticazione, e che cosa il gestore dice di sé (R06)',
  chi: chiunque,
  risponde: { 200: configurazionePubblica },
});
