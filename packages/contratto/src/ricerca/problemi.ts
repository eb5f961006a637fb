import type { TavolaProblemi } from '../problemi/modello.ts';

export const PROBLEMI_RICERCA = {
  area_non_valida: {
    stato: 422,
    titolo: { it: 'Area non valida', en: 'Invalid area' },
    frase: {
      it: 'L’area della ricerca non si legge: la disegni di nuovo, o la tolga.',
      en: 'The area of the search cannot be read: draw it again, or remove it.',
    },
    esito: 'certo',
    casi: {
      incrociata: {
        frase: {
          it: 'I lati dell’area disegnata si incrociano: la disegni di nuovo senza che un lato ne attraversi un altro.',
          en: 'The sides of the drawn area cross: draw it again without any side crossing another.',
        },
      },
      troppi_vertici: {
        frase: {
          it: 'L’area disegnata ha troppi vertici: la disegni con meno.',
          en: 'The drawn area has too many corners: draw it with fewer.',
        },
      },
    },
  },
  centro_non_valido: {
    stato: 422,
    titolo: { it: 'Centro della ricerca mancante', en: 'Centre of the search missing' },
    frase: {
      it: 'Per cercare entro una distanza, o in ordine di distanza, servono un punto e un raggio in chilometri.',
      en: 'To search within a distance, or by distance, a point and a radius in kilometres are needed.',
    },
    esito: 'certo',
  },
  periodo_non_valido: {
    stato: 422,
    titolo: { it: 'Periodo non valido', en: 'Invalid period' },
    frase: {
      it: 'Il periodo finisce prima di cominciare, o dura più di due mesi: ne scelga uno più corto.',
      en: 'The period ends before it begins, or lasts more than two months: choose a shorter one.',
    },
    esito: 'certo',
  },
  termini_troppi: {
    stato: 422,
    titolo: { it: 'Troppi termini per un calendario', en: 'Too many terms for a calendar' },
    frase: {
      it: 'I termini in corso sono più di {massimo}, troppi per un calendario: li legga nell’elenco, che li ha tutti.',
      en: 'More than {massimo} terms are running, too many for a calendar: read them in the list, which has them all.',
    },
    esito: 'certo',
  },
} as const satisfies TavolaProblemi;
