import type { TavolaProblemi } from './modello.ts';

/** I problemi che vengono da sé: dall’indirizzo, dal corpo, dalla persona, dal server. Nessuna chiamata li elenca. */
export const PROBLEMI_COMUNI = {
  json_malformato: {
    stato: 400,
    titolo: { it: 'JSON malformato', en: 'Malformed JSON' },
    frase: {
      it: 'Il contenuto inviato non è un documento JSON valido.',
      en: 'The content sent is not a valid JSON document.',
    },
    esito: 'certo',
  },
  indirizzo_non_valido: {
    stato: 400,
    titolo: { it: 'Indirizzo non valido', en: 'Invalid address' },
    frase: { it: 'L’indirizzo richiesto non è leggibile.', en: 'The requested address cannot be read.' },
    esito: 'certo',
  },
  richiesta_non_valida: {
    stato: 400,
    titolo: { it: 'Richiesta non valida', en: 'Invalid request' },
    frase: { it: 'La richiesta non può essere accettata.', en: 'The request cannot be accepted.' },
    esito: 'certo',
  },
  richiesta_illeggibile: {
    stato: 400,
    titolo: { it: 'Richiesta illeggibile', en: 'Unreadable request' },
    frase: { it: 'La richiesta non rispetta HTTP.', en: 'The request does not follow HTTP.' },
    esito: 'non_esaminato',
  },
  non_autenticato: {
    stato: 401,
    titolo: { it: 'Accesso necessario', en: 'Sign-in required' },
    frase: { it: 'Per continuare è necessario accedere.', en: 'You must sign in to continue.' },
    esito: 'non_esaminato',
    casi: {
      subentro: {
        frase: {
          it: 'Qualcuno è entrato da un altro dispositivo con le Sue credenziali, e qui la sessione si è chiusa. Per riprenderla apra di nuovo il collegamento del Suo invito, o scriva il codice che porta: l’altro dispositivo esce. Se non è stato Lei, chieda subito assistenza.',
          en: 'Someone signed in from another device with your credentials, and the session here has ended. To take it back open the link of your invitation again, or write its code: the other device is signed out. If it was not you, ask for help at once.',
        },
      },
      revoca_credenziale: {
        frase: {
          it: 'Le credenziali usate sono state sostituite o revocate. Usi le più recenti o chieda assistenza.',
          en: 'These credentials have been replaced or revoked. Use the latest ones or ask for help.',
        },
      },
      revoca_utente: {
        frase: {
          it: 'La sessione è stata chiusa perché un Suo incarico, o l’utenza, è cambiato. Acceda di nuovo; se non riesce, chieda assistenza.',
          en: 'The session was closed because one of your duties, or the account, has changed. Sign in again; if you cannot, ask for help.',
        },
      },
      scaduta: {
        frase: {
          it: 'La sessione è scaduta. Acceda di nuovo.',
          en: 'The session has expired. Sign in again.',
        },
      },
      gettone_scaduto: {
        frase: {
          it: 'Il gettone di accesso è scaduto. Lo rinnovi con il gettone di rinnovo.',
          en: 'The access token has expired. Renew it with the refresh token.',
        },
      },
      riuso_gettone: {
        frase: {
          it: 'Un gettone di rinnovo è stato usato due volte: per sicurezza la sessione è stata chiusa. Acceda di nuovo.',
          en: 'A refresh token was used twice: for security the session has been closed. Sign in again.',
        },
      },
      cambio_password: {
        frase: {
          it: 'La password è stata cambiata. Acceda di nuovo con quella nuova.',
          en: 'The password has been changed. Sign in again with the new one.',
        },
      },
      uscita: {
        frase: { it: 'La sessione è stata chiusa. Acceda di nuovo.', en: 'The session was closed. Sign in again.' },
      },
      gv: {
        frase: {
          it: 'gv deve poter leggere la cartella dei dati del server.',
          en: 'gv must be able to read the data folder of the server.',
        },
      },
    },
  },
  ruolo_non_ammesso: {
    stato: 403,
    titolo: { it: 'Ruolo non ammesso', en: 'Role not allowed' },
    frase: { it: 'Il Suo ruolo non consente questa operazione.', en: 'Your role does not allow this operation.' },
    esito: 'certo',
  },
  non_trovato: {
    stato: 404,
    titolo: { it: 'Risorsa non trovata', en: 'Not found' },
    frase: { it: 'L’indirizzo richiesto non esiste.', en: 'The requested address does not exist.' },
    esito: 'certo',
  },
  richiesta_lenta: {
    stato: 408,
    titolo: { it: 'Richiesta troppo lenta', en: 'Request too slow' },
    frase: { it: 'La richiesta non è arrivata per intero.', en: 'The request did not arrive in full.' },
    esito: 'non_esaminato',
  },
  richiesta_troppo_grande: {
    stato: 413,
    titolo: { it: 'Richiesta troppo grande', en: 'Request too large' },
    frase: { it: 'Il contenuto supera il limite.', en: 'The content exceeds the limit.' },
    esito: 'certo',
  },
  formato_non_ammesso: {
    stato: 415,
    titolo: { it: 'Formato non ammesso', en: 'Format not allowed' },
    frase: {
      it: 'Questa chiamata non accetta il tipo di contenuto indicato in Content-Type.',
      en: 'This call does not accept the content type given in Content-Type.',
    },
    casi: {
      modulo: { frase: { it: 'Carichi il file con un modulo.', en: 'Upload the file with a form.' } },
      moduloZip: { frase: { it: 'Carichi uno o più file zip.', en: 'Upload one or more zip files.' } },
      zip: {
        frase: { it: 'Mandi il pacchetto come application/zip.', en: 'Send the package as application/zip.' },
      },
    },
    esito: 'certo',
  },
  csrf_non_valido: {
    stato: 419,
    titolo: { it: 'Richiesta non riconosciuta', en: 'Request not recognised' },
    frase: {
      it: 'La richiesta non proviene da una pagina aperta di recente su questo sito. Ricarichi la pagina e riprovi.',
      en: 'The request does not come from a page recently opened on this site. Reload the page and try again.',
    },
    esito: 'non_esaminato',
  },
  dati_non_validi: {
    stato: 422,
    titolo: { it: 'Dati non validi', en: 'Invalid data' },
    frase: { it: 'Controllare i campi indicati e riprovare.', en: 'Check the fields shown and try again.' },
    esito: 'certo',
    casi: {
      password_prevedibile: {
        titolo: { it: 'Password troppo prevedibile', en: 'Password too predictable' },
        frase: {
          it: 'È fatta di parole o di sequenze che chiunque proverebbe: ne scelga una più Sua.',
          en: 'It is made of words or sequences that anybody would try: choose one that is more your own.',
        },
      },
      codice_errato: {
        titolo: { it: 'Codice non valido', en: 'Invalid code' },
        frase: {
          it: 'Non è il codice che l’app mostra adesso: lo legga di nuovo, e controlli che l’ora del telefono sia giusta.',
          en: 'This is not the code that the app shows now: read it again, and check that the time of your phone is right.',
        },
      },
    },
  },
  cursore_non_valido: {
    stato: 422,
    titolo: { it: 'Pagina di un altro elenco', en: 'Page of another list' },
    frase: {
      it: 'Questo segno di pagina non è di questo elenco o di questa ricerca: ricominci dalla prima pagina.',
      en: 'This page mark is not of this list or of this search: start again from the first page.',
    },
    esito: 'certo',
  },
  ricerca_troppo_lenta: {
    stato: 422,
    titolo: { it: 'Ricerca troppo ampia', en: 'Search too wide' },
    frase: {
      it: 'La ricerca non è finita nel tempo che ha: scriva più lettere, o aggiunga un filtro, e riprovi.',
      en: 'The search did not finish in its time: write more letters, or add a filter, and try again.',
    },
    esito: 'certo',
  },
  troppi_tentativi: {
    stato: 429,
    titolo: { it: 'Troppi tentativi', en: 'Too many attempts' },
    frase: {
      it: 'Per sicurezza occorre attendere {riprovaTraSecondi} secondi prima di riprovare.',
      en: 'For security you must wait {riprovaTraSecondi} seconds before trying again.',
    },
    esito: 'non_esaminato',
  },
  quota_superata: {
    stato: 429,
    titolo: { it: 'Troppe richieste', en: 'Too many requests' },
    frase: {
      it: 'Ha mandato troppe richieste di questo genere in poco tempo: questa non è stata esaminata. Può ripeterla fra {riprovaTraSecondi} secondi.',
      en: 'You have sent too many requests of this kind in a short time: this one has not been examined. You can repeat it in {riprovaTraSecondi} seconds.',
    },
    esito: 'non_esaminato',
    casi: {
      coda: {
        titolo: { it: 'Lavori in coda', en: 'Work is queued' },
        frase: {
          it: 'Ci sono già troppi lavori di questo genere in attesa: questo non è stato cominciato. Può chiederlo di nuovo fra {riprovaTraSecondi} secondi.',
          en: 'Too much work of this kind is already waiting: this has not been started. You can ask again in {riprovaTraSecondi} seconds.',
        },
      },
    },
  },
  intestazioni_troppo_grandi: {
    stato: 431,
    titolo: { it: 'Intestazioni troppo grandi', en: 'Headers too large' },
    frase: { it: 'Elimini i cookie e riprovi.', en: 'Delete your cookies and try again.' },
    esito: 'non_esaminato',
  },
  errore_interno: {
    stato: 500,
    titolo: { it: 'Errore del sistema', en: 'System error' },
    frase: {
      it: 'Si è verificato un errore non previsto. Se si ripete, segnali all’assistenza il numero {incidente}.',
      en: 'An unexpected error occurred. If it happens again, give the help desk this number: {incidente}.',
    },
    esito: 'ignoto',
  },
  lettura_troppo_lunga: {
    stato: 503,
    titolo: { it: 'Risposta non pronta in tempo', en: 'Answer not ready in time' },
    frase: {
      it: 'La piattaforma non è riuscita a rispondere in tempo, perché in questo momento ha molto da fare. Riprovi fra qualche secondo.',
      en: 'The platform could not answer in time, because it has much to do at this moment. Try again in a few seconds.',
    },
    esito: 'ignoto',
    riprovaTraSecondi: 5,
  },
  disco_pieno: {
    stato: 503,
    titolo: { it: 'Servizio momentaneamente non disponibile', en: 'Service temporarily unavailable' },
    frase: {
      it: 'La piattaforma in questo momento non riesce a conservare ciò che riceve, e quindi non lo prende: chi la amministra deve intervenire. Ripeta più tardi: lo stesso comando non viene contato due volte.',
      en: 'At this moment the platform cannot keep what it receives, and therefore does not take it: whoever runs it must act. Repeat later: the same command is never counted twice.',
    },
    esito: 'ignoto',
    riprovaTraSecondi: 30,
  },
  file_finiti: {
    stato: 503,
    titolo: { it: 'Servizio momentaneamente non disponibile', en: 'Service temporarily unavailable' },
    frase: {
      it: 'La piattaforma ha troppi collegamenti aperti insieme e non è riuscita a rispondere. Ripeta fra qualche secondo: lo stesso comando non viene contato due volte.',
      en: 'The platform has too many connections open at once and could not answer. Repeat in a few seconds: the same command is never counted twice.',
    },
    esito: 'ignoto',
    riprovaTraSecondi: 5,
  },
  base_dati_assente: {
    stato: 503,
    titolo: { it: 'Servizio momentaneamente non disponibile', en: 'Service temporarily unavailable' },
    frase: {
      it: 'La piattaforma non raggiunge i propri archivi. Ripeta fra qualche secondo: lo stesso comando non viene contato due volte.',
      en: 'The platform cannot reach its archives. Repeat in a few seconds: the same command is never counted twice.',
    },
    esito: 'ignoto',
    riprovaTraSecondi: 2,
  },
} as const satisfies TavolaProblemi;
