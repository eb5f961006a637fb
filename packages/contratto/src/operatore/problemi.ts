import type { TavolaProblemi } from '../problemi/modello.ts';

/** I problemi delle vendite dalla parte del gestore, e del deposito delle offerte. */
export const PROBLEMI_OPERATORE = {
  annuncio_non_valido: {
    stato: 422,
    titolo: { it: 'Annuncio non leggibile', en: 'Listing cannot be read' },
    frase: {
      it: 'Il file non è un annuncio del Portale delle Vendite Pubbliche.',
      en: 'The file is not a listing of the Portale delle Vendite Pubbliche.',
    },
    esito: 'certo',
  },
  pacchetto_troppo_grande: {
    stato: 413,
    titolo: { it: 'Pacchetto troppo grande', en: 'Package too large' },
    frase: {
      it: 'Il file {nome} supera {limiteMB} MB: non è acquisito e non è stato conservato. Che è arrivato resta scritto, e la ricevuta lo dice: chi lo ha mandato lo riduca e lo rimandi.',
      en: 'The file {nome} exceeds {limiteMB} MB: it was not received and was not kept. That it arrived is on record, and the receipt says so: who sent it should reduce it and send it again.',
    },
    esito: 'certo',
  },
  sigillo_non_riuscito: {
    stato: 503,
    titolo: { it: 'Pacchetto non acquisito', en: 'Package not acquired' },
    frase: {
      it: 'Il pacchetto non si è potuto sigillare e non è stato conservato: lo mandi di nuovo.',
      en: 'The package could not be sealed and has not been kept: send it again.',
    },
    esito: 'certo',
  },
} as const satisfies TavolaProblemi;
