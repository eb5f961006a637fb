import { type RigheAtti, sempre } from '../../legge/riga-atto.ts';
import type { AttoDiSala } from '../../parole/sala.ts';
import { dellaSala } from './decidi.ts';

/** Che cosa la legge decide degli atti della sala virtuale. */
export const ATTI_SALA: RigheAtti<AttoDiSala['tipo']> = {
  apriSala: {
    decidi: dellaSala,
    segni: (atto) => ({ SalaAperta: ({ modalita }) => modalita === atto.modalita }),
    aVenditaFerma: true,
  },
  chiudiSala: {
    decidi: dellaSala,
    segni: () => ({ SalaChiusa: sempre }),
    aVenditaFerma: true,
  },
  vaiInOnda: {
    decidi: dellaSala,
    segni: (atto) => ({ ReferenteInOnda: ({ mezzi }) => mezzi === atto.mezzi }),
    aVenditaFerma: true,
  },
  condividiSchermo: {
    decidi: dellaSala,
    segni: (atto) => ({ SchermoCondiviso: ({ modalita }) => modalita === atto.modalita }),
    aVenditaFerma: true,
  },
  chiediParola: {
    decidi: dellaSala,
    segni: () => ({ ParolaChiesta: sempre }),
    aVenditaFerma: true,
  },
  ritiraParola: {
    decidi: dellaSala,
    segni: () => ({ ParolaRitirata: sempre }),
    aVenditaFerma: true,
  },
  daiParola: {
    decidi: dellaSala,
    segni: (atto) => ({
      ParolaData: ({ pseudonimo, mezzi, dataIl, scadeIl }) =>
        pseudonimo === atto.pseudonimo && mezzi === atto.mezzi && scadeIl - dataIl === atto.durataMs,
    }),
    aVenditaFerma: true,
  },
  togliParola: {
    decidi: dellaSala,
    segni: (atto) => ({
      ParolaTolta: ({ pseudonimo, motivo }) => pseudonimo === atto.pseudonimo && motivo === atto.motivo,
    }),
    aVenditaFerma: true,
  },
  silenziaTutti: {
    decidi: dellaSala,
    segni: () => ({ SilenziatiTutti: sempre }),
    aVenditaFerma: true,
  },
};
