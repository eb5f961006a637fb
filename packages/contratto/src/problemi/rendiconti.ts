import type { TavolaProblemi } from './modello.ts';

/** I problemi di ciò che si esporta e del calendario. */
export const PROBLEMI_RENDICONTI = {
  troppe_righe: {
    stato: 422,
    titolo: { it: 'Troppe righe da esportare', en: 'Too many rows to export' },
    frase: {
      it: 'La ricerca trova più di {limite} righe: restringa il periodo o scelga una vendita.',
      en: 'The search finds more than {limite} rows: shorten the period or choose a sale.',
    },
    esito: 'certo',
  },
  calendario_inesistente: {
    stato: 404,
    titolo: { it: 'Calendario non trovato', en: 'Calendar not found' },
    frase: {
      it: 'L’indirizzo del calendario non vale, oppure è stato sostituito o revocato.',
      en: 'The address of the calendar is not valid, or has been replaced or revoked.',
    },
    esito: 'certo',
  },
} as const satisfies TavolaProblemi;
