import { beforeAll, expect, test } from 'vitest';
import { creaFirmatario, type Firma } from '../../dimostrazione/invenzioni/cms.ts';
import { pdfDiUnaRiga } from '../../dimostrazione/invenzioni/documenti.ts';
import { pdfDaOggetti } from '../../documenti/pdf/scrivi-pdf.ts';
import { firmaInCoda, revisioneCompressa, revisioneInCoda, ultimoOggetto } from '../prove/firma-in-coda.ts';
import { conAlgoritmo, firmatarioDaSe, inDisordine } from '../prove/firme-strane.ts';
import { pdfFirmato } from '../prove/pdf-firmato.ts';
import { type Svolto, tipoDi, togliFirme as togliFirmeCon } from './documento-firmato.ts';
import { nessunElenco } from './elenco-di-fiducia.ts';

const PDF = pdfDiUnaRiga('Procura');
const togliFirme = (byte: Uint8Array): Promise<Svolto> => togliFirmeCon(byte, nessunElenco);
/** Ciò che è stato aggiunto dopo, se è integra; se no, che cosa non va. */
function statoDi({ integrita }: Svolto['firme'][number]): string | readonly string[] {
  if (integrita.stato === 'integra') return integrita.dopo;
  return integrita.stato === 'diversa' ? 'diversa' : `non verificabile: ${integrita.algoritmo}`;
}
const stati = async (byte: Uint8Array) => (await togliFirme(byte)).firme.map(statoDi);
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
      integrita: { stato: 'integra', dopo: [] },
      autofirmato: false,
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
  expect(firme.map((una) => [una.firmatario, statoDi(una)])).toEqual([
    ['Bruno Sala', []],
    ['Ada Neri', []],
  ]);
});

test('R37 di un documento cambiato dopo la firma si dice che non è quello firmato', async () => {
  const firmato = Buffer.from(await ada(PDF));
  const dove = firmato.indexOf('Procura');
  firmato.write('Rinunci', dove, 'latin1');
  const { contenuto, firme } = await togliFirme(firmato);
  expect(Buffer.from(contenuto).includes('Rinunci')).toBe(true);
  expect(firme.map(statoDi)).toEqual(['diversa']);
});

test('R07 R37 un PDF con la firma in sé si mostra com’è, con chi lo ha firmato, anche dentro un .p7m', async () => {
  const firmato = await pdfFirmato(PDF, ada);
  const { contenuto, firme } = await togliFirme(firmato);
  expect(contenuto).toBe(firmato);
  expect(firme).toMatchObject([
    { firmatario: 'Ada Neri', codice: 'TINIT-NREDAA80A41F205X', integrita: { stato: 'integra', dopo: [] } },
  ]);
  const dentro = await togliFirme(await bruno(firmato));
  expect(dentro.firme.map((una) => [una.firmatario, statoDi(una)])).toEqual([
    ['Bruno Sala', []],
    ['Ada Neri', []],
  ]);
});

test('R07 di un PDF cambiato dopo la firma si dice se è un altro, o se vi è stato aggiunto qualcosa in coda', async () => {
  const firmato = Buffer.from(await pdfFirmato(PDF, ada));
  const inCoda = Buffer.concat([firmato, Buffer.from('\n10 0 obj\n<< >>\nendobj\n')]);
  const illeggibile = Buffer.concat([firmato, Buffer.from('\nqualcosa')]);
  const spazi = Buffer.concat([firmato, Buffer.from('\r\n % fine \n')]);
  expect(await stati(inCoda)).toEqual([['altro']]);
  expect(await stati(illeggibile)).toEqual([['altro']]);
  expect(await stati(spazi)).toEqual([[]]);
  expect(await stati(Buffer.concat([firmato, Buffer.from('%\n'.repeat(10_000_000))]))).toEqual([[]]);
  firmato.write('Rinunci', firmato.indexOf('Procura'), 'latin1');
  expect(await stati(firmato)).toEqual(['diversa']);
});

test('R07 R37 di un PDF firmato da due, e da tre, ogni firma è integra sulla sua revisione, e dopo c’è un’altra firma', async () => {
  const una = await firmaInCoda(PDF, ada);
  expect(await stati(una)).toEqual([[]]);
  const due = await firmaInCoda(una, bruno);
  const { firme } = await togliFirme(due);
  expect(firme.map((sua) => [sua.firmatario, statoDi(sua)])).toEqual([
    ['Ada Neri', ['firma']],
    ['Bruno Sala', []],
  ]);
  expect(await stati(await firmaInCoda(due, ada))).toEqual([['firma'], ['firma'], []]);
  // Firme messe in coda senza altro, come fanno i programmi più semplici.
  expect(await stati(await pdfFirmato(await pdfFirmato(PDF, ada), bruno))).toEqual([['firma'], []]);
});

/** Il PDF con i certificati e le revoche con cui si verifica la firma. */
const conDss = (pdf: Uint8Array): readonly [number, string][] => [
  [50, '<< /Type /DSS /Certs [51 0 R] >>'],
  [1, ultimoOggetto(pdf, 1).replace(/>>\s*$/, '/DSS 50 0 R >>')],
];
const CERTIFICATO = '51 0 obj\n<< /Length 4 >>\nstream\n3000\nendstream\nendobj';

test('R07 una marca temporale e ciò che serve a verificare, aggiunti dopo, si dicono, in chiaro o compressi', async () => {
  const una = await firmaInCoda(PDF, ada);
  const dss = (primo: number) => [
    `${primo} 0 obj\n<< /Type /DSS /Certs [${primo + 1} 0 R] >>\nendobj\n`,
    `${primo + 1} 0 obj\n<< /Length 4 >>\nstream\n3000\nendstream\nendobj\n`,
  ];
  expect(await stati(await firmaInCoda(una, bruno, { oggetti: dss, catalogo: '/DSS 8 0 R' }))).toEqual([
    ['firma', 'verifica'],
    [],
  ]);
  // Una marca porta in sé ciò che marca: non è una firma del documento, e non si elenca fra le firme.
  const marca: Firma = () => bruno(new Uint8Array(Buffer.from('impronta')));
  expect(await stati(await firmaInCoda(una, marca, { marca: true }))).toEqual([['marca']]);
  const inChiaro = conDss(una).map(([numero, valore]) => `${numero} 0 obj\n${valore}\nendobj`);
  expect(await stati(revisioneInCoda(una, [...inChiaro, CERTIFICATO]))).toEqual([['verifica']]);
  const conCertificato = revisioneInCoda(una, [CERTIFICATO]);
  expect(await stati(revisioneCompressa(conCertificato, conDss(una)))).toEqual([['verifica']]);
});

test('R07 campi compilati dopo la firma si dicono tali, e una pagina aggiunta no', async () => {
  const campo = '<< /Type /Annot /Subtype /Widget /FT /Tx /T (Nome) /Rect [0 0 9 9] /P 3 0 R >>';
  const testo = Buffer.from(
    pdfDaOggetti([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Annots [6 0 R] >>',
      { voci: '', flusso: Buffer.from('BT ET') },
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      campo,
    ]),
  );
  const firmato = await firmaInCoda(new Uint8Array(testo), ada);
  const compilato = `6 0 obj\n${campo.replace(/>>$/, '/V (Ada) >>')}\nendobj`;
  expect(await stati(revisioneInCoda(firmato, [compilato]))).toEqual([['modulo']]);
  expect(await stati(await firmaInCoda(revisioneInCoda(firmato, [compilato]), bruno))).toEqual([
    ['firma', 'modulo'],
    [],
  ]);
  const spostato = `6 0 obj\n${campo.replace('0 0 9 9', '0 0 500 800')}\nendobj`;
  expect(await stati(revisioneInCoda(firmato, [spostato]))).toEqual([['altro']]);
  const pagina = [
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R 60 0 R] /Count 2 >>\nendobj',
    '60 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj',
  ];
  expect(await stati(revisioneInCoda(firmato, pagina))).toEqual([['altro']]);
  expect(await stati(revisioneCompressa(firmato, [[2, '<< /Type /Pages /Kids [] /Count 0 >>']]))).toEqual([['altro']]);
});

test('R07 di un PDF grande le revisioni le guarda un altro processo, e ne dice lo stesso', async () => {
  const immagine = { voci: '/Type /XObject /Subtype /Image', flusso: Buffer.alloc(600 * 1_024, 7) };
  const grande = pdfDaOggetti([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    immagine,
  ]);
  const una = await firmaInCoda(grande, ada);
  expect(await stati(await firmaInCoda(una, bruno))).toEqual([['firma'], []]);
  const nota = { oggetti: () => ['2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n'] };
  expect(await stati(await firmaInCoda(una, bruno, nota))).toEqual([['firma', 'altro'], []]);
});

test('R07 chi firma dopo e cambia il documento: la firma di prima è integra, e dopo c’è altro', async () => {
  const una = await firmaInCoda(PDF, ada);
  const testo = Buffer.from('BT (Rinuncia) Tj ET').toString('latin1');
  const contenuto = (numero: number) =>
    `${numero} 0 obj\n<< /Length ${testo.length} >>\nstream\n${testo}\nendstream\nendobj\n`;
  const nota = (primo: number) => [`${primo} 0 obj\n<< /Type /Annot /Subtype /FreeText /Contents (No) >>\nendobj\n`];
  // Una nota che si dice campo di firma: sulla pagina si legge lo stesso.
  const finta = (primo: number) => [
    `${primo} 0 obj\n<< /Type /Annot /Subtype /FreeText /FT /Sig /Contents (No) >>\nendobj\n`,
  ];
  const inFondo = (voci: string) => voci.replace(/\] >>$/, ' 10 0 R] >>');
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
    { oggetti: nota, pagina: inFondo },
    { oggetti: finta, pagina: inFondo },
    // Il catalogo che all'apertura fa altro.
    { catalogo: '/OpenAction << /S /JavaScript /JS (app.alert) >>' },
    { oggetti: () => ['2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n'] },
  ])
    expect(await stati(await firmaInCoda(una, bruno, altro))).toEqual([['firma', 'altro'], []]);
});

test('R07 ciò che il documento firmato aspettava, messo dopo, è altro; e un indice che nomina altro non vale', async () => {
  const atteso = new Uint8Array(
    Buffer.from(Buffer.from(PDF).toString('latin1').replace('/Contents 4 0 R', '/Contents 8 0 R'), 'latin1'),
  );
  const una = await firmaInCoda(atteso, ada);
  expect(await stati(una)).toEqual([[]]);
  const testo = 'BT (Rinuncia) Tj ET';
  const dopo = {
    oggetti: (n: number) => [`${n} 0 obj\n<< /Length ${testo.length} >>\nstream\n${testo}\nendstream\nendobj\n`],
  };
  expect((await stati(await firmaInCoda(una, bruno, dopo))).at(0)).toEqual(['altro']);
  // In una nota un oggetto che l'indice nomina: chi legge dall'indice vedrebbe quello.
  const due = Buffer.from(await firmaInCoda(await firmaInCoda(PDF, ada), bruno)).toString('latin1');
  const posto = String(due.lastIndexOf('3 0 obj') + 1).padStart(10, '0');
  const vero = String(due.lastIndexOf('3 0 obj')).padStart(10, '0');
  const storto = new Uint8Array(Buffer.from(due.replace(`${vero} 00000 n`, `${posto} 00000 n`), 'latin1'));
  expect((await stati(storto)).at(0)).toEqual(['altro']);
});

test('R07 R37 attributi firmati scritti in un altro ordine valgono in quello del DER (RFC 5652, 5.4)', async () => {
  const strana = inDisordine(await ada(PDF));
  expect(await stati(strana)).toEqual([[]]);
  expect(Buffer.from(strana)).not.toEqual(Buffer.from(await ada(PDF)));
  const cambiata = Buffer.from(strana);
  cambiata.write('Rinunci', cambiata.indexOf('Procura'), 'latin1');
  expect(await stati(cambiata)).toEqual(['diversa']);
  expect(await stati(await pdfFirmato(PDF, async (byte, come) => inDisordine(await ada(byte, come))))).toEqual([[]]);
});

test('R07 R37 di un algoritmo che qui non si conosce si dice che non è verificabile, e quale; mai che il contenuto è diverso', async () => {
  const [SHA256, SHA3] = ['608648016503040201', '608648016503040208'];
  const [ECDSA_SHA256, ALTRO] = ['2a8648ce3d040302', '2a8648ce3d04030a'];
  const firmata = await ada(PDF);
  expect(await stati(conAlgoritmo(firmata, SHA256, SHA3))).toEqual(['non verificabile: 2.16.840.1.101.3.4.2.8']);
  expect(await stati(conAlgoritmo(firmata, ECDSA_SHA256, ALTRO))).toEqual(['non verificabile: 1.2.840.10045.4.3.10']);
});

test('R07 di un certificato firmato da sé si dice che lo è', async () => {
  const { firme } = await togliFirme(await (await firmatarioDaSe('Ada Neri', 'NREDAA80A41F205X'))(PDF));
  expect(firme).toMatchObject([
    { firmatario: 'Ada Neri', autofirmato: true, integrita: { stato: 'integra', dopo: [] } },
  ]);
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
