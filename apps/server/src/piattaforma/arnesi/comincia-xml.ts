/** I segni d'ordine dei byte di UTF-8 e UTF-16, gli spazi bianchi, e gli zeri che in UTF-16 stanno accanto a ogni lettera. */
const PRIMA_DEL_TESTO: ReadonlySet<number> = new Set([0xef, 0xbb, 0xbf, 0xff, 0xfe, 0x00, 0x09, 0x0a, 0x0d, 0x20]);
const MINORE = 0x3c;

/**
 * True se questi byte cominciano come un XML, in qualunque codifica: lo dice il contenuto, non un nome. Guarda i byte
 * dove sono: chi chiede può essere il processo che serve le pagine, e una copia vi lascerebbe la prima riga di un
 * estratto conto, o di una ricevuta (R10).
 */
export function cominciaComeXml(byte: Uint8Array): boolean {
  return byte.find((uno) => !PRIMA_DEL_TESTO.has(uno)) === MINORE;
}
