import type { TavolaProblemi } from '../problemi/modello.ts';

/** I problemi degli atti di una vendita, oltre ai rifiuti della legge che vengono dal dominio. */
export const PROBLEMI_VENDITA = {
  asta_inesistente: {
    stato: 404,
    titolo: { it: 'Vendita non trovata', en: 'Sale not found' },
    frase: {
      it: 'La vendita indicata non esiste o non è visibile.',
      en: 'The sale does not exist or cannot be seen.',
    },
    esito: 'certo',
  },
  R36_sola_lettura: {
    stato: 403,
    titolo: { it: 'Sola lettura', en: 'Read only' },
    frase: {
      it: 'A questa vendita Lei assiste soltanto: la conduce il suo referente.',
      en: 'You may only watch this sale: its official in charge conducts it.',
    },
    esito: 'certo',
    regola: 'R36',
  },
  altra_vendita: {
    stato: 403,
    titolo: { it: 'Altra vendita', en: 'Another sale' },
    frase: {
      it: 'Le Sue credenziali valgono per un’altra vendita.',
      en: 'Your credentials are for another sale.',
    },
    esito: 'certo',
    regola: 'R30',
  },
  chiave_non_disponibile: {
    stato: 503,
    titolo: { it: 'Manca la chiave delle buste', en: 'The key of the envelopes is missing' },
    frase: {
      it: 'La chiave delle buste di questa vendita manca o non è quella annotata. Nulla è perduto: chiami chi amministra il server, che la rimette dalla copia salvata, e ripeta.',
      en: 'The key of the envelopes of this sale is missing or is not the recorded one. Nothing is lost: call whoever runs the server, who puts it back from the saved copy, then repeat.',
    },
    casi: {
      firma: {
        titolo: { it: 'Manca la chiave che firma', en: 'The signing key is missing' },
        frase: {
          it: 'Questo server non ha nessuna chiave con cui firmare: quella di prima è revocata, e il file della nuova non si legge. Nulla è perduto: chiami chi amministra il server, che la rimette dalla copia salvata, e ripeta.',
          en: 'This server has no key to sign with: the one before is revoked, and the file of the new one cannot be read. Nothing is lost: call whoever runs the server, who puts it back from the saved copy, then repeat.',
        },
      },
    },
    esito: 'non_esaminato',
    regola: 'R10',
  },
  comando_di_altri: {
    stato: 409,
    titolo: { it: 'Comando già usato', en: 'Command already used' },
    frase: {
      it: 'Questo identificativo di comando è già stato usato: ne serve uno nuovo.',
      en: 'This command identifier has already been used: a new one is needed.',
    },
    esito: 'certo',
  },
  comando_diverso: {
    stato: 409,
    titolo: { it: 'Comando diverso', en: 'Different command' },
    frase: {
      it: 'Con questo identificativo è già arrivato un altro comando: questo non è stato eseguito. Ne serve uno nuovo.',
      en: 'Another command has already arrived with this identifier: this one was not carried out. A new one is needed.',
    },
    esito: 'certo',
  },
  R10_non_ancora_leggibile: {
    stato: 409,
    titolo: { it: 'Non ancora leggibile', en: 'Not yet readable' },
    frase: {
      it: 'Nessuno può leggere o contare le offerte prima delle tre ore che precedono le operazioni.',
      en: 'Nobody may read or count the offers earlier than three hours before the operations.',
    },
    esito: 'certo',
    regola: 'R10',
  },
  ricevuta_inesistente: {
    stato: 404,
    titolo: { it: 'Ricevuta non trovata', en: 'Receipt not found' },
    frase: {
      it: 'Fra le Sue ricevute questa non c’è. Prima dell’apertura delle buste nessuna si può ancora leggere.',
      en: 'This is not among your receipts. Before the envelopes are opened none can be read yet.',
    },
    esito: 'certo',
  },
  esito_non_dichiarato: {
    stato: 409,
    titolo: { it: 'Vendita ancora in corso', en: 'Sale still under way' },
    frase: {
      it: 'Il documento è disponibile dopo la dichiarazione dell’esito.',
      en: 'The document is available once the outcome has been declared.',
    },
    casi: {
      esito: {
        frase: {
          it: 'L’esito non è ancora stato dichiarato.',
          en: 'The outcome has not been declared yet.',
        },
      },
      esportazione: {
        frase: {
          it: 'L’esportazione è disponibile dopo la dichiarazione dell’esito.',
          en: 'The export is available once the outcome has been declared.',
        },
      },
    },
    esito: 'certo',
  },
  troppi_rilanci: {
    stato: 429,
    titolo: { it: 'Troppi rilanci', en: 'Too many raises' },
    frase: {
      it: 'Ha mandato troppi rilanci in un secondo: aspetti un istante e riprovi.',
      en: 'You have sent too many raises in one second: wait a moment and try again.',
    },
    esito: 'non_esaminato',
  },
  orologio_non_affidabile: {
    stato: 503,
    titolo: { it: 'Piattaforma non affidabile', en: 'Platform not reliable' },
    frase: {
      it: 'L’orologio del server non è affidabile: i rilanci sono fermi e la gara sarà sospesa.',
      en: 'The server’s clock is not reliable: raises are stopped and the bidding will be suspended.',
    },
    casi: {
      chiave: {
        frase: {
          it: 'L’orologio del server non è affidabile: la chiave che firma si sostituisce quando l’ora è di nuovo certa. Se può averla presa qualcun altro la revochi: quello si può anche adesso.',
          en: 'The server’s clock is not reliable: the signing key is replaced when the time is certain again. If somebody else may have taken it, revoke it: that can be done even now.',
        },
      },
    },
    esito: 'non_esaminato',
    regola: 'R74',
  },
  registro_indietro: {
    stato: 503,
    titolo: { it: 'Registro non affidabile', en: 'Journal not reliable' },
    frase: {
      it: 'Il registro è meno avanti di quanto era già stato confermato: finché chi amministra la piattaforma non lo ripristina, o due operatori non dichiarano ciò che manca, nulla si scrive e nessuna gara prosegue.',
      en: 'The journal is behind what had already been confirmed: until whoever runs the platform restores it, or two operators declare what is missing, nothing is written and no bidding goes on.',
    },
    esito: 'non_esaminato',
    regola: 'R74',
  },
  voce_estranea: {
    stato: 423,
    titolo: { it: 'Vendita trattenuta', en: 'Sale held' },
    frase: {
      it: 'Nel registro di questa vendita c’è una voce che la piattaforma non ha scritto: finché il gestore non l’ha esaminata nulla si apre, si chiude o si accetta. Ciò che è già confermato resta. Chiami l’assistenza del gestore.',
      en: 'The journal of this sale holds an entry that the platform did not write: until the operator has examined it nothing is opened, closed or accepted. What is already confirmed stays. Call the operator’s help desk.',
    },
    esito: 'non_esaminato',
    regola: 'R74',
  },
  registro_alterato: {
    stato: 423,
    titolo: { it: 'Vendita trattenuta', en: 'Sale held' },
    frase: {
      it: 'Nel registro di questa vendita una voce manca, o non è più quella che era: la vendita è trattenuta, e finché il registro non torna com’era nulla si apre, si chiude o si accetta. Ciò che è confermato vale, con la ricevuta che ne è stata data; la verifica del registro dice quale voce. Le altre vendite vanno avanti. Chiami l’assistenza del gestore.',
      en: 'In the journal of this sale an entry is missing, or is no longer what it was: the sale is held, and until the journal is as it was nothing is opened, closed or accepted. What is confirmed holds, with its receipts; the verification of the journal says which entry. The other sales go on. Call the operator’s help desk.',
    },
    esito: 'non_esaminato',
    regola: 'R74',
  },
  busta_mancante: {
    stato: 423,
    titolo: { it: 'Manca una busta', en: 'An envelope is missing' },
    frase: {
      it: 'Almeno una busta di questa vendita, di cui è stata data ricevuta, non è più in custodia o non è più quella: andare avanti escluderebbe chi l’ha depositata. Chiami l’assistenza del gestore, che la fa rimettere dalla copia, o da chi presenta di nuovo lo stesso pacchetto; poi ripeta. Nulla è cambiato.',
      en: 'At least one envelope of this sale, for which a receipt was given, is no longer in custody or is no longer the same: going on would leave out whoever filed it. Call the operator’s help desk, to have it put back from the copy, or by whoever presents the same package again; then repeat. Nothing has changed.',
    },
    casi: {
      elenco: {
        frase: {
          it: 'L’elenco delle buste in custodia, tenuto fuori dalla base dati, non si apre: non si può sapere se ne manca una, e andare avanti potrebbe escludere qualcuno. Chiami l’assistenza del gestore; poi ripeta. Nulla è cambiato.',
          en: 'The list of the envelopes in custody, kept outside the database, does not open: whether one is missing cannot be known, and going on could leave somebody out. Call the operator’s help desk; then repeat. Nothing has changed.',
        },
      },
    },
    esito: 'non_esaminato',
    regola: 'R25',
  },
  esito_ignoto: {
    stato: 503,
    titolo: { it: 'Esito non ancora noto', en: 'Outcome not yet known' },
    frase: {
      it: 'La conferma non è arrivata: ripeta lo stesso comando, non verrà contato due volte.',
      en: 'The confirmation did not arrive: repeat the same command, it will not be counted twice.',
    },
    esito: 'ignoto',
    riprovaTraSecondi: 1,
  },
  processo_isolato: {
    stato: 503,
    titolo: { it: 'Server appena tornato', en: 'Server just back' },
    frase: {
      it: 'Questo server è rimasto fermo e sta tornando: ripeta lo stesso comando, non verrà contato due volte.',
      en: 'This server had stopped and is coming back: repeat the same command, it will not be counted twice.',
    },
    esito: 'non_esaminato',
    riprovaTraSecondi: 1,
  },
  zero_in_verifica: {
    stato: 503,
    titolo: { it: 'Zero in verifica', en: 'Zero being verified' },
    frase: {
      it: 'Il tempo della gara è a zero e la chiusura non è ancora confermata: ripeta lo stesso comando, non verrà contato due volte.',
      en: 'The clock is at zero and the closing is not confirmed yet: repeat the same command, it will not be counted twice.',
    },
    esito: 'ignoto',
    riprovaTraSecondi: 1,
  },
  sovraccarico: {
    stato: 503,
    titolo: { it: 'Troppe richieste', en: 'Too many requests' },
    frase: {
      it: 'La piattaforma è sovraccarica: ripeta fra qualche secondo.',
      en: 'The platform is overloaded: repeat in a few seconds.',
    },
    casi: {
      chiavi: {
        frase: {
          it: 'Qualcuno tiene da troppo nella base dati il posto di chi fa le chiavi, e non se ne può fare: ripeta fra poco. Se continua, chi amministra il server guardi in pg_locks chi ha il blocco 7220170.',
          en: 'Somebody has held in the database for too long the place of whoever makes the keys, and none can be made: repeat shortly. If it goes on, whoever runs the server should look in pg_locks for who holds lock 7220170.',
        },
      },
    },
    esito: 'non_esaminato',
    riprovaTraSecondi: 1,
  },
} as const satisfies TavolaProblemi;

/** I problemi di ogni atto che entra nel registro di una vendita: una chiamata che ne compie li elenca così, in blocco. */
export const CODICI_DI_UN_ATTO = [
  'asta_inesistente',
  'comando_di_altri',
  'comando_diverso',
  'esito_ignoto',
  'processo_isolato',
  'zero_in_verifica',
  'sovraccarico',
] as const satisfies readonly (keyof typeof PROBLEMI_VENDITA)[];
