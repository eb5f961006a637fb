import { isSEPACountry, isValidIBAN } from 'ibantools';

/** I controlli sugli estremi di un bonifico: avvertono, non bloccano mai, perché l’ultima parola è della banca. */

/** Come si confrontano e si mandano alla banca: senza spazi, in maiuscolo. */
export function ibanCompatto(testo: string): string {
  return testo.replace(/\s/g, '').toUpperCase();
}

/** IBAN, scritto anche a gruppi di quattro, con la cifra di controllo giusta. */
export function eIban(testo: string): boolean {
  return isValidIBAN(ibanCompatto(testo));
}

/** Vero se un bonifico SEPA può arrivare a questo IBAN. */
export function eIbanSepa(testo: string): boolean {
  return eIban(testo) && isSEPACountry(ibanCompatto(testo).slice(0, 2));
}

/** CRO: undici cifre, le ultime due sono il resto delle prime nove diviso tredici. */
export function eCro(testo: string): boolean {
  return /^\d{11}$/.test(testo) && Number(testo.slice(0, 9)) % 13 === Number(testo.slice(9));
}

/** TRN: trenta caratteri, lettere maiuscole e cifre. */
export function eTrn(testo: string): boolean {
  return /^[A-Z0-9]{30}$/.test(testo);
}
