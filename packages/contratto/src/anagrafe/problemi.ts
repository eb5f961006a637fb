import type { TavolaProblemi } from '../problemi/modello.ts';

/** I problemi dei registri del gestore: uffici, soggetti, account, offerenti. */
export const PROBLEMI_ANAGRAFE = {
  tribunale_inesistente: {
    stato: 404,
    titolo: { it: 'Ufficio non trovato', en: 'Office not found' },
    frase: { it: 'L’ufficio indicato non è in elenco.', en: 'The office is not in the list.' },
    esito: 'certo',
  },
  tribunale_gia_presente: {
    stato: 409,
    titolo: { it: 'Ufficio già presente', en: 'Office already there' },
    frase: {
      it: 'Un ufficio con questo nome è già in elenco: modifichi quello.',
      en: 'An office with this name is already in the list: edit that one.',
    },
    esito: 'certo',
  },
  tribunale_cambiato: {
    stato: 409,
    titolo: { it: 'Parametri cambiati nel frattempo', en: 'Parameters changed meanwhile' },
    frase: {
      it: 'Un’altra persona li ha modificati mentre Lei scriveva: non è stato salvato nulla, e ciò che ha scritto è ancora nei campi. Rilegga i dati di adesso e ripeta.',
      en: 'Another person changed them while you were writing: nothing was saved, and what you wrote is still in the fields. Read the present data and repeat.',
    },
    esito: 'certo',
  },
  tribunale_alterato: {
    stato: 409,
    titolo: { it: 'Ufficio cambiato nella base dati', en: 'Office changed in the database' },
    frase: {
      it: 'Le righe di questo ufficio non sono quelle che la piattaforma ha scritto: qualcuno le ha cambiate nella base dati, e così non si può salvare. Non è stato salvato nulla. Chiami chi amministra il server.',
      en: 'The rows of this office are not those that the platform wrote: somebody changed them in the database, and it cannot be saved like this. Nothing was saved. Call whoever runs the server.',
    },
    esito: 'certo',
  },
  impediti_cambiati: {
    stato: 409,
    titolo: { it: 'Elenco cambiato nel frattempo', en: 'List changed meanwhile' },
    frase: {
      it: 'Un’altra persona lo ha modificato mentre Lei scriveva: non è stato salvato nulla, e ciò che ha scritto è ancora nei campi. Rilegga i dati di adesso e ripeta.',
      en: 'Another person changed it while you were writing: nothing was saved, and what you wrote is still in the fields. Read the present data and repeat.',
    },
    esito: 'certo',
  },
  soggetto_inesistente: {
    stato: 404,
    titolo: { it: 'Soggetto non trovato', en: 'Subject not found' },
    frase: { it: 'Il soggetto indicato non è in anagrafe.', en: 'The subject is not in the register.' },
    esito: 'certo',
  },
  soggetto_gia_presente: {
    stato: 409,
    titolo: { it: 'Soggetto già presente', en: 'Subject already there' },
    frase: {
      it: 'Con lo stesso codice è già registrato «{nome}»: apra quello, oppure registri comunque e li unisca dopo.',
      en: '“{nome}” is already registered with the same code: open that one, or register anyway and merge them later.',
    },
    esito: 'certo',
  },
  soggetto_cambiato: {
    stato: 409,
    titolo: { it: 'Soggetto cambiato nel frattempo', en: 'Subject changed meanwhile' },
    frase: {
      it: 'Un’altra persona lo ha modificato mentre Lei scriveva: non è stato salvato nulla, e ciò che ha scritto è ancora nei campi. Rilegga i dati di adesso e ripeta.',
      en: 'Another person changed it while you were writing: nothing was saved, and what you wrote is still in the fields. Read the present data and repeat.',
    },
    esito: 'certo',
  },
  soggetto_unito: {
    stato: 409,
    titolo: { it: 'Soggetto unito a un altro', en: 'Subject merged into another' },
    frase: {
      it: 'Questo soggetto è confluito in un altro: apra quello, oppure li separi.',
      en: 'This subject has been merged into another: open that one, or separate them.',
    },
    esito: 'certo',
  },
  stesso_soggetto: {
    stato: 409,
    titolo: { it: 'Stesso soggetto', en: 'Same subject' },
    frase: { it: 'Un soggetto non si unisce a sé stesso.', en: 'A subject cannot be merged into itself.' },
    esito: 'certo',
  },
  soggetti_senza_codice_comune: {
    stato: 409,
    titolo: { it: 'Soggetti diversi', en: 'Different subjects' },
    frase: {
      it: 'Si uniscono solo soggetti con lo stesso codice fiscale o la stessa partita IVA: corregga prima i codici.',
      en: 'Only subjects with the same tax code or VAT number can be merged: correct the codes first.',
    },
    esito: 'certo',
  },
  due_account: {
    stato: 409,
    titolo: { it: 'Due account di accesso', en: 'Two sign-in accounts' },
    frase: {
      it: 'Tutti e due hanno un account: ne scolleghi uno prima di unirli.',
      en: 'Both have an account: unlink one before merging them.',
    },
    esito: 'certo',
  },
  non_unito: {
    stato: 409,
    titolo: { it: 'Soggetti non uniti', en: 'Subjects not merged' },
    frase: {
      it: 'Il soggetto indicato non è confluito in questo.',
      en: 'That subject has not been merged into this one.',
    },
    esito: 'certo',
  },
  account_inesistente: {
    stato: 404,
    titolo: { it: 'Account non trovato', en: 'Account not found' },
    frase: { it: 'L’account indicato non esiste.', en: 'The account does not exist.' },
    esito: 'certo',
  },
  account_gia_collegato: {
    stato: 409,
    titolo: { it: 'Account già collegato', en: 'Account already linked' },
    frase: {
      it: 'Questo account è già di un altro soggetto: lo scolleghi da quello, oppure unisca i due soggetti.',
      en: 'This account already belongs to another subject: unlink it from that one, or merge the two subjects.',
    },
    esito: 'certo',
  },
  account_gia_presente: {
    stato: 409,
    titolo: { it: 'Account già presente', en: 'Account already there' },
    frase: { it: 'Questo soggetto ha già un account.', en: 'This subject already has an account.' },
    esito: 'certo',
  },
  email_gia_usata: {
    stato: 409,
    titolo: { it: 'E-mail già usata', en: 'Email already used' },
    frase: {
      it: 'Con questa e-mail entra già {nome}: se è la stessa persona colleghi quell’account, altrimenti usi un’altra e-mail.',
      en: '{nome} already signs in with this email: if it is the same person link that account, otherwise use another email.',
    },
    esito: 'certo',
  },
  account_assente: {
    stato: 409,
    titolo: { it: 'Nessun account', en: 'No account' },
    frase: {
      it: 'Questo soggetto non ha un account di accesso.',
      en: 'This subject has no sign-in account.',
    },
    esito: 'certo',
  },
  account_attivo: {
    stato: 409,
    titolo: { it: 'Account non disabilitato', en: 'Account not disabled' },
    frase: { it: 'Questo account non è disabilitato.', en: 'This account is not disabled.' },
    esito: 'certo',
  },
  account_disabilitato: {
    stato: 409,
    titolo: { it: 'Account disabilitato', en: 'Account disabled' },
    frase: {
      it: 'Questo account è disabilitato: per farlo rientrare lo riabiliti.',
      en: 'This account is disabled: enable it again to let the person back in.',
    },
    esito: 'certo',
  },
  R10_operazioni_non_aperte: {
    stato: 409,
    titolo: { it: 'Operazioni non ancora aperte', en: 'Operations not yet open' },
    frase: {
      it: 'Gli offerenti di una vendita si vedono solo dopo che il delegato ha aperto le operazioni.',
      en: 'The bidders of a sale can be seen only after the delegate has opened the operations.',
    },
    esito: 'certo',
    regola: 'R10',
  },
} as const satisfies TavolaProblemi;
