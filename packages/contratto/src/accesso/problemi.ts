import type { TavolaProblemi } from '../problemi/modello.ts';

/** I problemi degli accessi: di credenziali, password, fornitore di identità e canali. */
export const PROBLEMI_ACCESSO = {
  credenziale_non_valida: {
    stato: 401,
    titolo: { it: 'Codice non riconosciuto', en: 'Code not recognised' },
    frase: {
      it: 'Il codice non corrisponde a nessuna credenziale. Lo copi per intero dal messaggio PEC ricevuto o chieda assistenza.',
      en: 'The code matches no credential. Copy all of it from the certified e-mail you received, or ask for help.',
    },
    esito: 'certo',
  },
  credenziale_sostituita: {
    stato: 410,
    titolo: { it: 'Credenziale sostituita', en: 'Credential replaced' },
    frase: {
      it: 'Questa credenziale è stata sostituita da una più recente. Usi l’ultimo messaggio PEC ricevuto.',
      en: 'This credential has been replaced by a newer one. Use the latest certified e-mail you received.',
    },
    esito: 'certo',
  },
  credenziale_revocata: {
    stato: 410,
    titolo: { it: 'Credenziale revocata', en: 'Credential revoked' },
    frase: {
      it: 'Questa credenziale è stata revocata. Per riceverne una nuova contatti l’assistenza.',
      en: 'This credential has been revoked. To receive a new one, contact the help desk.',
    },
    esito: 'certo',
  },
  credenziale_scaduta: {
    stato: 410,
    titolo: { it: 'Credenziale scaduta', en: 'Credential expired' },
    frase: {
      it: 'Questa credenziale non è più utilizzabile. Per riceverne una nuova contatti l’assistenza.',
      en: 'This credential can no longer be used. To receive a new one, contact the help desk.',
    },
    esito: 'certo',
  },
  credenziali_errate: {
    stato: 401,
    titolo: { it: 'Accesso non riuscito', en: 'Sign-in failed' },
    frase: {
      it: 'E-mail, password o codice non corrispondono. Il codice dell’app si usa una volta sola: se necessario, attenda il successivo.',
      en: 'E-mail, password or code do not match. The code of the app can be used only once: if need be, wait for the next one.',
    },
    esito: 'certo',
  },
  collegamento_non_valido: {
    stato: 410,
    titolo: { it: 'Collegamento non più valido', en: 'Link no longer valid' },
    frase: {
      it: 'Il collegamento è scaduto o è già stato usato. Ne chieda uno nuovo dalla pagina di accesso.',
      en: 'The link has expired or has already been used. Ask for a new one from the sign-in page.',
    },
    esito: 'certo',
  },
  accesso_esterno_non_configurato: {
    stato: 503,
    titolo: { it: 'Accesso degli operatori non configurato', en: 'Operators’ sign-in not configured' },
    frase: {
      it: 'Gli operatori entrano da un servizio di identità, che qui non è indicato: servono OIDC_ISSUER, OIDC_CLIENT_ID e OIDC_CLIENT_SECRET; per provare il prodotto su questa macchina, OIDC_SVILUPPO=si.',
      en: 'Operators sign in at an identity service, and none is set here: OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are needed; to try the product on this machine, OIDC_SVILUPPO=si.',
    },
    esito: 'certo',
  },
  accesso_esterno_non_disponibile: {
    stato: 502,
    titolo: { it: 'Accesso degli operatori non disponibile', en: 'Operators’ sign-in not available' },
    frase: {
      it: 'Il servizio di identità non risponde come dovrebbe. Riprovi tra qualche minuto.',
      en: 'The identity service is not answering as it should. Try again in a few minutes.',
    },
    esito: 'certo',
  },
  accesso_esterno_non_riuscito: {
    stato: 401,
    titolo: { it: 'Accesso non riuscito', en: 'Sign-in failed' },
    frase: {
      it: 'La risposta del servizio di identità non è valida. Ricominci l’accesso.',
      en: 'The answer of the identity service is not valid. Start signing in again.',
    },
    esito: 'certo',
    casi: {
      tentativo_perso: {
        frase: {
          it: 'L’accesso è scaduto, è già stato usato o è iniziato in un altro browser. Ricominci l’accesso.',
          en: 'This sign-in has expired, has already been used or began in another browser. Start signing in again.',
        },
      },
      non_concesso: {
        frase: {
          it: 'Il servizio di identità non ha concesso l’accesso. Ricominci l’accesso.',
          en: 'The identity service did not grant access. Start signing in again.',
        },
      },
      senza_identita: {
        frase: {
          it: 'Il servizio di identità non ha detto in modo valido chi è l’operatore. Ricominci l’accesso.',
          en: 'The identity service did not say in a valid way who the operator is. Start signing in again.',
        },
      },
    },
  },
  chiamata_non_ammessa: {
    stato: 400,
    titolo: { it: 'Chiamata non ammessa', en: 'Call not allowed' },
    frase: {
      it: 'Questo indirizzo è usato dalla pagina di accesso: ricominci l’accesso da /edicom/login.',
      en: 'This address is used by the sign-in page: start signing in again from /edicom/login.',
    },
    esito: 'certo',
  },
  risposta_non_chiesta: {
    stato: 400,
    titolo: { it: 'Risposta non ammessa', en: 'Answer not allowed' },
    frase: {
      it: 'Il servizio di identità ha risposto in un modo che non è stato chiesto. Ricominci l’accesso da /edicom/login.',
      en: 'The identity service answered in a way that was not asked for. Start signing in again from /edicom/login.',
    },
    esito: 'certo',
  },
  persona_incompatibile: {
    stato: 403,
    titolo: { it: 'Accesso non ammesso', en: 'Access not allowed' },
    frase: {
      it: 'La stessa persona ha già un accesso come delegato, magistrato o operatore: non ne può avere un altro. Se il servizio di identità si è spostato, chi amministra il server trova nel log che cosa indicare.',
      en: 'The same person already has access as a delegate, magistrate or operator, and cannot have another. If the identity service has moved, whoever runs the server finds in the log what to set.',
    },
    esito: 'certo',
    regola: 'R08',
  },
  utenza_disabilitata: {
    stato: 403,
    titolo: { it: 'Utenza disabilitata', en: 'Account disabled' },
    frase: { it: 'L’utenza non è più abilitata.', en: 'This account is no longer enabled.' },
    esito: 'certo',
  },
  rientri_per_chiudere: {
    stato: 409,
    titolo: { it: 'Prima rientri', en: 'Sign in again first' },
    frase: {
      it: 'Chiude un altro accesso solo chi è entrato dopo di lui e da meno di dieci minuti: esca, rientri con password e codice (un operatore con il suo servizio di identità), poi chiuda gli altri. Nessun accesso è stato chiuso.',
      en: 'Another session is closed only by one opened after it and less than ten minutes ago: sign out, sign in again with password and code (an operator with the identity service), then close the others. No session has been closed.',
    },
    esito: 'certo',
  },
  serve_la_sessione_del_browser: {
    stato: 403,
    titolo: { it: 'Operazione non ammessa', en: 'Operation not allowed' },
    frase: {
      it: 'I gettoni si chiedono dal browser in cui si è entrati, non con un altro gettone.',
      en: 'Tokens are asked for from the browser in which you signed in, not with another token.',
    },
    esito: 'certo',
  },
  canale_non_ammesso: {
    stato: 403,
    titolo: { it: 'Canale non ammesso', en: 'Channel not allowed' },
    frase: { it: 'Non può ascoltare questo canale.', en: 'You may not listen to this channel.' },
    esito: 'certo',
  },
} as const satisfies TavolaProblemi;

/** Perché una credenziale non apre: ogni chiamata che ne riceve una li elenca così, in blocco. */
export const CODICI_DELLA_CREDENZIALE = [
  'credenziale_non_valida',
  'credenziale_sostituita',
  'credenziale_revocata',
  'credenziale_scaduta',
] as const satisfies readonly (keyof typeof PROBLEMI_ACCESSO)[];
