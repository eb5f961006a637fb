import { z } from 'zod';
import { comandoId, uuid } from '../linea/tipi.ts';
import { testo } from '../parole/testi-scritti.ts';

/** Chi conduce una vendita, fra i due che il giudice ha nominato (R36). */

/** Un secondo delegato c'è: chi conduce adesso, chi può prenderne il posto, e se è chi guarda. */
export const conduzione = z.strictObject({
  conduce: z.strictObject({ id: uuid, nome: z.string() }),
  secondo: z.strictObject({ id: uuid, nome: z.string() }),
  sonoIlSecondo: z.boolean(),
  /** Chi conduce si vede, in questa vendita o in un'altra delle sue: da lui la conduzione non si prende. */
  presente: z.boolean(),
});
export type ChiConduce = z.infer<typeof conduzione>;

/** Chi conduce la passa al secondo; il secondo la prende da chi conduceva quando ha guardato, se non è collegato. */
const attoConduzione = z.discriminatedUnion('tipo', [
  z.strictObject({ tipo: z.literal('passaConduzione'), aId: uuid, motivo: testo }),
  z.strictObject({ tipo: z.literal('prendiConduzione'), daId: uuid, motivo: testo }),
]);
export const corpoConduzione = z.strictObject({ comandoId, atto: attoConduzione });
