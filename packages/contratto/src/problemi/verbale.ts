import type { TavolaProblemi } from './modello.ts';

/** I problemi del verbale: la versione che non c’è, il testo che non si può stampare. */
export const PROBLEMI_VERBALE = {
  verbale_inesistente: {
    stato: 404,
    titolo: { it: 'Verbale non trovato', en: 'Minutes not found' },
    frase: {
      it: 'Questa versione del verbale non esiste.',
      en: 'This version of the minutes does not exist.',
    },
    esito: 'certo',
  },
  testo_non_ammesso: {
    stato: 422,
    titolo: { it: 'Testo non ammesso', en: 'Text not accepted' },
    frase: { it: '{difetti}', en: '{difetti}' },
    esito: 'certo',
  },
} as const satisfies TavolaProblemi;
