import type { TavolaProblemi } from '../problemi/modello.ts';

/** I problemi del calendario, e del rapporto per il portale. */
export const PROBLEMI_RENDICONTI = {
  calendario_inesistente: {
    stato: 404,
    titolo: { it: 'Calendario non trovato', en: 'Calendar not found' },
    frase: {
      it: 'L’indirizzo del calendario non vale, oppure è stato sostituito o revocato.',
      en: 'The address of the calendar is not valid, or has been replaced or revoked.',
    },
    esito: 'certo',
  },
  rapporto_cambiato: {
    stato: 409,
    titolo: { it: 'Rapporto cambiato', en: 'Report changed' },
    frase: {
      it: 'L’esito della vendita è cambiato da quando ha scaricato il rapporto: lo scarichi di nuovo, lo mandi al portale e registri quello.',
      en: 'The outcome of the sale has changed since you downloaded the report: download it again, send it to the portal and record that one.',
    },
    esito: 'certo',
    regola: 'R73',
  },
} as const satisfies TavolaProblemi;
