import type { TavolaProblemi } from '../problemi/modello.ts';

/** I problemi delle risposte pubblicate di una vendita. */
export const PROBLEMI_DELLE_RISPOSTE = {
  risposta_inesistente: {
    stato: 404,
    titolo: { it: 'Risposta non trovata', en: 'Answer not found' },
    frase: { it: 'Fra le risposte pubblicate questa non c’è.', en: 'This is not among the published answers.' },
    esito: 'certo',
  },
  risposta_cambiata: {
    stato: 409,
    titolo: { it: 'Risposta cambiata nel frattempo', en: 'Answer changed meanwhile' },
    frase: {
      it: 'Un’altra persona l’ha corretta mentre Lei scriveva: ciò che ha scritto è ancora nei campi. La rilegga e ripeta.',
      en: 'Another person corrected it while you were writing: what you wrote is still in the fields. Read it again and repeat.',
    },
    esito: 'certo',
  },
  risposta_ritirata: {
    stato: 409,
    titolo: { it: 'Risposta ritirata', en: 'Answer withdrawn' },
    frase: {
      it: 'Questa risposta è già stata ritirata dalla scheda: ciò che ha scritto è ancora nei campi, e può pubblicarne una nuova.',
      en: 'This answer has already been withdrawn from the sheet: what you wrote is still in the fields, and you can publish a new one.',
    },
    esito: 'certo',
  },
  risposta_uguale: {
    stato: 409,
    titolo: { it: 'È già sulla scheda', en: 'Already on the sheet' },
    frase: {
      it: 'Sulla scheda ci sono già questa domanda e questa risposta, parola per parola.',
      en: 'This question and this answer are already on the sheet, word for word.',
    },
    esito: 'certo',
  },
  richiesta_gia_pubblicata: {
    stato: 409,
    titolo: { it: 'Richiesta già pubblicata', en: 'Request already published' },
    frase: {
      it: 'La risposta a questa richiesta è già sulla scheda, forse pubblicata adesso da un’altra persona: la rilegga, e se serve la corregga o la ritiri. Ciò che ha scritto è ancora nei campi.',
      en: 'The answer to this request is already on the sheet, perhaps published just now by another person: read it again, and correct or withdraw it if needed. What you wrote is still in the fields.',
    },
    esito: 'certo',
  },
  R76_persona_nel_testo: {
    stato: 409,
    titolo: { it: 'Nel testo si legge una persona', en: 'The text names a person' },
    frase: {
      it: 'In una pagina che legge chiunque non si nomina nessuno: tolga dal testo nomi e codici, e ripeta.',
      en: 'A page that anybody reads names nobody: take names and codes out of the text, and repeat.',
    },
    casi: {
      debitore: {
        frase: {
          it: 'Nel testo si legge il nome o il codice del debitore, o di chi gli sta accanto: lo tolga, e ripeta.',
          en: 'The name or the code of the debtor, or of those near him, can be read in the text: take it out, and repeat.',
        },
      },
      codice_fiscale: {
        frase: {
          it: 'Nel testo si legge il codice fiscale di una persona: lo tolga, e ripeta.',
          en: 'A person’s tax code can be read in the text: take it out, and repeat.',
        },
      },
      nascita: {
        frase: {
          it: 'Nel testo si legge quando è nata una persona: lo tolga, e ripeta.',
          en: 'A person’s date of birth can be read in the text: take it out, and repeat.',
        },
      },
      chi_ha_chiesto: {
        frase: {
          it: 'Nel testo si legge lo pseudonimo di chi ha chiesto: riscriva senza, perché nessuno capisca di chi è la domanda.',
          en: 'The pseudonym of who asked can be read in the text: write without it, so that nobody understands whose question it is.',
        },
      },
    },
    esito: 'certo',
    regola: 'R76',
  },
  risposte_troppe: {
    stato: 409,
    titolo: { it: 'Troppe risposte pubblicate', en: 'Too many published answers' },
    frase: {
      it: 'Di una vendita si pubblicano {limite} risposte, ritirate comprese, e ciascuna si corregge {correzioni} volte: ciò che manca va nell’avviso o in un documento.',
      en: 'A sale has {limite} published answers, the withdrawn included, each corrected {correzioni} times: what is missing belongs in the notice or in a document.',
    },
    esito: 'certo',
  },
  risposte_chiuse: {
    stato: 409,
    titolo: { it: 'La vendita ha un esito', en: 'The sale has an outcome' },
    frase: {
      it: 'Una risposta si pubblica e si corregge dalla pubblicazione della vendita al suo esito: dopo si può soltanto ritirare.',
      en: 'An answer is published and corrected from the publication of the sale to its outcome: after that it can only be withdrawn.',
    },
    esito: 'certo',
  },
} as const satisfies TavolaProblemi;
