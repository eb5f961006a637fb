import { isSEPACountry, isValidIBAN } from 'ibantools';
import { carattereDiControllo } from './codice-fiscale.ts';

/** I controlli sugli estremi di un bonifico: avvertono, non bloccano mai, perché l’ultima parola è della banca. */

/** Spazi, segni di formato e ciò che non si vede: un IBAN copiato da una pagina o da un PDF ne porta. */
const NON_SI_VEDE = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Come si confrontano e si mandano alla banca: senza spazi né segni che non si vedono, in maiuscolo. */
export function ibanCompatto(testo: string): string {
  return testo.replace(NON_SI_VEDE, '').toUpperCase();
}

/** IBAN, scritto anche a gruppi di quattro, con la cifra di controllo giusta. */
export function eIban(testo: string): boolean {
  return isValidIBAN(ibanCompatto(testo));
}

/**
 * I paesi entrati nell’area SEPA dopo l’elenco della libreria (EPC409-09: Albania e Montenegro dal 2024, Moldavia, Macedonia del Nord
 * e Serbia dal 2025). Si tolgono da qui quando vi sono: `parole/bonifico.test.ts` se ne accorge.
 */
const ENTRATI_IN_SEPA: ReadonlySet<string> = new Set(['AL', 'MD', 'ME', 'MK', 'RS']);

/** Vero se un bonifico SEPA può arrivare a questo IBAN. */
export function eIbanSepa(testo: string): boolean {
  const paese = ibanCompatto(testo).slice(0, 2);
  return eIban(testo) && (isSEPACountry(paese) || ENTRATI_IN_SEPA.has(paese));
}

/**
 * Vero se la lettera di controllo nazionale (CIN) di un conto italiano o di San Marino torna, con lo stesso calcolo del codice fiscale su
 * ABI, CAB e conto. La libreria guarda soltanto le due cifre dell’IBAN, che chi batte un conto sbagliato ricalcola senza accorgersene.
 * Degli altri paesi, e di ciò che non è un IBAN, non dice nulla: vero.
 */
export function cinTorna(testo: string): boolean {
  const iban = ibanCompatto(testo);
  if (!/^(?:IT|SM)\d{2}[A-Z]\d{10}[A-Z0-9]{12}$/.test(iban)) return true;
  return carattereDiControllo(iban.slice(5)) === iban[4];
}

/** CRO: undici cifre, le ultime due sono il resto delle prime nove diviso tredici. */
export function eCro(testo: string): boolean {
  return /^\d{11}$/.test(testo) && Number(testo.slice(0, 9)) % 13 === Number(testo.slice(9));
}

/** TRN: trenta caratteri, lettere maiuscole e cifre. */
export function eTrn(testo: string): boolean {
  return /^[A-Z0-9]{30}$/.test(testo);
}
