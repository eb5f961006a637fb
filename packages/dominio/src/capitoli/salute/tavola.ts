import type { RigheFatti } from '../../legge/riga.ts';
import type { FattoDiSalute } from '../../parole/salute.ts';
import { evolviCrono } from '../gara/evolvi.ts';
import { disservizioCessato, disservizioRilevato, offerentiScollegati, ripresaFissata } from './evolvi.ts';

/** La vita dei fatti della salute. */
export const FATTI_SALUTE: RigheFatti<FattoDiSalute['tipo']> = {
  // Che cosa si è visto può dire quanti offerenti sono caduti: lo legge chi conduce (R33).
  DisservizioRilevato: {
    evolvi: disservizioRilevato,
    parole: [],
    vede: { chiConduce: ['dal', 'gravita', 'visto'], altri: ['dal', 'gravita'] },
  },
  // Chi è caduto lo sa chi conduce, che decide; agli altri non serve e direbbe quanti sono (R33).
  OfferentiScollegati: {
    evolvi: offerentiScollegati,
    parole: [],
    vede: { chiConduce: [{ offerenti: ['pseudonimo'] }, 'presenti', 'riscontro', 'fermata'] },
    comeVista: ({ tipo, offerenti, presenti, riscontro, fermata }) => ({
      tipo,
      pseudonimi: offerenti.map(({ pseudonimo }) => pseudonimo),
      presenti,
      riscontro,
      fermata,
    }),
  },
  DisservizioCessato: { evolvi: disservizioCessato, parole: [], vede: { tutti: ['cessatoIl', 'gravita'] } },
  CronoRiportato: { evolvi: evolviCrono, parole: [], vede: { tutti: ['scadeIl'] } },
  RipresaFissata: { evolvi: ripresaFissata, parole: [], vede: { tutti: ['riprendeIl', 'da'] } },
};
