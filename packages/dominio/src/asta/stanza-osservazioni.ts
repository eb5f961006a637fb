import type { Istante } from '../tempo.ts';
import type { ModoOsservazione } from './osservazioni.ts';
import type { Stanza } from './stanza.ts';
import type { VistaEvento } from './vista-per.ts';

type Di<T extends VistaEvento['tipo']> = Extract<VistaEvento, { tipo: T }>;

/** Un'osservazione come la vede uno schermo: tutti quelle annotate; le altre chi le ha fatte e chi conduce (R68). */
export type OsservazioneVista = {
  osservazioneId: string;
  pseudonimo: string;
  modo: ModoOsservazione;
  testo: string;
  stato: 'presentata' | 'annotata' | 'trattenuta';
  /** Perché è trattenuta. */
  motivo: string | null;
  ricevutoIl: Istante;
};

/** Applica un'osservazione, o ciò che se ne è deciso. */
export function conOsservazione(
  { osservazioni }: Pick<Stanza, 'osservazioni'>,
  evento: Di<'OsservazionePresentata' | 'OsservazioneAnnotata' | 'OsservazioneTrattenuta'>,
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
