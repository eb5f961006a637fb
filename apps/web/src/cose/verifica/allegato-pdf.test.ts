import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { allegatoDelPdf, pareUnPdf } from './allegato-pdf.ts';

const UTF8 = new TextEncoder();
const byte = (...pezzi: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat(pezzi.map((uno) => (typeof uno === 'string' ? UTF8.encode(uno) : uno))));

function pdf(flusso: Uint8Array, { filtro = '', tipo = '/EmbeddedFile', lungo = flusso.length } = {}) {
  const testa = '%PDF-1.7\n%\u0080\n1 0 obj\n<< /Length 4 >>\nstream\nabcd\nendstream\nendobj\n';
  const dizionario = `2 0 obj\n<<\n  /Length ${lungo}\n  /Type ${tipo}${filtro}\n  /Params << /Size 9 >>\n>>\nstream\n`;
  return byte(testa, dizionario, flusso, '\nendstream\nendobj\n%%EOF');
}

describe('l’allegato di un PDF', () => {
  test('si legge intero o compresso, con le sue lettere', async () => {
    const testo = '{"motivo":"Perché no: è tardi"}';
    expect(await allegatoDelPdf(pdf(UTF8.encode(testo)))).toBe(testo);
    const stretto = deflateSync(UTF8.encode(testo));
    expect(await allegatoDelPdf(pdf(stretto, { filtro: '\n  /Filter /FlateDecode' }))).toBe(testo);
  });

  test('un PDF senza allegati, rotto, che mente sulla lunghezza o che si gonfia non dà nulla', async () => {
    expect(await allegatoDelPdf(pdf(UTF8.encode('{}'), { tipo: '/Altro' }))).toBeNull();
    expect(await allegatoDelPdf(byte('%PDF-1.7\n/Type /EmbeddedFile'))).toBeNull();
    expect(await allegatoDelPdf(pdf(UTF8.encode('{}'), { lungo: 10_000_000 }))).toBeNull();
    const filtro = '\n  /Filter /FlateDecode';
    expect(await allegatoDelPdf(pdf(UTF8.encode('non è compresso'), { filtro }))).toBeNull();
    expect(await allegatoDelPdf(pdf(deflateSync(new Uint8Array(3 * 1024 * 1024)), { filtro }))).toBeNull();
  });

  test('mille allegati finti non lo fermano', async () => {
    const finti = byte('%PDF-1.7\n', '/Type /EmbeddedFile '.repeat(50_000));
    expect(await allegatoDelPdf(finti)).toBeNull();
  });

  test('un PDF si riconosce da come comincia', () => {
    expect(pareUnPdf(pdf(UTF8.encode('{}')))).toBe(true);
    expect(pareUnPdf(UTF8.encode('{"firma":"%PDF-"}'))).toBe(false);
  });
});
