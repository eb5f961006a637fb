import { z } from 'zod';
import { istante } from '../linea/tipi.ts';
import { mezziParola, modalitaSala, motivoParolaTolta } from '../sala/forme.ts';
import { formaDelFatto } from './tavola.ts';

/** La sala virtuale: chi vi ha parlato e quando (R81). */
export const FORME_DELLA_SALA = {
  SalaAperta: formaDelFatto('SalaAperta', z.strictObject({ tipo: z.literal('SalaAperta'), modalita: modalitaSala })),
  SalaChiusa: formaDelFatto('SalaChiusa', z.strictObject({ tipo: z.literal('SalaChiusa') })),
  ReferenteInOnda: formaDelFatto(
    'ReferenteInOnda',
    z.strictObject({ tipo: z.literal('ReferenteInOnda'), mezzi: mezziParola }),
  ),
  SchermoCondiviso: formaDelFatto(
    'SchermoCondiviso',
    z.strictObject({ tipo: z.literal('SchermoCondiviso'), modalita: modalitaSala }),
  ),
  ParolaChiesta: formaDelFatto(
    'ParolaChiesta',
    z.strictObject({ tipo: z.literal('ParolaChiesta'), pseudonimo: z.string() }),
  ),
  ParolaRitirata: formaDelFatto(
    'ParolaRitirata',
    z.strictObject({ tipo: z.literal('ParolaRitirata'), pseudonimo: z.string() }),
  ),
  ParolaData: formaDelFatto(
    'ParolaData',
    z.strictObject({
      tipo: z.literal('ParolaData'),
      pseudonimo: z.string(),
      mezzi: mezziParola,
      dataIl: istante,
      scadeIl: istante,
    }),
  ),
  ParolaTolta: formaDelFatto(
    'ParolaTolta',
    z.strictObject({
      tipo: z.literal('ParolaTolta'),
      pseudonimo: z.string(),
      motivo: motivoParolaTolta,
      secondi: z.int().min(0),
    }),
  ),
  SilenziatiTutti: formaDelFatto('SilenziatiTutti', z.strictObject({ tipo: z.literal('SilenziatiTutti') })),
} as const;
