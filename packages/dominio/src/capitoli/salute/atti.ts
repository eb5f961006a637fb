import { type RigheAtti, sempre } from '../../legge/riga-atto.ts';
import type { AttoDiSalute } from '../../parole/salute.ts';
import { cessaDisservizio, fissaRipresa, segnalaDisservizio, segnalaScollegati } from './decidi.ts';

/** Che cosa la legge decide degli atti della salute. */
export const ATTI_SALUTE: RigheAtti<AttoDiSalute['tipo']> = {
  fissaRipresa: {
    decidi: fissaRipresa,
    segni: (atto) => ({ RipresaFissata: ({ riprendeIl }) => riprendeIl === atto.riprendeIl }),
  },
  segnalaDisservizio: {
    decidi: segnalaDisservizio,
    segni: () => ({ DisservizioRilevato: sempre, GaraSospesa: sempre, CronoRiportato: sempre }),
  },
  segnalaScollegati: {
    decidi: segnalaScollegati,
    segni: () => ({ OfferentiScollegati: sempre }),
  },
  cessaDisservizio: {
    decidi: cessaDisservizio,
    segni: () => ({ DisservizioCessato: sempre }),
    aVenditaFerma: true,
  },
};
