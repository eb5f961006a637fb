import { VoceIllegibile } from '@gestore/contratto/eventi/leggi';
import { STATO_INIZIALE, type Stato } from '@gestore/dominio';
import { Problema, problema } from '../../bordo/problema.ts';

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

/**
 * Nel registro di una vendita c'è una voce che nessun server dell'installazione ha scritto: la vendita è trattenuta, e quale
 * sia la voce lo dice l'allarme, non chi chiede.
 */
export function voceEstranea(): Problema {
  return problema('voce_estranea');
}

/** Vero se la vendita è trattenuta perché il suo registro ha una voce estranea. */
export function eEstranea(errore: unknown): boolean {
  return errore instanceof Problema && errore.codice === 'voce_estranea';
}

/** Vero se il guasto è del registro di una vendita sola: le altre si leggono. */
export function eDiUnRegistro(errore: unknown): boolean {
  return errore instanceof RegistroIllegibile || errore instanceof VoceIllegibile || eEstranea(errore);
}

/** Una vendita il cui registro non si lascia leggere non ha nulla da dare, e le altre non la aspettano; ogni altro errore si rilancia. */
export function inizialeSeIllegibile(errore: unknown): Stato {
  if (eDiUnRegistro(errore)) return STATO_INIZIALE;
  throw errore;
}
