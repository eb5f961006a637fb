import type { RigheAtti } from '../../legge/riga-atto.ts';
import type { AttoDiOsservazione } from '../../parole/osservazioni.ts';
import { decidiOsservazione, presentaOsservazione } from './decidi.ts';

/** Che cosa la legge decide degli atti delle osservazioni. */
export const ATTI_OSSERVAZIONI: RigheAtti<AttoDiOsservazione['tipo']> = {
  presentaOsservazione: {
    decidi: presentaOsservazione,
    segni: (atto) => ({
      OsservazionePresentata: ({ osservazioneId, bustaId, testo }) =>
        osservazioneId === atto.osservazioneId && bustaId === atto.bustaId && testo === atto.testo.trim(),
    }),
    aVenditaFerma: true,
  },
  decidiOsservazione: {
    decidi: decidiOsservazione,
    segni: (atto) =>
      atto.trattenutaPerche === null
        ? { OsservazioneAnnotata: ({ osservazioneId }) => osservazioneId === atto.osservazioneId }
        : {
            OsservazioneTrattenuta: ({ osservazioneId, motivo }) =>
              osservazioneId === atto.osservazioneId && motivo === atto.trattenutaPerche?.trim(),
          },
    aVenditaFerma: true,
    siVerbalizza: true,
  },
};
