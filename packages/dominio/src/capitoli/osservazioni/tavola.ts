import type { RigheFatti } from '../../legge/riga.ts';
import type { FattoDiOsservazione } from '../../parole/osservazioni.ts';
import { evolviOsservazioni } from './evolvi.ts';

/** Finché chi conduce non ne prende atto la leggono lui e chi l'ha fatta; trattenuta, anche dopo (R68). */
export const FATTI_OSSERVAZIONI: RigheFatti<FattoDiOsservazione['tipo']> = {
  OsservazionePresentata: {
    evolvi: evolviOsservazioni,
    parole: ['/testo'],
    vede: { chiConduceEIlSuo: ['osservazioneId', 'pseudonimo', 'modo', 'testo'] },
  },
  OsservazioneAnnotata: {
    evolvi: evolviOsservazioni,
    parole: ['/testo'],
    vede: { tutti: ['osservazioneId', 'pseudonimo', 'modo', 'testo'] },
  },
  OsservazioneTrattenuta: {
    evolvi: evolviOsservazioni,
    parole: ['/motivo'],
    vede: { chiConduceEIlSuo: ['osservazioneId', 'motivo'] },
  },
};
