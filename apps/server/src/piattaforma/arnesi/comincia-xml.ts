/** The byte order marks of UTF-8 and UTF-16, white space, and the zeros that in UTF-16 stand beside every letter. */
const PRIMA_DEL_TESTO: ReadonlySet<number> = new Set([0xef, 0xbb, 0xbf, 0xff, 0xfe, 0x00, 0x09, 0x0a, 0x0d, 0x20]);
const MINORE = 0x3c;

/**
 * True if these bytes begin as an XML, in any encoding: their content says so, not a name. It looks at the bytes where they are: who asks may
 * be the process that serves the pages, and a copy would leave there the first line of a statement, or of a receipt (R10).
 */
export function cominciaComeXml(byte: Uint8Array): boolean {
  return byte.find((uno) => !PRIMA_DEL_TESTO.has(uno)) === MINORE;
}
