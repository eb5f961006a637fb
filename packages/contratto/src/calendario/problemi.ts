import type { TavolaProblemi } from '../problemi/modello.ts';

export const PROBLEMI_CALENDARIO = {
  calendario_inesistente: {
    stato: 404,
    titolo: { it: 'Calendario non trovato', en: 'Calendar not found' },
    frase: {
      it: 'L’indirizzo del calendario non vale, oppure è stato sostituito o revocato.',
      en: 'The address of the calendar is not valid, or it has been replaced or revoked.',
    },
    esito: 'certo',
  },
} as const satisfies TavolaProblemi;
