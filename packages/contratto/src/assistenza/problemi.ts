import type { TavolaProblemi } from '../problemi/modello.ts';

/** I problemi delle richieste di aiuto. */
export const PROBLEMI_ASSISTENZA = {
  richiesta_inesistente: {
    stato: 404,
    titolo: { it: 'Richiesta non trovata', en: 'Request not found' },
    frase: {
      it: 'La richiesta di assistenza non esiste in questa vendita.',
      en: 'This sale has no such help request.',
    },
    esito: 'certo',
  },
  richiesta_chiusa: {
    stato: 409,
    titolo: { it: 'Richiesta chiusa', en: 'Request closed' },
    frase: {
      it: 'Questa richiesta è stata chiusa: se serve ancora aiuto ne apra un’altra. Ciò che ha scritto è ancora qui.',
      en: 'This request has been closed: if help is still needed open another. What you wrote is still here.',
    },
    esito: 'certo',
  },
} as const satisfies TavolaProblemi;
