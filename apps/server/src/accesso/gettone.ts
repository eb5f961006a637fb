import { randomBytes } from 'node:crypto';

/** Digits and letters that nobody confuses (Crockford's base 32). */
const ALFABETO = '0123456789abcdefghjkmnpqrstvwxyz';
const GRUPPI = 5;
const LETTERE_PER_GRUPPO = 5;

/** Credential of the link, 125 random bits in five groups, so that it can also be read aloud and typed. */
export function nuovaCredenziale(): string {
  const lettere = Array.from(randomBytes(GRUPPI * LETTERE_PER_GRUPPO), (byte) => ALFABETO[byte & 31]).join('');
  return Array.from({ length: GRUPPI }, (_, i) =>
    lettere.slice(i * LETTERE_PER_GRUPPO, (i + 1) * LETTERE_PER_GRUPPO),
  ).join('-');
}

/** The one spelling of a typed credential: case, spaces, dashes and look-alike letters do not count. */
export function normalizzaCredenziale(testo: string): string {
  return testo
    .toLowerCase()
    .replaceAll(/[\s\-‐-–]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
}
