import { formattaEuro } from '@gestore/dominio';

/** L'importo come si scrive in un campo: senza il simbolo. */
export function soloCifre(cent: number): string {
  return formattaEuro(cent).replace('€ ', '');
}
