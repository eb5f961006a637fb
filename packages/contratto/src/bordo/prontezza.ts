import { z } from 'zod';

/** Ciò che un processo dice di sé: se risponde, e se può servire una vendita. */

export const processoAttivo = z.strictObject({ stato: z.literal('attivo') });

export const prontezza = z.strictObject({
  pronto: z.boolean(),
  baseDati: z.boolean(),
  /** Quanto l’orologio del processo sta avanti a quello della base dati; `null` se non si sa. */
  scartoOrologioMs: z.int().nullable(),
  /** Falso se manca, o non è quella annotata, una chiave che serve: dell’installazione o di una vendita da aprire. */
  chiavi: z.boolean(),
  /** Che cosa deve fare chi amministra il server, in parole; vuoto se è tutto a posto. */
  daFare: z.array(z.string()),
});
export type Prontezza = z.infer<typeof prontezza>;
