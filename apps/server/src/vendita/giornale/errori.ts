import { VoceIllegibile } from '@gestore/contratto/eventi/leggi';
import { STATO_INIZIALE, type Stato } from '@gestore/dominio';
import { Problema, problema } from '../../bordo/problema.ts';
import { RegistroIllegibile } from '../../piattaforma/registro-illegibile.ts';

/** La connessione è caduta mentre si confermava: può essere scritto o no. Si rilegge per comando prima di rispondere. */
export class EsitoIgnoto extends Error {
  override name = 'EsitoIgnoto';
}

/** Aspettano già troppe scritture: questa non è cominciata, e si può ripetere. */
export class GiornaleSovraccarico extends Error {
  override name = 'GiornaleSovraccarico';
}

/**
 * Nel registro di una vendita c'è una voce che nessun server dell'installazione ha scritto: la vendita è trattenuta, e quale
 * sia la voce lo dice l'allarme, non chi chiede.
 */
export function voceEstranea(): Problema {
  return problema('voce_estranea');
}

/** Il registro di questa vendita è danneggiato: è trattenuta, e nulla vi si scrive finché non torna com'era. */
export function registroAlterato(): Problema {
  return problema('registro_alterato');
}

/** Vero se il registro è fermo: manca ciò che era confermato, e nessuna vendita scrive finché due persone non lo dichiarano. */
export function eRegistroFermo(errore: unknown): boolean {
  return errore instanceof Problema && errore.codice === 'registro_indietro';
}

/** Vero se la vendita è trattenuta: il suo registro ha una voce estranea, o è danneggiato. */
function eTrattenuta(errore: unknown): boolean {
  return errore instanceof Problema && (errore.codice === 'voce_estranea' || errore.codice === 'registro_alterato');
}

/** Vero se il guasto è del registro di una vendita sola: le altre si leggono. */
export function eDiUnRegistro(errore: unknown): boolean {
  return errore instanceof RegistroIllegibile || errore instanceof VoceIllegibile || eTrattenuta(errore);
}

/** Una vendita il cui registro non si lascia leggere non ha nulla da dare, e le altre non la aspettano; ogni altro errore si rilancia. */
export function inizialeSeIllegibile(errore: unknown): Stato {
  if (eDiUnRegistro(errore)) return STATO_INIZIALE;
  throw errore;
}
