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
  risposte_troppe: {
    stato: 409,
    titolo: { it: 'Troppe risposte pubblicate', en: 'Too many published answers' },
    frase: {
      it: 'Di una vendita si pubblicano {limite} risposte, e ciascuna si corregge {correzioni} volte: ciò che manca va nell’avviso o in un documento.',
      en: 'A sale has {limite} published answers, each corrected {correzioni} times: what is missing belongs in the notice or in a document.',
    },
    esito: 'certo',
  },
  risposte_chiuse: {
    stato: 409,
    titolo: { it: 'Le operazioni sono cominciate', en: 'The operations have begun' },
    frase: {
      it: 'Una risposta si pubblica e si corregge fra la pubblicazione della vendita e l’inizio delle operazioni.',
      en: 'An answer is published and corrected between the publication of the sale and the beginning of the operations.',
    },
    esito: 'certo',
  },
} as const satisfies TavolaProblemi;
