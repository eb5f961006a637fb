import type { NellaStanza, Posto } from '../../legge/riga.ts';
import type { FattoDiOsservazione } from '../../parole/osservazioni.ts';
import type { OsservazioneVista, Stanza } from '../../parole/stanza.ts';
import type { VistaDi } from '../../parole/viste.ts';

/** Applica un'osservazione, o ciò che se ne è deciso. */
function conOsservazione(
  stanza: Stanza,
  vista: VistaDi<'OsservazionePresentata' | 'OsservazioneAnnotata' | 'OsservazioneTrattenuta'>,
  { ricevutoIl }: Posto,
): Stanza {
  if (vista.tipo === 'OsservazioneTrattenuta')
    return cambiata(stanza, vista.osservazioneId, { stato: 'trattenuta', motivo: vista.motivo });
  const { tipo, ...osservazione } = vista;
  const stato = tipo === 'OsservazioneAnnotata' ? 'annotata' : 'presentata';
  if (stanza.osservazioni.some(({ osservazioneId }) => osservazioneId === osservazione.osservazioneId))
    return cambiata(stanza, osservazione.osservazioneId, { stato });
  return { ...stanza, osservazioni: [...stanza.osservazioni, { ...osservazione, stato, motivo: null, ricevutoIl }] };
}

function cambiata(stanza: Stanza, quale: string, come: Partial<Pick<OsservazioneVista, 'stato' | 'motivo'>>): Stanza {
  return {
    ...stanza,
    osservazioni: stanza.osservazioni.map((una) => (una.osservazioneId === quale ? { ...una, ...come } : una)),
  };
}

/** Come le viste delle osservazioni cambiano la stanza. */
export const STANZA_OSSERVAZIONI: NellaStanza<FattoDiOsservazione['tipo']> = {
  OsservazionePresentata: conOsservazione,
  OsservazioneAnnotata: conOsservazione,
  OsservazioneTrattenuta: conOsservazione,
};
