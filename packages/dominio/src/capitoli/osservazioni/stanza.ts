import type { Stanza } from '../../parole/stanza.ts';
import type { VistaDi } from '../../parole/viste.ts';
import type { Istante } from '../../tempo.ts';

/** Applica un'osservazione, o ciò che se ne è deciso. */
export function conOsservazione(
  { osservazioni }: Pick<Stanza, 'osservazioni'>,
  evento: VistaDi<'OsservazionePresentata' | 'OsservazioneAnnotata' | 'OsservazioneTrattenuta'>,
  ricevutoIl: Istante,
): Stanza['osservazioni'] {
  if (evento.tipo === 'OsservazioneTrattenuta') {
    const { osservazioneId, motivo } = evento;
    return osservazioni.map((una) =>
      una.osservazioneId === osservazioneId ? { ...una, stato: 'trattenuta', motivo } : una,
    );
  }
  const { tipo, ...sua } = evento;
  const stato = tipo === 'OsservazioneAnnotata' ? 'annotata' : 'presentata';
  if (osservazioni.some((una) => una.osservazioneId === sua.osservazioneId))
    return osservazioni.map((una) => (una.osservazioneId === sua.osservazioneId ? { ...una, stato } : una));
  return [...osservazioni, { ...sua, stato, motivo: null, ricevutoIl }];
}
