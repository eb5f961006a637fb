import { cominciaComeXml } from '../../piattaforma/arnesi/comincia-xml.ts';
import type { Aperto } from './lettore.ts';

/** Un segno d'ordine dei byte, e la codifica che dice. */
const SEGNI: readonly (readonly [segno: readonly number[], codifica: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
/** I primi byte bastano a vedere se ogni lettera ne prende due. */
const GUARDATI = 64;

/**
 * Apre un file di testo; `null` se è un XML. UTF-8, UTF-16 con o senza il segno, oppure la codifica dei fogli di calcolo
 * italiani: gli accenti di un file vero si leggono comunque.
 */
export function apriTesto(byte: Uint8Array): Aperto | null {
  return cominciaComeXml(byte) ? null : { genere: 'testo', testo: inTesto(byte) };
}

function inTesto(byte: Uint8Array): string {
  const segnata = SEGNI.find(([segno]) => segno.every((uno, i) => byte[i] === uno))?.[1];
  const codifica = segnata ?? senzaSegno(byte);
  if (codifica !== null) return new TextDecoder(codifica).decode(byte);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(byte);
  } catch {
    return new TextDecoder('windows-1252').decode(byte);
  }
}

/** Un testo italiano in UTF-16 ha uno zero ogni due byte, sempre dalla stessa parte. */
function senzaSegno(byte: Uint8Array): string | null {
  const inizio = [...byte.subarray(0, GUARDATI)];
  const zeri = (resto: number): number => inizio.filter((uno, i) => i % 2 === resto && uno === 0).length;
  const molti = inizio.length / 4;
  if (inizio.length < 4) return null;
  if (zeri(1) > molti && zeri(0) === 0) return 'utf-16le';
  if (zeri(0) > molti && zeri(1) === 0) return 'utf-16be';
  return null;
}
