import { VoceIllegibile } from '@gestore/contratto/eventi/leggi';

/** La connessione è caduta mentre si confermava: può essere scritto o no. Si rilegge per comando prima di rispondere. */
export class EsitoIgnoto extends Error {
  override name = 'EsitoIgnoto';
}

/** Aspettano già troppe scritture: questa non è cominciata, e si può ripetere. */
export class GiornaleSovraccarico extends Error {
  override name = 'GiornaleSovraccarico';
}

/** Il registro di una vendita non è quello di una vendita: un buco, o un fatto che quello stato non può avere. */
export class RegistroIllegibile extends Error {
  override name = 'RegistroIllegibile';
}

/** Vero se il guasto è del registro di una vendita sola: le altre si leggono. */
export function eDiUnRegistro(errore: unknown): boolean {
  return errore instanceof RegistroIllegibile || errore instanceof VoceIllegibile;
}
