import type { NellaStanza, RigheFatti } from '../../legge/riga.ts';
import type { FattoDiSala } from '../../parole/sala.ts';
import { evolviSala } from './evolvi.ts';
import { nellaSala } from './stanza.ts';

/** La sala virtuale nomina con lo pseudonimo, ed esce intera verso tutti (R33, R81). */
const INTERA = { evolvi: evolviSala, vede: { tutti: true } } as const;

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

export const STANZA_SALA: NellaStanza<FattoDiSala['tipo']> = {
  SalaAperta: nellaSala,
  SalaChiusa: nellaSala,
  ReferenteInOnda: nellaSala,
  SchermoCondiviso: nellaSala,
  ParolaChiesta: nellaSala,
  ParolaRitirata: nellaSala,
  ParolaData: nellaSala,
  ParolaTolta: nellaSala,
  SilenziatiTutti: nellaSala,
};
