import fc from 'fast-check';
import type { Regola, Valori } from '../regola.ts';

/** Qualunque valore JSON, con le chiavi che fanno inciampare chi lo converte in testo. */
const chiave = fc.oneof(fc.string(), fc.constantFrom('toString', 'valueOf', '__proto__', 'length', 'size', 'name'));
export const valoreJson: fc.Arbitrary<unknown> = fc.letrec<{ valore: unknown }>((lega) => ({
  valore: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom(null, true, false, '', '   ', '\ud834', 'toString'),
    fc.string({ unit: 'binary' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.array(lega('valore'), { maxLength: 4 }),
    fc.dictionary(chiave, lega('valore'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).valore;

/** Ciò che in un campo è vuoto (specifica, sezione 5). */
export const vuoto = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, ''),
  fc.constant([]),
  fc.stringMatching(/^[ \t\r\n\u00a0]{1,5}$/),
);

/** Il codice del messaggio, o `null` se la regola passa. */
export const esito = (regola: Regola, valore: unknown, tutti: Valori = {}): string | null =>
  regola(valore, tutti)?.codice ?? null;
