import type { RigheAtti } from '../../legge/riga-atto.ts';
import type { AttoDiCredenziale } from '../../parole/credenziali.ts';
import { annotaIngresso, consegnaCredenziale, emettiCredenziale, revocaCredenziale } from './decidi.ts';

/** Che cosa la legge decide degli atti delle credenziali. */
export const ATTI_CREDENZIALI: RigheAtti<AttoDiCredenziale['tipo']> = {
  emettiCredenziale: {
    decidi: emettiCredenziale,
    segni: (atto) => ({ CredenzialeEmessa: ({ credenzialeId }) => credenzialeId === atto.credenzialeId }),
    aVenditaFerma: true,
  },
  revocaCredenziale: {
    decidi: revocaCredenziale,
    segni: (atto) => ({
      CredenzialeRevocata: ({ credenzialeId, motivo }) =>
        credenzialeId === atto.credenzialeId && motivo === atto.motivo,
    }),
    aVenditaFerma: true,
  },
  consegnaCredenziale: {
    decidi: consegnaCredenziale,
    segni: (atto) => ({
      CredenzialeConsegnata: ({ credenzialeId, propostaDa }) =>
        credenzialeId === atto.credenzialeId && propostaDa === atto.propostaDa,
    }),
    aVenditaFerma: true,
  },
  annotaIngresso: {
    decidi: annotaIngresso,
    segni: (atto) => ({
      IngressoAnnotato: ({ credenzialeId, con, subentra }) =>
        credenzialeId === atto.credenzialeId && con === atto.con && subentra === atto.subentra,
    }),
    aVenditaFerma: true,
  },
};
