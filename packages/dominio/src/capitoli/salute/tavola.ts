import type { NellaStanza, RigheFatti } from '../../legge/riga.ts';
import type { FattoDiSalute } from '../../parole/salute.ts';
import { evolviCrono } from '../gara/evolvi.ts';
import { conSospesa } from '../gara/stanza.ts';
import { evolviSalute, offerentiScollegati } from './evolvi.ts';

export const FATTI_SALUTE: RigheFatti<FattoDiSalute['tipo']> = {
  // Che cosa si è visto può dire quanti offerenti sono caduti: lo legge chi conduce (R33).
  DisservizioRilevato: {
    evolvi: evolviSalute,
    vede: { chiConduce: ['dal', 'gravita', 'visto'], altri: ['dal', 'gravita'] },
  },
  // Chi è caduto lo sa chi conduce, che decide; agli altri non serve e direbbe quanti sono (R33).
  OfferentiScollegati: {
    evolvi: offerentiScollegati,
    vede: { chiConduce: [{ offerenti: ['pseudonimo'] }, 'presenti', 'riscontro', 'fermata'] },
    comeVista: ({ tipo, offerenti, presenti, riscontro, fermata }) => ({
      tipo,
      pseudonimi: offerenti.map(({ pseudonimo }) => pseudonimo),
      presenti,
      riscontro,
      fermata,
    }),
  },
  DisservizioCessato: { evolvi: evolviSalute, vede: { tutti: ['cessatoIl', 'gravita'] } },
  CronoRiportato: { evolvi: evolviCrono, vede: { tutti: ['scadeIl'] } },
  RipresaFissata: { evolvi: evolviSalute, vede: { tutti: ['riprendeIl', 'da'] } },
};

export const STANZA_SALUTE: NellaStanza<FattoDiSalute['tipo']> = {
  DisservizioRilevato: (stanza, { dal, gravita, visto }) =>
    conSospesa({ ...stanza, disservizio: { dal, gravita, visto } }, { riprendeIl: null }),
  OfferentiScollegati: (stanza, { pseudonimi, presenti, fermata }, { seq, ricevutoIl }) => ({
    ...stanza,
    scollegati: { seq, ricevutoIl, pseudonimi, presenti, fermata },
  }),
  DisservizioCessato: (stanza, { gravita }) => conSospesa({ ...stanza, disservizio: null }, { gravita }),
  CronoRiportato: (stanza, { scadeIl }) => ({ ...stanza, gara: { fase: 'in_corso', scadeIl } }),
  RipresaFissata: (stanza, { riprendeIl }) => conSospesa(stanza, { riprendeIl }),
};
