import type { TavolaProblemi } from './modello.ts';

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
} as const satisfies TavolaProblemi;
