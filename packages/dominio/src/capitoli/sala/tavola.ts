import type { RigheFatti } from '../../legge/riga.ts';
import type { FattoDiSala } from '../../parole/sala.ts';
import {
  parolaChiesta,
  parolaData,
  parolaRitirata,
  parolaTolta,
  referenteInOnda,
  salaAperta,
  salaChiusa,
  schermoCondiviso,
  silenziatiTutti,
} from './evolvi.ts';

/** La sala virtuale nomina con lo pseudonimo, ed esce intera verso tutti (R33, R81). */
const INTERA: { parole: []; vede: { tutti: true } } = { parole: [], vede: { tutti: true } };

/** La vita dei fatti della sala virtuale. */
export const FATTI_SALA: RigheFatti<FattoDiSala['tipo']> = {
  SalaAperta: { evolvi: salaAperta, ...INTERA },
  SalaChiusa: { evolvi: salaChiusa, ...INTERA },
  ReferenteInOnda: { evolvi: referenteInOnda, ...INTERA },
  SchermoCondiviso: { evolvi: schermoCondiviso, ...INTERA },
  ParolaChiesta: { evolvi: parolaChiesta, ...INTERA },
  ParolaRitirata: { evolvi: parolaRitirata, ...INTERA },
  ParolaData: { evolvi: parolaData, ...INTERA },
  ParolaTolta: { evolvi: parolaTolta, ...INTERA },
  SilenziatiTutti: { evolvi: silenziatiTutti, ...INTERA },
};
