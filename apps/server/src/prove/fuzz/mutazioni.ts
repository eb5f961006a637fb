import fc from 'fast-check';

/** Pezzi che hanno già rotto dei lettori: in mezzo a byte buoni arrivano dove byte casuali non arrivano mai. */
const PAROLE: readonly string[] = [
  '\u0000',
  '\uFEFF',
  '\u2028',
  '\u202E',
  '\r\n',
  '\r\n\r\n',
  '"',
  "'",
  ';',
  '=',
  '\\',
  '\\u0000',
  '\\ud800',
  '%00',
  '%c0%ae',
  '../',
  'null',
  'true',
  '-0',
  '1e309',
  '-1',
  '0',
  '9007199254740993',
  '99999999999999999999999999',
  'NaN',
  '{}',
  '[]',
  '[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[',
  '{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":',
  '"__proto__":{"x":1},',
  '"constructor":{"prototype":{"x":1}},',
  '<![CDATA[',
  ']]>',
  '<!-- ',
  '-->',
  '<?x ?>',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '&b;',
  '&#0;',
  '&#x110000;',
  '&lt;',
  '</',
  '<a>',
  '<__proto__>1</__proto__>',
  '<constructor>1</constructor>',
  '=HYPERLINK("x")',
  '24:60:61',
  '31/02/2026',
  '0000-00-00',
  '+99999',
];
const BYTE_NOTEVOLI = [0x00, 0x01, 0x7f, 0x80, 0xc0, 0xed, 0xf5, 0xff, 0x22, 0x5c, 0x3c, 0x26, 0x0a, 0x0d];
/**
 * Le ripetizioni: quante mostrano ciò che cresce più in fretta del suo ingresso, non tante da provare soltanto il
 * limite di misura.
 */
const RIPETIZIONI_MAX = 2_000;

export type Mutazione = { modo: number; dove: number; quanto: number; scelta: number };

/** Da uno a sei cambi a un documento buono; fast-check li riduce a quelli che contano. */
export const mutazioni: fc.Arbitrary<Mutazione[]> = fc.array(
  fc.record({
    modo: fc.nat(7),
    dove: fc.nat(2 ** 30),
    quanto: fc.nat(2 ** 30),
    scelta: fc.nat(2 ** 30),
  }),
  { minLength: 1, maxLength: 6 },
);

/** Il documento dopo i cambi; `altri` sono documenti buoni della stessa specie, i cui pezzi si mettono in questo. */
export function muta(byte: Uint8Array, cambi: readonly Mutazione[], altri: readonly Uint8Array[]): Uint8Array {
  return cambi.reduce<Uint8Array>((fin, cambio) => applica(fin, cambio, altri), Uint8Array.from(byte));
}

function applica(
  byte: Uint8Array,
  { modo, dove, quanto, scelta }: Mutazione,
  altri: readonly Uint8Array[],
): Uint8Array {
  const inizio = byte.length === 0 ? 0 : dove % byte.length;
  const fine = Math.min(byte.length, inizio + 1 + (quanto % 64));
  switch (modo) {
    case 0: {
      const copia = Uint8Array.from(byte);
      if (copia.length > 0) copia[inizio] = (copia[inizio] ?? 0) ^ (1 << (scelta % 8));
      return copia;
    }
    case 1: {
      const copia = Uint8Array.from(byte);
      if (copia.length > 0) copia[inizio] = BYTE_NOTEVOLI[scelta % BYTE_NOTEVOLI.length] ?? 0;
      return copia;
    }
    case 2:
      return unisci(byte.subarray(0, inizio), byte.subarray(fine));
    case 3:
      return unisci(byte.subarray(0, inizio), parola(scelta), byte.subarray(inizio));
    case 4:
      return unisci(byte.subarray(0, inizio), parola(scelta), byte.subarray(fine));
    case 5: {
      const volte = 2 + (quanto % (scelta % 8 === 0 ? RIPETIZIONI_MAX : 8));
      return unisci(
        byte.subarray(0, fine),
        ...Array.from({ length: volte }, () => byte.subarray(inizio, fine)),
        byte.subarray(fine),
      );
    }
    case 6:
      return byte.slice(0, inizio);
    default: {
      const altro = altri[scelta % Math.max(1, altri.length)] ?? byte;
      const da = altro.length === 0 ? 0 : quanto % altro.length;
      return unisci(byte.subarray(0, inizio), altro.subarray(da, da + 256), byte.subarray(fine));
    }
  }
}

const parola = (scelta: number): Uint8Array => Buffer.from(PAROLE[scelta % PAROLE.length] ?? '');
const unisci = (...parti: readonly Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parti));
