import { beforeAll, expect, test } from 'vitest';
import { creaFirmatario, pdfFirmato } from '../dimostrazione/cms.ts';
import { pdfDiUnaRiga } from '../dimostrazione/documenti.ts';
import { tipoDi, togliFirme } from './documento-firmato.ts';

const PDF = pdfDiUnaRiga('Procura');
let ada: Awaited<ReturnType<typeof creaFirmatario>>;
let bruno: typeof ada;

beforeAll(async () => {
  ada = await creaFirmatario('Ada Neri', 'NREDAA80A41F205X');
  bruno = await creaFirmatario('Bruno Sala', 'SLABRN75A01L219K');
});

test('R37 un documento firmato si mostra fuori dalla firma, con chi l’ha firmato', async () => {
  const { contenuto, firme } = await togliFirme(await ada(PDF));
  expect(contenuto).toEqual(PDF);
  expect(firme).toMatchObject([
    {
      firmatario: 'Ada Neri',
      codice: 'TINIT-NREDAA80A41F205X',
      emittente: 'Certificatore di esempio',
      integra: true,
    },
  ]);
  const [una] = firme;
  expect(una?.dal).toBeLessThan(una?.firmatoIl ?? 0);
  expect(una?.firmatoIl).toBeLessThan(una?.al ?? 0);
});

test('R37 un .p7m dentro un .p7m, anche in base64, si svolge fino al documento: le firme dalla più esterna', async () => {
  const doppio = await bruno(new Uint8Array(Buffer.from(Buffer.from(await ada(PDF)).toString('base64'))));
  const { contenuto, firme } = await togliFirme(doppio);
  expect(contenuto).toEqual(PDF);
  expect(firme.map(({ firmatario, integra }) => [firmatario, integra])).toEqual([
    ['Bruno Sala', true],
    ['Ada Neri', true],
  ]);
});

test('R37 di un documento cambiato dopo la firma si dice che non è quello firmato', async () => {
  const firmato = Buffer.from(await ada(PDF));
  const dove = firmato.indexOf('Procura');
  firmato.write('Rinunci', dove, 'latin1');
  const { contenuto, firme } = await togliFirme(firmato);
  expect(Buffer.from(contenuto).includes('Rinunci')).toBe(true);
  expect(firme.map(({ integra }) => integra)).toEqual([false]);
});

test('R07 R37 un PDF con la firma in sé si mostra com’è, con chi lo ha firmato, anche dentro un .p7m', async () => {
  const firmato = await pdfFirmato(PDF, ada);
  const { contenuto, firme } = await togliFirme(firmato);
  expect(contenuto).toBe(firmato);
  expect(firme).toMatchObject([{ firmatario: 'Ada Neri', codice: 'TINIT-NREDAA80A41F205X', integra: true }]);
  const dentro = await togliFirme(await bruno(firmato));
  expect(dentro.firme.map(({ firmatario, integra }) => [firmatario, integra])).toEqual([
    ['Bruno Sala', true],
    ['Ada Neri', true],
  ]);
});

test('R07 un PDF cambiato dopo la firma, anche solo in coda, non è quello firmato', async () => {
  const firmato = Buffer.from(await pdfFirmato(PDF, ada));
  const inCoda = Buffer.concat([firmato, Buffer.from('\n10 0 obj\n<< >>\nendobj\n')]);
  firmato.write('Rinunci', firmato.indexOf('Procura'), 'latin1');
  // Chi firma dopo copre tutto; la prima firma, da sola, non copre ciò che è seguito.
  const due = await pdfFirmato(await pdfFirmato(PDF, ada), bruno);
  for (const [byte, integre] of [
    [firmato, [false]],
    [inCoda, [false]],
    [due, [false, true]],
  ] as const)
    expect((await togliFirme(byte)).firme.map(({ integra }) => integra)).toEqual(integre);
});

test('R07 ciò che in un PDF somiglia soltanto a una firma non lo è, e non ferma nulla', async () => {
  const con = (scritto: string): Uint8Array => Buffer.concat([PDF, Buffer.from(scritto, 'latin1')]);
  const lungo = PDF.length;
  for (const scritto of [
    '/ByteRange [0 0 0 0]',
    '/ByteRange [9999999999 9999999999 9999999999 9999999999]',
    `/ByteRange [0 ${lungo} ${lungo + 6} 40]<3080>`,
    '/ByteRange [0 10 20 10]'.repeat(1_000),
  ])
    expect((await togliFirme(con(scritto))).firme).toEqual([]);
});

test('un documento senza firma, troncato o inventato resta com’è', async () => {
  const firmato = await ada(PDF);
  for (const byte of [
    PDF,
    firmato.subarray(0, 200),
    new Uint8Array(0),
    new Uint8Array([0x30]),
    Buffer.from('MIIB'.repeat(60)),
  ])
    expect(await togliFirme(byte)).toEqual({ contenuto: byte, firme: [] });
});

test('firme una nell’altra senza fine si svolgono fino a un limite, e ciò che resta si mostra', async () => {
  let byte = PDF;
  for (let i = 0; i < 12; i += 1) byte = await ada(byte);
  const { contenuto, firme } = await togliFirme(byte);
  expect(firme).toHaveLength(8);
  expect(tipoDi(contenuto)).toBe('altro');
});

test.each([
  ['pdf', PDF],
  ['png', Buffer.from('89504e470d0a1a0a0000', 'hex')],
  ['jpeg', Buffer.from('ffd8ffe000', 'hex')],
  ['testo', Buffer.from('<?xml version="1.0"?>\r\n<a>à</a>')],
  ['testo', Buffer.from('<svg onload="alert(1)"></svg>')],
  ['altro', Buffer.from([0x50, 0x4b, 3, 4, 0])],
  ['altro', Buffer.from([0xc3, 0x28])],
] as const)('il tipo lo dicono i byte e mai il nome: %s', (tipo, byte) => {
  expect(tipoDi(byte)).toBe(tipo);
});
