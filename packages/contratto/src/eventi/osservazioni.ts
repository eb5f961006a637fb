import { MODI_OSSERVAZIONE } from '@gestore/dominio';
import { z } from 'zod';
import { formaDelFatto } from './tavola.ts';

const diChi = { osservazioneId: z.string(), bustaId: z.string(), pseudonimo: z.string() };
const detta = { ...diChi, modo: z.enum(MODI_OSSERVAZIONE), testo: z.string() };

/** Le osservazioni di chi offre, e ciò che ne decide chi conduce (DM 22, R68). */
export const OSSERVAZIONI = {
  OsservazionePresentata: formaDelFatto(
    'OsservazionePresentata',
    z.strictObject({ tipo: z.literal('OsservazionePresentata'), ...detta }),
  ),
  OsservazioneAnnotata: formaDelFatto(
    'OsservazioneAnnotata',
    z.strictObject({ tipo: z.literal('OsservazioneAnnotata'), ...detta }),
  ),
  OsservazioneTrattenuta: formaDelFatto(
    'OsservazioneTrattenuta',
    z.strictObject({ tipo: z.literal('OsservazioneTrattenuta'), ...diChi, motivo: z.string() }),
  ),
};
