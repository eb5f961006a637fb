import { randomBytes } from 'node:crypto';

/** Cifre e lettere che nessuno confonde (base 32 di Crockford). */
const ALFABETO = '0123456789abcdefghjkmnpqrstvwxyz';
const GRUPPI = 5;
const LETTERE_PER_GRUPPO = 5;

/** La credenziale del collegamento: 125 bit casuali in cinque gruppi, così che si possa anche leggere a voce e digitare. */
export function nuovaCredenziale(): string {
  const lettere = Array.from(randomBytes(GRUPPI * LETTERE_PER_GRUPPO), (byte) => ALFABETO[byte & 31]).join('');
  return Array.from({ length: GRUPPI }, (_, i) =>
    lettere.slice(i * LETTERE_PER_GRUPPO, (i + 1) * LETTERE_PER_GRUPPO),
  ).join('-');
}

/** L'unica grafia di una credenziale digitata: maiuscole, spazi, trattini e lettere che si somigliano non contano. */
export function normalizzaCredenziale(testo: string): string {
  return testo
    .toLowerCase()
    .replaceAll(/[\s\-‐-–]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
}
