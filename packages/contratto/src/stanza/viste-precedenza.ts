import { z } from 'zod';
import { rifiuto } from '../linea/rifiuto.ts';
import { cent, istante } from '../linea/tipi.ts';

/** Una decisione su quale rilancio è venuto prima (R54). */
export const campiDecisione = {
  pseudonimo: z.string(),
  importoCent: cent,
  dichiaratoIl: istante,
  prima: z.enum(['sala', 'online']),
  motivo: z.string(),
  seguiti: z
    .array(
      z.strictObject({
        pseudonimo: z.string(),
        importoCent: cent,
        minimoCent: cent.nullable(),
        respintoIl: istante.exactOptional(),
      }),
    )
    .readonly(),
};

/** Un rilancio online giudicato di nuovo; `respinto` se prima non valeva, `rifiuto` se adesso non vale (R54). */
export const campiRigiudicato = {
  pseudonimo: z.string(),
  importoCent: cent,
  respinto: z.literal(true).exactOptional(),
  rifiuto: rifiuto.nullable(),
};
