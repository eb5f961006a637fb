import { conProva, incaricati, laPersonaStessa } from '../linea/chi.ts';
import { chiamata, VUOTA } from '../linea/chiamata.ts';
import { corpoComando } from '../linea/comando.ts';
import { uuid } from '../linea/tipi.ts';
import {
  collegamentoPassword,
  elencoSessioni,
  schemaAccessoAdmin,
  schemaCollegamentoPassword,
  schemaGettoni,
  schemaReimpostaPassword,
  schemaRichiestaPassword,
  schemaRinnovo,
  schemaUtenteAdmin,
  sessioniChiuse,
} from './forme.ts';

/** Strategia `admin`: e-mail, password e codice temporaneo di un delegato o di un magistrato. */

export const utente = chiamata({
  GET: '/api/admin/auth/user',
  titolo: 'Chi è entrato: la risposta è l’utente intero',
  chi: incaricati,
  risponde: { 200: schemaUtenteAdmin },
});

export const logout = chiamata({
  POST: '/api/admin/auth/logout',
  titolo: 'Chiude la sessione con cui si chiama',
  chi: incaricati,
  risponde: { 204: VUOTA },
});

export const sessioni = chiamata({
  GET: '/api/admin/auth/sessioni',
  titolo: 'Gli accessi aperti della persona, dal più recente',
  chi: incaricati,
  risponde: { 200: elencoSessioni },
});

export const revoca = chiamata({
  POST: '/api/admin/auth/sessioni/:id/revoca',
  titolo: 'Chiude uno dei propri accessi',
  chi: laPersonaStessa(incaricati),
  parametri: { id: uuid },
  risponde: { 204: VUOTA },
  problemi: ['rientri_per_chiudere'],
});

export const chiudiAltri = chiamata({
  POST: '/api/admin/auth/sessioni/altre/chiudi',
  titolo: 'Chiude tutti i propri accessi tranne quello con cui si chiama',
  chi: incaricati,
  corpo: corpoComando,
  risponde: { 200: sessioniChiuse },
  problemi: ['rientri_per_chiudere'],
});

export const login = chiamata({
  POST: '/api/admin/auth/login',
  titolo: 'Entra con e-mail, password e codice dell’app',
  chi: conProva,
  corpo: schemaAccessoAdmin,
  risponde: { 200: schemaUtenteAdmin },
  problemi: ['non_autenticato', 'credenziali_errate'],
});

export const token = chiamata({
  POST: '/api/admin/auth/token',
  titolo: 'Entra da programma: una coppia di gettoni al posto del cookie',
  chi: conProva,
  corpo: schemaAccessoAdmin,
  risponde: { 200: schemaGettoni },
  problemi: ['credenziali_errate'],
});

export const rinnova = chiamata({
  POST: '/api/admin/auth/token/rinnova',
  titolo: 'Cambia un gettone di rinnovo, che vale una volta, con una nuova coppia',
  chi: conProva,
  corpo: schemaRinnovo,
  risponde: { 200: schemaGettoni },
  problemi: ['non_autenticato'],
});

export const richiediPassword = chiamata({
  POST: '/api/admin/auth/password/richiesta',
  titolo: 'Manda il collegamento per una nuova password; la risposta è la stessa, che l’utenza esista o no',
  chi: conProva,
  corpo: schemaRichiestaPassword,
  risponde: { 204: VUOTA },
});

export const apriCollegamento = chiamata({
  POST: '/api/admin/auth/password/collegamento',
  titolo: 'A che cosa serve il collegamento ricevuto, prima di scegliere la password',
  chi: conProva,
  corpo: schemaCollegamentoPassword,
  risponde: { 200: collegamentoPassword },
  problemi: ['collegamento_non_valido'],
});

export const reimpostaPassword = chiamata({
  POST: '/api/admin/auth/password/reimposta',
  titolo: 'Sceglie la nuova password e, a chi è invitato, collega l’app dei codici',
  chi: conProva,
  corpo: schemaReimpostaPassword,
  risponde: { 204: VUOTA },
  problemi: ['collegamento_non_valido'],
});
