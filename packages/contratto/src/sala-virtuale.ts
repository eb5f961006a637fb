import {
  MEZZI_PAROLA,
  type MezziParola,
  MODALITA_SALA,
  MOTIVI_PAROLA_TOLTA,
  type ModalitaSala,
  type MotivoParolaTolta,
  PAROLA_MAX_MS,
  PAROLA_MIN_MS,
  type SalaVista,
} from '@gestore/dominio';
import { z } from 'zod';
import { RIGA_MAX } from './limiti-testo.ts';
import { comandoId, istante, schemaDi } from './tipi.ts';

/** La sala virtuale: voce e immagine di una vendita. Nel registro stanno i fatti, mai la voce né ciò che serve a collegarsi (R81). */

export const modalitaSala = schemaDi<ModalitaSala>()(z.enum(MODALITA_SALA));
export const mezziParola = schemaDi<MezziParola>()(z.enum(MEZZI_PAROLA));
export const motivoParolaTolta = schemaDi<MotivoParolaTolta>()(z.enum(MOTIVI_PAROLA_TOLTA));

/** La sala com’è nella stanza di ciascuno. */
export const salaVista = schemaDi<SalaVista>()(
  z.strictObject({
    aperta: z.boolean(),
    modalita: modalitaSala,
    inOnda: mezziParola.nullable(),
    mani: z.array(z.strictObject({ pseudonimo: z.string(), chiestaIl: istante })).readonly(),
    parola: z
      .strictObject({ pseudonimo: z.string(), mezzi: mezziParola, dataIl: istante, scadeIl: istante })
      .nullable(),
  }),
);

/** Come si chiama nella sala chi vi parla: uno pseudonimo, o `Giudice`. */
export const nomeInSala = z.string().min(1).max(RIGA_MAX);

export const corpoDiSala = z.strictObject({ comandoId });
export const corpoModalita = z.strictObject({ comandoId, modalita: modalitaSala });
export const corpoParola = z.strictObject({
  comandoId,
  mezzi: mezziParola,
  durataMs: z.int().min(PAROLA_MIN_MS).max(PAROLA_MAX_MS),
});
/** Chi la perde si nomina: chi guarda uno schermo superato non la toglie a un altro. */
export const corpoTogliParola = z.strictObject({ comandoId, pseudonimo: nomeInSala });
