import type { TavolaProblemi } from '../problemi/modello.ts';

/** I problemi dei conti delle cauzioni: estratti, abbinamenti, ordini di rimborso. */
export const PROBLEMI_BANCA = {
  file_non_importato: {
    stato: 422,
    titolo: { it: 'File non importato', en: 'File not imported' },
    frase: {
      it: 'Il file ha degli errori e non è stato importato nulla: li corregga, o scarichi di nuovo l’estratto.',
      en: 'The file has errors and nothing was imported: correct them, or download the statement again.',
    },
    esito: 'certo',
  },
  movimento_inesistente: {
    stato: 404,
    titolo: { it: 'Movimento non trovato', en: 'Movement not found' },
    frase: { it: 'L’accredito indicato non esiste.', en: 'The credit does not exist.' },
    esito: 'certo',
  },
  offerta_inesistente: {
    stato: 404,
    titolo: { it: 'Offerta non trovata', en: 'Offer not found' },
    frase: {
      it: 'L’offerta indicata non esiste, o la sua busta non è ancora stata aperta.',
      en: 'The offer does not exist, or its envelope has not been opened yet.',
    },
    esito: 'certo',
    regola: 'R10',
  },
  pacchetto_inesistente: {
    stato: 404,
    titolo: { it: 'Pacchetto non trovato', en: 'Package not found' },
    frase: {
      it: 'La busta non c’è, si legge da sé, o le operazioni non sono ancora aperte.',
      en: 'There is no such envelope, it reads by itself, or operations are not open yet.',
    },
    esito: 'certo',
    regola: 'R25',
  },
  pacchetto_non_conservato: {
    stato: 404,
    titolo: { it: 'Byte non conservati', en: 'Bytes not kept' },
    frase: {
      it: 'Di questa busta i byte non si sono potuti conservare: il perché è scritto accanto, e della busta decide Lei.',
      en: 'The bytes of this envelope could not be kept: the reason is written beside it, and you decide on it.',
    },
    esito: 'certo',
    regola: 'R25',
  },
  allegato_inesistente: {
    stato: 404,
    titolo: { it: 'Documento non trovato', en: 'Document not found' },
    frase: {
      it: 'La busta non ha un documento così, o non è ancora stata aperta.',
      en: 'The envelope has no such document, or it has not been opened yet.',
    },
    esito: 'certo',
    regola: 'R10',
  },
  gia_abbinato: {
    stato: 409,
    titolo: { it: 'Accredito già abbinato', en: 'Credit already matched' },
    frase: {
      it: 'Un altro abbinamento di questo bonifico c’è già, con questo movimento o con uno dello stesso CRO o TRN: lo sciolga prima, con il suo motivo.',
      en: 'This transfer is already matched, by this movement or by one with the same CRO or TRN: undo that match first, with its reason.',
    },
    esito: 'certo',
  },
  accredito_del_prezzo: {
    stato: 409,
    titolo: { it: 'Accredito già registrato come prezzo', en: 'Credit already recorded as the price' },
    frase: {
      it: 'Questo accredito è già stato registrato come prezzo di una vendita: non può essere anche una cauzione.',
      en: 'This credit was already recorded as the price of a sale: it cannot be a deposit as well.',
    },
    esito: 'certo',
    regola: 'R69',
  },
  non_abbinato: {
    stato: 409,
    titolo: { it: 'Accredito non abbinato', en: 'Credit not matched' },
    frase: {
      it: 'Questo accredito non è abbinato a nessuna offerta.',
      en: 'This credit is not matched with any offer.',
    },
    esito: 'certo',
  },
  rimborso_in_ordine: {
    stato: 409,
    titolo: { it: 'Rimborso già in un ordine', en: 'Refund already in an order' },
    frase: {
      it: 'La cauzione di questa offerta è in un ordine di rimborso: prima va annullato quello.',
      en: 'The deposit of this offer is in a refund order: cancel that first.',
    },
    esito: 'certo',
  },
  vendita_non_conclusa: {
    stato: 409,
    titolo: { it: 'Vendita non ancora conclusa', en: 'Sale not concluded yet' },
    frase: {
      it: 'I rimborsi nascono con l’esito della vendita: fino ad allora non ce n’è nessuno da ordinare.',
      en: 'Refunds come with the outcome of the sale: until then there is none to order.',
    },
    esito: 'certo',
    regola: 'R71',
  },
  conti_diversi: {
    stato: 409,
    titolo: { it: 'Cauzioni su conti diversi', en: 'Deposits on different accounts' },
    frase: {
      it: 'Le cauzioni scelte sono arrivate su conti diversi: faccia un ordine per ciascun conto.',
      en: 'The chosen deposits arrived on different accounts: make one order for each account.',
    },
    esito: 'certo',
  },
  conto_alterato: {
    stato: 409,
    titolo: { it: 'Conto cambiato nella base dati', en: 'Account changed in the database' },
    frase: {
      it: 'Il nome o la banca del conto che paga non sono quelli che la piattaforma ha scritto: qualcuno li ha cambiati nella base dati, e così non si paga. Non è stato fatto nulla. Carichi di nuovo un estratto di quel conto, che li rimette, e chiami chi amministra il server.',
      en: 'The name or the bank of the paying account are not those that the platform wrote: somebody changed them in the database, and nothing is paid like this. Nothing was done. Upload a new statement of that account, which puts them back, and call whoever runs the server.',
    },
    esito: 'certo',
  },
  intestatario_del_conto_mancante: {
    stato: 409,
    titolo: { it: 'Intestatario del conto mancante', en: 'Account holder missing' },
    frase: {
      it: 'L’estratto non dice di chi è il conto. Se è quello dell’ufficio, indichi IBAN e intestatario nei parametri del tribunale; se è il conto di questa vendita, carichi un estratto che dica l’intestatario. Poi ripeta.',
      en: 'The statement does not say whose account it is. If it is the court’s, set IBAN and holder in the parameters of the court; if it is the account of this sale, upload a statement that names the holder. Then repeat.',
    },
    esito: 'certo',
  },
  accredito_stornato: {
    stato: 409,
    titolo: { it: 'Accredito stornato', en: 'Credit reversed' },
    frase: {
      it: 'La banca ha disfatto l’accredito della cauzione alla riga {righe}: quel denaro non c’è. Annulli l’ordine e ne prepari un altro senza quella riga.',
      en: 'The bank reversed the credit of the deposit at line {righe}: that money is not there. Cancel the order and prepare another without that line.',
    },
    esito: 'certo',
  },
  rimborso_non_ordinabile: {
    stato: 409,
    titolo: { it: 'Rimborso non ordinabile', en: 'Refund cannot be ordered' },
    frase: {
      it: 'Il rimborso di {pseudonimo} non si può ordinare: ricarichi la pagina e veda che cosa manca.',
      en: 'The refund of {pseudonimo} cannot be ordered: reload the page and see what is missing.',
    },
    casi: {
      non_dovuto: {
        frase: {
          it: 'Uno dei rimborsi scelti non è dovuto per questa vendita: ricarichi la pagina.',
          en: 'One of the chosen refunds is not due for this sale: reload the page.',
        },
      },
    },
    esito: 'certo',
    regola: 'R71',
  },
  ordine_inesistente: {
    stato: 404,
    titolo: { it: 'Ordine non trovato', en: 'Order not found' },
    frase: { it: 'L’ordine indicato non esiste.', en: 'The order does not exist.' },
    esito: 'certo',
  },
  ordine_cambiato: {
    stato: 409,
    titolo: { it: 'Atto non ammesso', en: 'Act not allowed' },
    frase: {
      it: 'Le righe dell’ordine non sono quelle preparate: non si approva e non si paga. Chieda assistenza.',
      en: 'The lines of the order are not those prepared: it is neither approved nor paid. Ask for help.',
    },
    esito: 'certo',
  },
  R77_documento_cancellato: {
    stato: 410,
    titolo: { it: 'Dati cancellati', en: 'Data erased' },
    frase: {
      it: 'Il documento non c’è più: ciò che stava nelle buste di chi non ha vinto è stato cancellato il {il}, passato il termine per conservarlo (R77).',
      en: 'The document is no longer there: what was in the envelopes of those who did not win was erased on {il}, when the time for keeping it had passed (R77).',
    },
    esito: 'certo',
    regola: 'R77',
  },
  R77_ordine_cancellato: {
    stato: 410,
    titolo: { it: 'Dati cancellati', en: 'Data erased' },
    frase: {
      it: 'Il file non si rifà: nomi, IBAN e causali di quest’ordine sono stati cancellati il {il}, passato il termine per conservarli (R77). Resta l’impronta di ciò che si pagò: {impronta}.',
      en: 'The file cannot be made again: names, IBANs and reasons of this order were erased on {il}, when the time for keeping them had passed (R77). The fingerprint of what was paid stays: {impronta}.',
    },
    esito: 'certo',
    regola: 'R77',
  },
  R71_stesso_operatore: {
    stato: 409,
    titolo: { it: 'Atto non ammesso', en: 'Act not allowed' },
    frase: {
      it: 'Questo ordine non lo può approvare Lei: lo ha preparato Lei, e serve un secondo paio d’occhi: lo faccia un altro operatore.',
      en: 'You cannot approve this order: you prepared it, and a second pair of eyes is needed: another operator must do it.',
    },
    casi: {
      respingi: {
        frase: {
          it: 'Questo ordine lo ha preparato Lei: se è sbagliato lo annulli.',
          en: 'You prepared this order: if it is wrong, cancel it.',
        },
      },
      esito: {
        frase: {
          it: 'Un ordine di questo esito lo ha preparato Lei: che la banca l’abbia rifiutato lo dica un altro operatore, con lo stesso file.',
          en: 'You prepared an order of this report: another operator must say that the bank rejected it, with the same file.',
        },
      },
      estratto: {
        frase: {
          it: 'Questo estratto, i cui saldi non tornano, lo ha proposto Lei: serve un secondo paio d’occhi, lo prenda un altro operatore.',
          en: 'You proposed this statement, whose balances do not add up: a second pair of eyes is needed, another operator must take it in.',
        },
      },
      annulla: {
        frase: {
          it: 'Il file è già uscito e l’ordine non lo può annullare Lei: lo ha preparato Lei, e serve un secondo paio d’occhi: lo faccia un altro operatore.',
          en: 'The file has already left and you cannot cancel the order: you prepared it, and a second pair of eyes is needed: another operator must do it.',
        },
      },
    },
    esito: 'certo',
    regola: 'R71',
  },
  ordine_in_altro_stato: {
    stato: 409,
    titolo: { it: 'Atto non ammesso', en: 'Act not allowed' },
    frase: { it: 'L’ordine non è ancora approvato.', en: 'The order has not been approved yet.' },
    casi: {
      approvato: {
        frase: {
          it: 'L’ordine è già approvato; il file non è ancora stato scaricato.',
          en: 'The order is already approved; the file has not been downloaded yet.',
        },
      },
      scaricato: {
        frase: {
          it: 'L’ordine è già approvato e il suo file è stato scaricato.',
          en: 'The order is already approved and its file has been downloaded.',
        },
      },
      eseguito: {
        frase: {
          it: 'L’ordine risulta già eseguito dalla banca.',
          en: 'The order has already been executed by the bank.',
        },
      },
      respinto: {
        frase: {
          it: 'L’ordine è stato respinto: i suoi rimborsi si possono mettere in un ordine nuovo.',
          en: 'The order was rejected: its refunds can be put in a new order.',
        },
      },
      annullato: {
        frase: {
          it: 'L’ordine è stato annullato: i suoi rimborsi si possono mettere in un ordine nuovo.',
          en: 'The order was cancelled: its refunds can be put in a new order.',
        },
      },
    },
    esito: 'certo',
  },
} as const satisfies TavolaProblemi;
