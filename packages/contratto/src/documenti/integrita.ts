import { z } from 'zod';

/** Ciò che in un PDF si trova aggiunto dopo una firma: un’altra firma, una marca temporale, dati per verificarle, campi compilati, altro. */
export const AGGIUNTE = ['firma', 'marca', 'verifica', 'modulo', 'altro'] as const;
export type Aggiunta = (typeof AGGIUNTE)[number];

/**
 * Se il contenuto è quello firmato (R07, R37). `integra`: lo è, e `dopo` dice che cosa al documento è stato aggiunto, che quella firma non
 * copre; vuoto se copre tutto. `diversa`: non lo è. `non_verificabile`: è fatta con un algoritmo che qui non si sa verificare.
 */
export const integrita = z.discriminatedUnion('stato', [
  z.strictObject({ stato: z.literal('integra'), dopo: z.array(z.enum(AGGIUNTE)) }),
  z.strictObject({ stato: z.literal('diversa') }),
  z.strictObject({ stato: z.literal('non_verificabile'), algoritmo: z.string() }),
]);
export type Integrita = z.infer<typeof integrita>;
