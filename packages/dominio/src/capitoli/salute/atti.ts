import { type RigheAtti, sempre } from '../../legge/riga-atto.ts';
import type { AttoDiSalute } from '../../parole/salute.ts';
import { dellaSalute } from './decidi.ts';

/** Che cosa la legge decide degli atti della salute. */
export const ATTI_SALUTE: RigheAtti<AttoDiSalute['tipo']> = {
  fissaRipresa: {
    decidi: dellaSalute,
    segni: (atto) => ({ RipresaFissata: ({ riprendeIl }) => riprendeIl === atto.riprendeIl }),
  },
  segnalaDisservizio: {
    decidi: dellaSalute,
    segni: () => ({ DisservizioRilevato: sempre, GaraSospesa: sempre, CronoRiportato: sempre }),
  },
  segnalaScollegati: {
    decidi: dellaSalute,
    segni: () => ({ OfferentiScollegati: sempre }),
  },
  cessaDisservizio: {
    decidi: dellaSalute,
    segni: () => ({ DisservizioCessato: sempre }),
    aVenditaFerma: true,
  },
};
