import type { TavolaProblemi } from '../problemi/modello.ts';

/** I problemi delle attestazioni e dei fascicoli di prova. */
export const PROBLEMI_SALUTE = {
  credenziale_inesistente: {
    stato: 404,
    titolo: { it: 'Credenziale non trovata', en: 'Credential not found' },
    frase: {
      it: 'Questa vendita non ha una credenziale di offerente con quell’identificativo.',
      en: 'This sale has no bidder’s credential with that identifier.',
    },
    esito: 'certo',
  },
  nessun_disservizio: {
    stato: 409,
    titolo: { it: 'Nessun disservizio', en: 'No outage' },
    frase: {
      it: 'Il registro non ha alcun disservizio da attestare.',
      en: 'The journal has no outage to certify.',
    },
    esito: 'certo',
  },
} as const satisfies TavolaProblemi;
