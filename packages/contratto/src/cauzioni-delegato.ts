import { z } from 'zod';
import { cent } from './tipi.ts';

/** Che cosa i movimenti del conto dicono di una cauzione, per data contabile e non per valuta (R39). */
const statoCauzione = z.enum(['accreditata', 'parziale', 'non_accreditata', 'ignota']);
export type StatoCauzione = z.infer<typeof statoCauzione>;

const cauzioneVista = z.strictObject({
  bustaId: z.string(),
  /** `ignota` se gli estratti caricati non arrivano al giorno del termine: assente e sconosciuto non sono la stessa cosa. */
  stato: statoCauzione,
  dovutaCent: cent,
  ricevutaCent: cent,
  /** L'ultima data contabile fra gli accrediti abbinati, `aaaa-mm-gg`. */
  contabileIl: z.string().nullable(),
  /** Vero se quella data viene dopo il giorno del termine per le offerte. */
  dopoIlTermine: z.boolean(),
});
export type CauzioneVista = z.infer<typeof cauzioneVista>;

/** Le sole buste aperte. */
export const rispostaCauzioni = z.strictObject({ cauzioni: z.array(cauzioneVista) });
