import type { EventoDi } from '../../parole/fatti.ts';
import type { VistaDi } from '../../parole/viste.ts';

type DiOsservazione = 'OsservazionePresentata' | 'OsservazioneAnnotata' | 'OsservazioneTrattenuta';

/** Ciò che ne legge chi la può leggere. */
export function osservazione(evento: EventoDi<DiOsservazione>): VistaDi<DiOsservazione> {
  const { osservazioneId } = evento;
  if (evento.tipo === 'OsservazioneTrattenuta') return { tipo: evento.tipo, osservazioneId, motivo: evento.motivo };
  const { tipo, pseudonimo, modo, testo } = evento;
  return { tipo, osservazioneId, pseudonimo, modo, testo };
}
