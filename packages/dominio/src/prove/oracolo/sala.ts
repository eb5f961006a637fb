import type { Evento } from '../../parole/fatti.ts';
import type { FattoDiSala } from '../../parole/sala.ts';

const DI_SALA: Readonly<Record<FattoDiSala['tipo'], true>> = {
  SalaAperta: true,
  SalaChiusa: true,
  ReferenteInOnda: true,
  SchermoCondiviso: true,
  ParolaChiesta: true,
  ParolaRitirata: true,
  ParolaData: true,
  ParolaTolta: true,
  SilenziatiTutti: true,
};

/** Vero di un fatto della sala virtuale: nomina con lo pseudonimo, ed esce intero verso tutti (R33, R81). */
export function eDiSala(evento: Evento): evento is FattoDiSala {
  return Object.hasOwn(DI_SALA, evento.tipo);
}
