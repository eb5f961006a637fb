import type { EventoDi } from '../../parole/fatti.ts';
import type { OsservazioneInVista } from '../../parole/viste.ts';

/** Ciò che ne legge chi la può leggere. */
export function osservazione(
  evento: EventoDi<'OsservazionePresentata' | 'OsservazioneAnnotata' | 'OsservazioneTrattenuta'>,
): OsservazioneInVista {
  const { osservazioneId } = evento;
  if (evento.tipo === 'OsservazioneTrattenuta') return { tipo: evento.tipo, osservazioneId, motivo: evento.motivo };
  const { tipo, pseudonimo, modo, testo } = evento;
  return { tipo, osservazioneId, pseudonimo, modo, testo };
}
