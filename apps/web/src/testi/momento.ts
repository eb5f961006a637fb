import { formattaData, formattaMomento } from '@gestore/contratto/parole/formato';
import { linguaScelta } from './lingua.ts';

/** `21 novembre 2026 alle 10:00`, nella lingua scelta; una pagina disegnata dal server dice la sua (`useLingua`). */
export function momento(istanteMs: number, lingua = linguaScelta()): string {
  return formattaMomento(istanteMs, lingua);
}

/** `21 novembre 2026`, nella lingua scelta: un termine che scade con il giorno. */
export function giorno(istanteMs: number, lingua = linguaScelta()): string {
  return formattaData(istanteMs, lingua);
}
