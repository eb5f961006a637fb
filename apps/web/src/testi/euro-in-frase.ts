import { formattaEuro } from '@gestore/dominio';

/** Un importo dentro una frase: il simbolo non va a capo senza la sua cifra. */
export function euroInFrase(cent: number): string {
  return formattaEuro(cent).replace(' ', '\u00a0');
}
