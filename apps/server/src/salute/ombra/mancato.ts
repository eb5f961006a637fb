import type { CausaSintetico } from '@gestore/dominio';

/** Perché il rilancio dell'offerente sintetico non è andato come doveva. */
export class Mancato extends Error {
  override name = 'Mancato';
  /** Che cosa non va nella piattaforma; `null` se il guasto è suo: chi gli dice di no c'è, e risponde (R57). */
  readonly causa: CausaSintetico | null;
  constructor(causa: CausaSintetico | null, messaggio: string) {
    super(messaggio);
    this.causa = causa;
  }
}

/**
 * Di chi è il guasto, dallo stato HTTP di una risposta che non è quella sperata. Un no (una sessione finita, una stanza chiusa, un
 * indirizzo che non c'è) è di chi chiede; oltre 500, e quando la richiesta non si è letta in tempo, è della piattaforma.
 */
export function causaDellaRisposta(stato: number): CausaSintetico | null {
  return stato >= 500 || stato === 408 ? 'ricevuta' : null;
}
