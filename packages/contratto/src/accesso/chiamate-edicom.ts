import { conProva, laPersonaStessa, operatori } from '../linea/chi.ts';
import { chiamata, VUOTA } from '../linea/chiamata.ts';
import { corpoComando } from '../linea/comando.ts';
import { uuid } from '../linea/tipi.ts';
import {
  elencoSessioni,
  schemaAccessoEsterno,
  schemaGettoni,
  schemaInizioEsterno,
  schemaRinnovo,
  schemaRitornoEsterno,
  schemaUtenteOperatore,
  sessioniChiuse,
} from './forme.ts';

/** Strategia `edicom`: gli operatori entrano dal fornitore di identità del gestore (OpenID Connect). */

export const utente = chiamata({
  GET: '/api/edicom/auth/user',
  titolo: 'Chi è entrato: la risposta è l’utente intero',
  chi: operatori,
  risponde: { 200: schemaUtenteOperatore },
});

export const logout = chiamata({
  POST: '/api/edicom/auth/logout',
  titolo: 'Chiude la sessione con cui si chiama',
  chi: operatori,
  risponde: { 204: VUOTA },
});

export const sessioni = chiamata({
  GET: '/api/edicom/auth/sessioni',
  titolo: 'Gli accessi aperti della persona, dal più recente',
  chi: operatori,
  risponde: { 200: elencoSessioni },
});

export const revoca = chiamata({
  POST: '/api/edicom/auth/sessioni/:id/revoca',
  titolo: 'Chiude uno dei propri accessi',
  chi: laPersonaStessa(operatori),
  parametri: { id: uuid },
  risponde: { 204: VUOTA },
  problemi: ['rientri_per_chiudere'],
});

export const chiudiAltri = chiamata({
  POST: '/api/edicom/auth/sessioni/altre/chiudi',
  titolo: 'Chiude tutti i propri accessi tranne quello con cui si chiama',
  chi: operatori,
  corpo: corpoComando,
  risponde: { 200: sessioniChiuse },
  problemi: ['rientri_per_chiudere'],
});

export const inizia = chiamata({
  GET: '/api/edicom/auth/inizia',
  titolo: 'Comincia l’accesso: manda il browser dal fornitore di identità',
  chi: conProva,
  query: schemaInizioEsterno,
  risponde: { 302: VUOTA },
  problemi: ['accesso_esterno_non_configurato', 'accesso_esterno_non_disponibile'],
});

export const completa = chiamata({
  GET: '/api/_authenticable/login/callback',
  titolo: 'Completa l’accesso con ciò che il fornitore ha aggiunto all’indirizzo di ritorno',
  chi: conProva,
  query: schemaRitornoEsterno,
  risponde: { 200: schemaAccessoEsterno },
  problemi: [
    'accesso_esterno_non_disponibile',
    'accesso_esterno_non_riuscito',
    'chiamata_non_ammessa',
    'non_autenticato',
    'risposta_non_chiesta',
    'utenza_disabilitata',
    'utenza_in_attesa',
    'persona_incompatibile',
  ],
});

export const token = chiamata({
  POST: '/api/edicom/auth/token',
  titolo: 'Dà a un programma una coppia di gettoni, dal browser in cui si è entrati',
  chi: operatori,
  risponde: { 200: schemaGettoni },
  problemi: ['serve_la_sessione_del_browser'],
});

export const rinnova = chiamata({
  POST: '/api/edicom/auth/token/rinnova',
  titolo: 'Cambia un gettone di rinnovo, che vale una volta, con una nuova coppia',
  chi: conProva,
  corpo: schemaRinnovo,
  risponde: { 200: schemaGettoni },
  problemi: ['non_autenticato'],
});
