import type { EventoDi } from './eventi.ts';
import type { ModoOsservazione } from './osservazioni.ts';

/** Finché chi conduce non ne prende atto la leggono lui e chi l'ha fatta; trattenuta, anche dopo (R68). */
export type OsservazioneInVista =
  | {
      tipo: 'OsservazionePresentata' | 'OsservazioneAnnotata';
      osservazioneId: string;
      pseudonimo: string;
      modo: ModoOsservazione;
      testo: string;
    }
  | { tipo: 'OsservazioneTrattenuta'; osservazioneId: string; motivo: string };

/** Ciò che ne legge chi la può leggere. */
export function osservazione(
  evento: EventoDi<'OsservazionePresentata' | 'OsservazioneAnnotata' | 'OsservazioneTrattenuta'>,
): OsservazioneInVista {
  const { osservazioneId } = evento;
  if (evento.tipo === 'OsservazioneTrattenuta') return { tipo: evento.tipo, osservazioneId, motivo: evento.motivo };
  const { tipo, pseudonimo, modo, testo } = evento;
  return { tipo, osservazioneId, pseudonimo, modo, testo };
}
