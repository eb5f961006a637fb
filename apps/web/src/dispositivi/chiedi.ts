import { type GuastoDispositivi, guastoDi } from './guasti.ts';

/** Quale videocamera e quale microfono provare; `null` quello che sceglie il browser. */
export type Scelta = { videocamera: string | null; microfono: string | null };

type Risposta = { tipo: 'aperti'; flusso: MediaStream } | { tipo: 'guasto'; perche: GuastoDispositivi };

type Dispositivi = Pick<MediaDevices, 'getUserMedia'>;

const quale = (id: string | null): true | MediaTrackConstraints => (id === null ? true : { deviceId: { exact: id } });

/**
 * Apre videocamera e microfono. Se manca una delle due si prova con l'altra sola: chi ha soltanto il microfono deve
 * poterlo provare. Un rifiuto non si aggira: si dice. `dispositivi` manca nelle pagine senza connessione sicura.
 */
export async function apriDispositivi(
  dispositivi: Dispositivi | undefined,
  { videocamera, microfono }: Scelta,
): Promise<Risposta> {
  if (dispositivi === undefined) return { tipo: 'guasto', perche: 'non_sicuro' };
  const video = quale(videocamera);
  const audio = quale(microfono);
  let perche: GuastoDispositivi = 'altro';
  for (const chiesti of [{ video, audio }, { audio }, { video }]) {
    try {
      return { tipo: 'aperti', flusso: await dispositivi.getUserMedia(chiesti) };
    } catch (causa) {
      perche = guastoDi(causa);
      if (perche === 'rifiutato') break;
    }
  }
  // Quelli scelti un’altra volta possono non esserci più.
  if (perche === 'assente' && (videocamera !== null || microfono !== null))
    return apriDispositivi(dispositivi, { videocamera: null, microfono: null });
  return { tipo: 'guasto', perche };
}
