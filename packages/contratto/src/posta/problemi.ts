import type { TavolaProblemi } from '../problemi/modello.ts';

/** I problemi della posta in uscita e delle credenziali. */
export const PROBLEMI_POSTA = {
  messaggio_non_ritentabile: {
    stato: 404,
    titolo: { it: 'Messaggio non trovato', en: 'Message not found' },
    frase: {
      it: 'Si può ritentare soltanto un messaggio che non è stato consegnato.',
      en: 'Only a message that was not delivered can be tried again.',
    },
    esito: 'certo',
  },
  consegna_inesistente: {
    stato: 404,
    titolo: { it: 'Consegna non trovata', en: 'Delivery not found' },
    frase: {
      it: 'La consegna a mano indicata non esiste in questa vendita.',
      en: 'This sale has no such delivery by hand.',
    },
    esito: 'certo',
  },
  consegna_gia_confermata: {
    stato: 409,
    titolo: { it: 'Consegna già confermata', en: 'Delivery already confirmed' },
    frase: {
      it: 'Questa consegna è già stata confermata: il codice si vede una volta sola. Se è andato perso, se ne propone un’altra.',
      en: 'This delivery has already been confirmed: the code is shown only once. If it was lost, propose another.',
    },
    esito: 'certo',
  },
  consegna_scaduta: {
    stato: 409,
    titolo: { it: 'Consegna scaduta', en: 'Delivery expired' },
    frase: {
      it: 'Nessuno ha confermato la consegna entro un quarto d’ora: se serve ancora, se ne propone un’altra.',
      en: 'Nobody confirmed the delivery within a quarter of an hour: if it is still needed, propose another.',
    },
    esito: 'certo',
  },
  R30_credenziale_sconosciuta: {
    stato: 404,
    titolo: { it: 'Credenziale non trovata', en: 'Credential not found' },
    frase: { it: 'La credenziale non esiste in questa vendita.', en: 'This sale has no such credential.' },
    esito: 'certo',
  },
  R30_credenziale_sostituita: {
    stato: 409,
    titolo: { it: 'Credenziale già sostituita', en: 'Credential already replaced' },
    frase: {
      it: 'Di questa credenziale esiste già una versione più recente: riemetta quella.',
      en: 'A more recent version of this credential already exists: re-issue that one.',
    },
    esito: 'certo',
    regola: 'R30',
  },
} as const satisfies TavolaProblemi;
