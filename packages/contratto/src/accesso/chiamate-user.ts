import { conProva, laPersonaStessa, partecipanti } from '../linea/chi.ts';
import { chiamata, VUOTA } from '../linea/chiamata.ts';
import { corpoComando } from '../linea/comando.ts';
import { uuid } from '../linea/tipi.ts';
import { CODICI_DELLA_CREDENZIALE } from '../problemi/index.ts';
import {
  elencoSessioni,
  schemaAccessoUtente,
  schemaAnteprima,
  schemaGettoni,
  schemaRinnovo,
  schemaUtenteVendita,
  sessioniChiuse,
} from './forme.ts';

/** Strategia `user`: la credenziale di una vendita (R30). */

export const utente = chiamata({
  GET: '/api/user/auth/user',
  titolo: 'Chi è entrato: la risposta è l’utente intero',
  chi: partecipanti,
  risponde: { 200: schemaUtenteVendita },
});

export const logout = chiamata({
  POST: '/api/user/auth/logout',
  titolo: 'Chiude la sessione con cui si chiama',
  chi: partecipanti,
  risponde: { 204: VUOTA },
});

export const sessioni = chiamata({
  GET: '/api/user/auth/sessioni',
  titolo: 'Gli accessi aperti della persona, dal più recente',
  chi: partecipanti,
  risponde: { 200: elencoSessioni },
});

export const revoca = chiamata({
  POST: '/api/user/auth/sessioni/:id/revoca',
  titolo: 'Chiude uno dei propri accessi',
  chi: laPersonaStessa(partecipanti),
  parametri: { id: uuid },
  risponde: { 204: VUOTA },
});

export const chiudiAltri = chiamata({
  POST: '/api/user/auth/sessioni/altre/chiudi',
  titolo: 'Chiude tutti i propri accessi tranne quello con cui si chiama',
  chi: partecipanti,
  corpo: corpoComando,
  risponde: { 200: sessioniChiuse },
});

export const anteprima = chiamata({
  POST: '/api/user/auth/anteprima',
  titolo: 'Chi si sarebbe con una credenziale, senza entrare: i controlli della posta aprono i collegamenti',
  chi: conProva,
  corpo: schemaAccessoUtente,
  risponde: { 200: schemaAnteprima },
  problemi: CODICI_DELLA_CREDENZIALE,
});

export const login = chiamata({
  POST: '/api/user/auth/login',
  titolo: 'Entra con la credenziale del collegamento; l’accesso più recente subentra (R30)',
  chi: conProva,
  corpo: schemaAccessoUtente,
  risponde: { 200: schemaUtenteVendita },
  problemi: ['non_autenticato', ...CODICI_DELLA_CREDENZIALE],
});

export const token = chiamata({
  POST: '/api/user/auth/token',
  titolo: 'Entra da programma: una coppia di gettoni al posto del cookie',
  chi: conProva,
  corpo: schemaAccessoUtente,
  risponde: { 200: schemaGettoni },
  problemi: CODICI_DELLA_CREDENZIALE,
});

export const rinnova = chiamata({
  POST: '/api/user/auth/token/rinnova',
  titolo: 'Cambia un gettone di rinnovo, che vale una volta, con una nuova coppia',
  chi: conProva,
  corpo: schemaRinnovo,
  risponde: { 200: schemaGettoni },
  problemi: ['non_autenticato'],
});
