import type { Scelta } from '../dispositivi/chiedi.ts';
import { type GuastoDispositivi, guastoDi } from '../dispositivi/guasti.ts';

export type ChiVaInOnda = 'conduce' | 'parola';
export type ModoInOnda = 'voce' | 'videocamera' | 'schermo';
export type GuastoApparecchio = GuastoDispositivi | 'staccato' | 'schermo_non_scelto' | 'schermo_non_possibile';
type Acceso = {
  chi: ChiVaInOnda;
  modo: ModoInOnda;
  /** Un’altra chiamata lo tiene: finché dura, nessuno sente. */
  preso: boolean;
};

export type StatoApparecchio = {
  acceso: Acceso | null;
  /** Si aspetta il permesso, o la scelta dello schermo. */
  chiede: boolean;
  /** Perché non si è acceso, o si è spento da sé. */
  guasto: GuastoApparecchio | null;
  /** Con che cosa si era chiesto l’ultima volta: chi lo riapre tocca una volta sola. */
  ultimo: Pick<Acceso, 'chi' | 'modo'> | null;
};
export const APPARECCHIO_SPENTO: StatoApparecchio = { acceso: null, chiede: false, guasto: null, ultimo: null };

type Dispositivi = Pick<MediaDevices, 'getUserMedia'> & Partial<Pick<MediaDevices, 'getDisplayMedia'>>;
type PorteApparecchio = {
  /** Mancano nelle pagine senza connessione sicura. */
  dispositivi(): Dispositivi | undefined;
  /** Quelli scelti nella prova. */
  scelta(): Scelta;
  /** Manda questo, al posto di ciò che si mandava: da qui in poi spegnerlo è di chi lo manda. */
  manda(chi: ChiVaInOnda, flusso: MediaStream): void;
  /** Non manda più nulla, e spegne ciò che mandava. */
  smetti(): void;
  cambiato(stato: StatoApparecchio): void;
};

/** I telefoni non sanno condividere lo schermo: a loro non si offre. */
export const condivideLoSchermo = (dispositivi: Dispositivi | undefined): boolean =>
  typeof dispositivi?.getDisplayMedia === 'function';

/**
 * Il microfono di questa pagina, con ciò che gli accade: chiesto, acceso, preso da una telefonata, staccato. Vive fuori dagli schermi:
 * passare da una pagina all’altra non lo spegne (R81).
 */
export function creaApparecchio({ dispositivi, scelta, manda, smetti, cambiato }: PorteApparecchio) {
  let stato = APPARECCHIO_SPENTO;
  /** Cresce a ogni richiesta e a ogni spegnimento: il permesso che arriva tardi non accende nulla. */
  let giro = 0;
  let acceso: MediaStream | null = null;
  const cambia = (parte: Partial<StatoApparecchio>): void => {
    stato = { ...stato, ...parte };
    cambiato(stato);
  };

  async function apri(chi: ChiVaInOnda, modo: ModoInOnda): Promise<void> {
    giro += 1;
    const mio = giro;
    cambia({ chiede: true, guasto: null, ultimo: { chi, modo } });
    try {
      const flusso = await flussoPer(dispositivi(), modo, scelta());
      if (mio !== giro) return ferma(flusso);
      acceso = flusso;
      ascolta(chi, flusso);
      manda(chi, flusso);
      const preso = flusso.getAudioTracks().some(({ muted }) => muted);
      cambia({ acceso: { chi, modo, preso }, chiede: false });
    } catch (causa) {
      // Chi era già in onda resta com’era.
      if (mio === giro)
        cambia({ chiede: false, guasto: causa instanceof NonCondivide ? causa.perche : guastoDi(causa) });
    }
  }

  function ascolta(chi: ChiVaInOnda, flusso: MediaStream): void {
    const preso = (si: boolean) => (): void => {
      if (acceso === flusso && stato.acceso !== null) cambia({ acceso: { ...stato.acceso, preso: si } });
    };
    for (const voce of flusso.getAudioTracks()) {
      voce.addEventListener('mute', preso(true));
      voce.addEventListener('unmute', preso(false));
      voce.addEventListener('ended', () => acceso === flusso && spento('staccato'));
    }
    if (chi !== 'conduce') return;
    // Finito lo schermo, o staccata la videocamera, resta la voce.
    for (const immagine of flusso.getVideoTracks())
      immagine.addEventListener('ended', () => acceso === flusso && void apri(chi, 'voce'));
  }

  function finito(guasto: GuastoApparecchio | null = null): void {
    giro += 1;
    acceso = null;
    cambia({ acceso: null, chiede: false, guasto });
  }
  function spento(guasto: GuastoApparecchio | null): void {
    smetti();
    finito(guasto);
  }

  /** `finito`: chi lo mandava lo ha già spento. */
  return { apri, taci: () => spento(null), finito: () => finito() };
}

class NonCondivide extends Error {
  override name = 'NonCondivide';
  readonly perche: 'schermo_non_scelto' | 'schermo_non_possibile';
  constructor(perche: NonCondivide['perche'], causa?: unknown) {
    super(perche, { cause: causa });
    this.perche = perche;
  }
}

function ferma(flusso: MediaStream): void {
  for (const traccia of flusso.getTracks()) traccia.stop();
}

const DEL_BROWSER: Scelta = { videocamera: null, microfono: null };
const quale = (id: string | null): true | MediaTrackConstraints => (id === null ? true : { deviceId: { exact: id } });

/** Quelli scelti nella prova, se ci sono ancora: altrimenti quelli che propone il browser. */
async function chiedi(dispositivi: Dispositivi, scelta: Scelta, conImmagine: boolean): Promise<MediaStream> {
  const { microfono, videocamera } = scelta;
  try {
    return await dispositivi.getUserMedia({ audio: quale(microfono), video: conImmagine && quale(videocamera) });
  } catch (causa) {
    if (guastoDi(causa) !== 'assente' || (microfono === null && videocamera === null)) throw causa;
    return chiedi(dispositivi, DEL_BROWSER, conImmagine);
  }
}

/** Lo schermo si mostra con la propria voce: quella del computer no. Si sceglie prima che il microfono si apra. */
async function flussoPer(dispositivi: Dispositivi | undefined, modo: ModoInOnda, scelta: Scelta): Promise<MediaStream> {
  if (dispositivi === undefined) throw new DOMException('', 'SecurityError');
  if (modo !== 'schermo') return chiedi(dispositivi, scelta, modo === 'videocamera');
  const schermo = await loSchermo(dispositivi);
  try {
    const flusso = await chiedi(dispositivi, scelta, false);
    for (const immagine of schermo.getVideoTracks()) flusso.addTrack(immagine);
    return flusso;
  } catch (causa) {
    ferma(schermo);
    throw causa;
  }
}

async function loSchermo(dispositivi: Dispositivi): Promise<MediaStream> {
  if (dispositivi.getDisplayMedia === undefined) throw new NonCondivide('schermo_non_possibile');
  try {
    return await dispositivi.getDisplayMedia({ video: true, audio: false });
  } catch (causa) {
    throw new NonCondivide('schermo_non_scelto', causa);
  }
}
