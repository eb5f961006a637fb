import { MODI_OSSERVAZIONE, type OsservazioneVista } from '@gestore/dominio';
import { z } from 'zod';
import { comandoId, istante, schemaDi } from '../linea/tipi.ts';
import { testoConRegole } from '../regole/zod.ts';
import { REGOLE_OSSERVAZIONE } from './regole-osservazione.ts';

export const testoOsservazione = testoConRegole(...REGOLE_OSSERVAZIONE.testo);

/** Il comando dà il nome all'osservazione: ripeterlo non ne fa una seconda. */
export const corpoOsservazione = z.strictObject({ comandoId, testo: testoOsservazione });

const detta = {
  osservazioneId: z.string(),
  pseudonimo: z.string(),
  modo: z.enum(MODI_OSSERVAZIONE),
  testo: z.string(),
};

/** Ciò che di un'osservazione esce verso chi la può leggere. */
export const OSSERVAZIONI_IN_VISTA = [
  z.strictObject({ tipo: z.literal('OsservazionePresentata'), ...detta }),
  z.strictObject({ tipo: z.literal('OsservazioneAnnotata'), ...detta }),
  z.strictObject({ tipo: z.literal('OsservazioneTrattenuta'), osservazioneId: z.string(), motivo: z.string() }),
] as const;

/** Un'osservazione nella stanza. */
export const osservazioneVista = schemaDi<OsservazioneVista>()(
  z.strictObject({
    ...detta,
    stato: z.enum(['presentata', 'annotata', 'trattenuta']),
    motivo: z.string().nullable(),
    ricevutoIl: istante,
  }),
);
