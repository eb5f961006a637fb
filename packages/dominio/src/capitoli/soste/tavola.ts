import type { RigheFatti } from '../../legge/riga.ts';
import type { FattoDiSosta } from '../../parole/soste.ts';
import { evolviSospensione } from './evolvi.ts';

/** La vita dei fatti della vendita che si ferma e riprende. */
export const FATTI_SOSTE: RigheFatti<FattoDiSosta['tipo']> = {
  VenditaSospesa: {
    evolvi: evolviSospensione,
    parole: ['/motivo'],
    vede: { chiConduce: ['sospesaIl', 'provvedimento', 'motivo'], altri: ['sospesaIl', 'provvedimento'] },
  },
  // Quando si riprende è di tutti; quali offerte intanto scadono lo sa chi conduce (R24, R33).
  VenditaRipresa: {
    evolvi: evolviSospensione,
    parole: ['/motivo'],
    vede: {
      chiConduce: ['riprendeIl', 'luogoOperazioni', 'provvedimento', 'motivo', { scadonoPrima: ['pseudonimo'] }],
      altri: ['riprendeIl', 'luogoOperazioni', 'provvedimento'],
    },
    comeVista: ({ tipo, riprendeIl, luogoOperazioni, provvedimento, motivo, scadonoPrima }, { referente }) => ({
      tipo,
      riprendeIl,
      ...(luogoOperazioni === undefined ? {} : { luogoOperazioni }),
      provvedimento,
      motivo: referente ? motivo : null,
      scadonoPrima: referente ? scadonoPrima.map(({ pseudonimo }) => pseudonimo) : null,
    }),
  },
  OperazioniRiaperte: { evolvi: evolviSospensione, parole: [], vede: { tutti: ['riaperteIl'] } },
  OfferentiLiberati: {
    evolvi: evolviSospensione,
    parole: ['/motivo'],
    vede: { chiConduce: ['provvedimento', 'motivo'], altri: ['provvedimento'] },
  },
};
