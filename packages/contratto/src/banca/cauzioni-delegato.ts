import { z } from 'zod';
import { cent } from '../linea/tipi.ts';

/** Che cosa i movimenti del conto dicono di una cauzione, per data contabile e non per valuta (R39). */
const statoCauzione = z.enum(['accreditata', 'parziale', 'non_accreditata', 'ignota']);

/** Ciò che il conto dice di una cauzione: allo schermo, e nel fatto di chi ammette l'offerta. */
export const cauzioneSulConto = z.strictObject({
  /** `ignota` se gli estratti caricati non arrivano al giorno del termine: assente e sconosciuto non sono la stessa cosa. */
  stato: statoCauzione,
  dovutaCent: cent,
  ricevutaCent: cent,
  /** L'ultima data contabile fra gli accrediti abbinati, `aaaa-mm-gg`. */
  contabileIl: z.string().nullable(),
  /** Vero se ciò che è arrivato entro il giorno del termine per accreditarla non bastava. */
  dopoIlTermine: z.boolean(),
});
const cauzioneVista = cauzioneSulConto.extend({ bustaId: z.string() });
export type CauzioneVista = z.infer<typeof cauzioneVista>;

/** Le sole buste aperte. */
export const rispostaCauzioni = z.strictObject({ cauzioni: z.array(cauzioneVista) });
