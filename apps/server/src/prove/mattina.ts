import { fineDelGiorno, giornoARoma, type Istante, ORA_MS } from '@gestore/dominio';

const DALL_INIZIO_MS = 10 * ORA_MS;

/**
 * Le dieci di oggi a Roma: l'ora da cui parte un banco che la prova sposta. A quella della macchina una gara giocata dopo le undici di
 * sera finirebbe il giorno seguente, e la prova direbbe altro.
 */
export function mattina(): Istante {
  return fineDelGiorno(giornoARoma(Date.now()) - 1) + 1 + DALL_INIZIO_MS;
}
