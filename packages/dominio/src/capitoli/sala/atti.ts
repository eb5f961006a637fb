import { type RigheAtti, sempre } from '../../legge/riga-atto.ts';
import type { AttoDiSala } from '../../parole/sala.ts';
import {
  apriSala,
  chiediParola,
  chiudiSala,
  condividiSchermo,
  daiParola,
  ritiraParola,
  silenziaTutti,
  togliParola,
  vaiInOnda,
} from './decidi.ts';

/** Che cosa la legge decide degli atti della sala virtuale. */
export const ATTI_SALA: RigheAtti<AttoDiSala['tipo']> = {
  apriSala: {
    decidi: apriSala,
    segni: (atto) => ({ SalaAperta: ({ modalita }) => modalita === atto.modalita }),
    aVenditaFerma: true,
  },
  chiudiSala: {
    decidi: chiudiSala,
    segni: () => ({ SalaChiusa: sempre }),
    aVenditaFerma: true,
  },
  vaiInOnda: {
    decidi: vaiInOnda,
    segni: (atto) => ({ ReferenteInOnda: ({ mezzi }) => mezzi === atto.mezzi }),
    aVenditaFerma: true,
  },
  condividiSchermo: {
    decidi: condividiSchermo,
    segni: (atto) => ({ SchermoCondiviso: ({ modalita }) => modalita === atto.modalita }),
    aVenditaFerma: true,
  },
  chiediParola: {
    decidi: chiediParola,
    segni: () => ({ ParolaChiesta: sempre }),
    aVenditaFerma: true,
  },
  ritiraParola: {
    decidi: ritiraParola,
    segni: () => ({ ParolaRitirata: sempre }),
    aVenditaFerma: true,
  },
  daiParola: {
    decidi: daiParola,
    segni: (atto) => ({
      ParolaData: ({ pseudonimo, mezzi, dataIl, scadeIl }) =>
        pseudonimo === atto.pseudonimo && mezzi === atto.mezzi && scadeIl - dataIl === atto.durataMs,
    }),
    aVenditaFerma: true,
  },
  togliParola: {
    decidi: togliParola,
    segni: (atto) => ({
      ParolaTolta: ({ pseudonimo, motivo }) => pseudonimo === atto.pseudonimo && motivo === atto.motivo,
    }),
    aVenditaFerma: true,
  },
  silenziaTutti: {
    decidi: silenziaTutti,
    segni: () => ({ SilenziatiTutti: sempre }),
    aVenditaFerma: true,
  },
};
