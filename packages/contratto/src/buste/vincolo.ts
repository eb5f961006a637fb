import { z } from 'zod';
import { istante } from '../linea/tipi.ts';

/**
 * Se chi ha offerto in una vendita ferma, sospesa o rinviata è ancora legato alla sua offerta, e per quale regola (R24, R38, R55,
 * R71). `finoAl`: quando smette, o ha smesso, di essere irrevocabile.
 */
export const vincolo = z.strictObject({
  vincolata: z.boolean(),
  perche: z.enum(['irrevocabile', 'esclusa', 'superata', 'liberata', 'scaduta']),
  regola: z.enum(['R24', 'R38', 'R55', 'R71']),
  finoAl: istante.nullable(),
});
export type VincoloVisto = z.infer<typeof vincolo>;

export const vincoloDiBusta = z.strictObject({
  bustaId: z.string(),
  pseudonimo: z.string(),
  /** Vuoto se la busta non è mai stata aperta. */
  intestatario: z.string(),
  vincolo,
});
export type VincoloDiBusta = z.infer<typeof vincoloDiBusta>;
