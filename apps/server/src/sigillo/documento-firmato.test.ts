import { beforeAll, expect, test } from 'vitest';
import { creaFirmatario, pdfFirmato } from '../dimostrazione/cms.ts';
import { pdfDiUnaRiga } from '../dimostrazione/documenti.ts';
import { type Svolto, tipoDi, togliFirme as togliFirmeCon } from './documento-firmato.ts';
import { nessunElenco } from './elenco-di-fiducia.ts';
import { firmaInCoda } from './prove/firma-in-coda.ts';

const PDF = pdfDiUnaRiga('Procura');
const togliFirme = (byte: Uint8Array): Promise<Svolto> => togliFirmeCon(byte, nessunElenco);
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
  for (const [byte, integre] of [
    [firmato, [false]],
    [inCoda, [false]],
  ] as const)
    expect((await togliFirme(byte)).firme.map(({ integra }) => integra)).toEqual(integre);
});

const integre = async (byte: Uint8Array): Promise<boolean[]> =>
  (await togliFirme(byte)).firme.map(({ integra }) => integra);

test('R07 R37 di un PDF firmato da due, e da tre, ciascuna firma copre la sua revisione: sono tutte integre', async () => {
  const una = await firmaInCoda(PDF, ada);
  expect(await integre(una)).toEqual([true]);
  const due = await firmaInCoda(una, bruno);
  const { firme } = await togliFirme(due);
  expect(firme.map(({ firmatario, integra }) => [firmatario, integra])).toEqual([
    ['Ada Neri', true],
    ['Bruno Sala', true],
  ]);
  expect(await integre(await firmaInCoda(due, ada))).toEqual([true, true, true]);
  // Firme messe in coda senza altro, come fanno i programmi più semplici.
  expect(await integre(await pdfFirmato(await pdfFirmato(PDF, ada), bruno))).toEqual([true, true]);
});

test('R07 ciò che serve a verificare una firma, aggiunto dopo, non la rompe', async () => {
  const una = await firmaInCoda(PDF, ada);
  const dss = (primo: number) => [
    `${primo} 0 obj\n<< /Type /DSS /Certs [${primo + 1} 0 R] >>\nendobj\n`,
    `${primo + 1} 0 obj\n<< /Length 4 >>\nstream\n3000\nendstream\nendobj\n`,
  ];
  const conDss = await firmaInCoda(una, bruno, { oggetti: dss, catalogo: '/DSS 8 0 R' });
  expect(await integre(conDss)).toEqual([true, true]);
});

test('R07 chi firma dopo e cambia il documento rompe la firma di prima, e la sua no', async () => {
  const una = await firmaInCoda(PDF, ada);
  const testo = Buffer.from('BT (Rinuncia) Tj ET').toString('latin1');
  const contenuto = (numero: number) =>
    `${numero} 0 obj\n<< /Length ${testo.length} >>\nstream\n${testo}\nendstream\nendobj\n`;
  const nota = (primo: number) => [`${primo} 0 obj\n<< /Type /Annot /Subtype /FreeText /Contents (No) >>\nendobj\n`];
  for (const altro of [
    // Il contenuto della pagina riscritto, o sostituito con un altro.
    { oggetti: () => [contenuto(4)] },
    {
      oggetti: (primo: number) => [contenuto(primo)],
      pagina: (voci: string) => voci.replace('/Contents 4 0 R', '/Contents 10 0 R'),
    },
    // Il flusso tolto, con le voci di prima.
    { oggetti: () => [`4 0 obj\n${/4 0 obj\s*(<<[^>]*>>)/.exec(Buffer.from(PDF).toString('latin1'))?.[1]}\nendobj\n`] },
    // Un'annotazione che non è una firma, sulla pagina.
    { oggetti: nota, pagina: (voci: string) => voci.replace('/Annots [', '/Annots [10 0 R ') },
    { oggetti: nota, pagina: (voci: string) => voci.replace(/\] >>$/, ' 10 0 R] >>') },
    // Il catalogo che all'apertura fa altro.
    { catalogo: '/OpenAction << /S /JavaScript /JS (app.alert) >>' },
    { oggetti: () => ['2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n'] },
  ])
    expect(await integre(await firmaInCoda(una, bruno, altro))).toEqual([false, true]);
});

test('R07 ciò che il documento firmato aspettava, messo dopo, lo cambia; e un indice che nomina altro non vale', async () => {
  const atteso = new Uint8Array(
    Buffer.from(Buffer.from(PDF).toString('latin1').replace('/Contents 4 0 R', '/Contents 8 0 R'), 'latin1'),
  );
  const una = await firmaInCoda(atteso, ada);
  expect(await integre(una)).toEqual([true]);
  const testo = 'BT (Rinuncia) Tj ET';
  const dopo = {
    oggetti: (n: number) => [`${n} 0 obj\n<< /Length ${testo.length} >>\nstream\n${testo}\nendstream\nendobj\n`],
  };
  expect((await togliFirme(await firmaInCoda(una, bruno, dopo))).firme.at(0)?.integra).toBe(false);
  // In una nota un oggetto che l'indice nomina: chi legge dall'indice vedrebbe quello.
  const due = Buffer.from(await firmaInCoda(await firmaInCoda(PDF, ada), bruno)).toString('latin1');
  const posto = String(due.lastIndexOf('3 0 obj') + 1).padStart(10, '0');
  const vero = String(due.lastIndexOf('3 0 obj')).padStart(10, '0');
  const storto = new Uint8Array(Buffer.from(due.replace(`${vero} 00000 n`, `${posto} 00000 n`), 'latin1'));
  expect((await integre(storto)).at(0)).toBe(false);
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
