import { expect, test } from 'vitest';
import { cominciaComeXml } from './comincia-xml.ts';

const utf16 = (testo: string): Uint8Array => Uint8Array.from(Buffer.from(testo, 'utf16le'));
const utf8 = (testo: string): Uint8Array => new TextEncoder().encode(testo);

test.each([
  ['UTF-8', utf8('<?xml?>'), true],
  ['UTF-8 con il segno e gli spazi', utf8('\uFEFF\r\n\t <a/>'), true],
  ['UTF-16 con il segno', utf16('\uFEFF <a/>'), true],
  ['UTF-16 senza segno, la metà alta davanti', Uint8Array.of(0, 0x3c, 0, 0x61), true],
  ['un testo', utf8('Data;Importo'), false],
  ['un CSV in UTF-16', utf16('\uFEFFData;<b>'), false],
  ['una fotografia', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0x3c), false],
  ['niente', new Uint8Array(), false],
  ['solo spazi', utf8(' \n'), false],
])('%s: %j', (_, byte, atteso) => {
  expect(cominciaComeXml(byte)).toBe(atteso);
});

test('R10 guarda i byte dove sono: di un estratto non resta nessuna copia nel processo che serve le pagine', () => {
  const byte = utf8(`${' '.repeat(300)}<Document/>`);
  // Le sole strade con cui se ne farebbe una copia.
  for (const metodo of ['slice', 'subarray', 'toString'] as const)
    Object.defineProperty(byte, metodo, {
      value: () => {
        throw new Error(`copia con ${metodo}`);
      },
    });
  expect(cominciaComeXml(byte)).toBe(true);
});
