import type { RigheFatti } from '../../legge/riga.ts';
import type { FattoDiSala } from '../../parole/sala.ts';
import { evolviSala } from './evolvi.ts';

/** La sala virtuale nomina con lo pseudonimo, ed esce intera verso tutti (R33, R81). */
const INTERA: { evolvi: typeof evolviSala; parole: []; vede: { tutti: true } } = {
  evolvi: evolviSala,
  parole: [],
  vede: { tutti: true },
};

/** La vita dei fatti della sala virtuale. */
export const FATTI_SALA: RigheFatti<FattoDiSala['tipo']> = {
  SalaAperta: INTERA,
  SalaChiusa: INTERA,
  ReferenteInOnda: INTERA,
  SchermoCondiviso: INTERA,
  ParolaChiesta: INTERA,
  ParolaRitirata: INTERA,
  ParolaData: INTERA,
  ParolaTolta: INTERA,
  SilenziatiTutti: INTERA,
};
