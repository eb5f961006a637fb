import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pdfDiUnaRiga } from '../../dimostrazione/invenzioni/documenti.ts';
import { conCompressi } from '../prove/compressi.ts';
import { azioniDelPdf } from './azioni-pdf.ts';
import { type OggettoDaScrivere, pdfDaOggetti } from './scrivi-pdf.ts';

const JAVASCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
/** Dove comincia il primo oggetto di un insieme di prova. */
const PRIMO = 80;

const che = (byte: Uint8Array): string[] => [...new Set(azioniDelPdf(byte).map((uno) => uno.che))].sort();
const inByte = (testo: string): Uint8Array => new Uint8Array(Buffer.from(testo, 'latin1'));

/** Un atto di due pagine con altri oggetti, dal 6; `catalogo` e `annotazioni` dicono chi vi rimanda. */
function conOggetti(
  altri: readonly OggettoDaScrivere[],
  { catalogo = '', annotazioni = '', prima = '', coda = '' } = {},
): Uint8Array<ArrayBuffer> {
  return pdfDaOggetti(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalogo} >>`,
      '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R ${prima} >>`,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [${annotazioni}] >>`,
      { voci: '', flusso: Buffer.from('BT ET') },
      ...altri,
    ],
    coda,
  );
}

/** Lo stesso PDF con altri byte in coda, come li aggiunge chi lo salva ancora. */
const inCoda = (pdf: Uint8Array, altro: string): Uint8Array =>
  new Uint8Array(Buffer.concat([pdf, Buffer.from(altro, 'latin1')]));

describe('R76 ciò che un PDF farebbe da chi lo apre', () => {
  test.each([
    ['un collegamento che esegue', `<< /Subtype /Link /A ${JAVASCRIPT} >>`, 'javascript'],
    ['un campo che esegue a ogni tasto', `<< /FT /Tx /T (a) /AA << /K ${JAVASCRIPT} >> >>`, 'javascript'],
    ['un elenco di programmi del documento', '<< /JavaScript << /Names [(a) 7 0 R] >> >>', 'javascript'],
    ['un nome scritto per codice', '<< /#53 /J#61vaScr#69pt /J#53 (x) >>', 'javascript'],
    ['un programma da avviare', '<< /S /La#75nch /F (calc.exe) >>', 'avvio'],
    ['un modulo che si manda', '<< /S /SubmitForm /F << /FS /URL /F (modulo) >> >>', 'invio'],
    ['dati presi altrove', '<< /S /ImportData /F (a.fdf) >>', 'importa'],
    ['un altro file', '<< /S /GoToR /F (altro.pdf) /D [0 /Fit] >>', 'altro_file'],
    ['un file di un’altra macchina', '<< /Type /Filespec /F (\\\\\\\\spia\\\\c\\\\a.pdf) >>', 'altro_file'],
    ['un articolo che sta altrove', '<< /S /Thread /F (a.pdf) /D 0 >>', 'altro_file'],
    ['un PDF nel PDF', '<< /S /GoToE /T << /R /C /N (a.pdf) >> >>', 'allegato'],
    ['file messi dentro', '<< /Names << /EmbeddedFiles << /Names [(a) 7 0 R] >> >> >>', 'allegato'],
    ['un file appuntato a una pagina', '<< /Subtype /FileAttachment /FS 9 0 R >>', 'allegato'],
    ['un file accanto', '<< /AF [<< /Type /Filespec >>] >>', 'allegato'],
    ['un contenitore di file', '<< /Collection << /View /D >> >>', 'allegato'],
    ['un file che porta il suo contenuto', '<< /F (a.txt) /EF << /F 9 0 R >> >>', 'allegato'],
    ['un modulo XFA', '<< /Fields [] /XFA [(template) 9 0 R] >>', 'modulo_xfa'],
    ['contenuti ricchi', '<< /Subtype /RichMedia /RichMediaContent << /Assets 9 0 R >> >>', 'multimedia'],
    ['uno schermo', '<< /Subtype /Screen /A << /S /Rendition /JS (x) /R 9 0 R >> >>', 'multimedia'],
    ['un solido', '<< /Subtype /3D /3DD 9 0 R >>', 'multimedia'],
    ['un filmato', '<< /Subtype /Movie /Movie << /F (a.avi) >> >>', 'multimedia'],
    ['un suono', '<< /Subtype /Sound /Sound 9 0 R >>', 'multimedia'],
    ['un indirizzo che esegue', '<< /S /URI /URI (javascript:alert\\(1\\)) >>', 'indirizzo'],
    ['spezzato e in ottale', '<< /S /URI /URI (\\152ava\\\n script:x) >>', 'indirizzo'],
    ['in esadecimale', `<< /S /URI /URI <${Buffer.from('JavaScript:x').toString('hex')}> >>`, 'indirizzo'],
    [
      'in UTF-16',
      `<< /S /URI /URI <FEFF${Buffer.from('file:///c', 'utf16le').swap16().toString('hex')}> >>`,
      'indirizzo',
    ],
    ['un indirizzo di rete', '<< /S /URI /URI (\\\\\\\\spia.example\\\\c) >>', 'indirizzo'],
    ['la radice degli indirizzi', '<< /URI << /Base (javascript:) >> >>', 'indirizzo'],
    ['un disegno che è un programma', '<< /Type /XObject /Subtype /PS >>', 'postscript'],
    ['qualcosa che parte alla pagina', '<< /AA << /O << /S /URI /URI (https://spia.example/) >> >> >>', 'da_se'],
  ])('R76 si trova, in chiaro e in un insieme compresso: %s', (_, oggetto, atteso) => {
    expect(che(conOggetti([oggetto]))).toContain(atteso);
    const compresso = conCompressi(oggetto);
    expect(che(compresso)).toContain(atteso);
    // In chiaro non si legge nulla: altrimenti non si proverebbe la compressione.
    expect(Buffer.from(compresso).toString('latin1')).not.toContain(oggetto);
  });
  test('R76 un nome che sta in un altro oggetto, e un indirizzo che sta in un altro ancora', () => {
    expect(che(conOggetti(['<< /S 7 0 R /JS (x) >>', '8 0 R', '/JavaScript']))).toContain('javascript');
    expect(che(conOggetti(['<< /Subtype 7 0 R >>', '/Screen']))).toEqual(['multimedia']);
    expect(che(conOggetti(['<< /S /URI /URI 7 0 R >>', '(javascript:x)']))).toEqual(['indirizzo']);
  });
  test('R76 i byte di un flusso che stanno in un altro file', () => {
    expect(che(conOggetti([{ voci: '/F (\\\\\\\\spia\\\\a.bin)', flusso: Buffer.from('x') }]))).toEqual(['altro_file']);
    expect(che(conOggetti([{ voci: '/F << /Type /Filespec /FS /URL >>', flusso: Buffer.from('x') }]))).toEqual([
      'altro_file',
    ]);
  });
  test('R76 si dice la pagina e l’oggetto; di ciò che non sta in una pagina, l’oggetto', () => {
    const collegamento = '<< /Type /Annot /Subtype /Link /P 4 0 R /A 7 0 R >>';
    expect(azioniDelPdf(conOggetti([collegamento, JAVASCRIPT], { annotazioni: '6 0 R' }))).toEqual([
      { che: 'javascript', pagina: 2, oggetto: 7 },
    ]);
    expect(azioniDelPdf(conOggetti([], { prima: `/AA << /O ${JAVASCRIPT} >>` }))).toEqual([
      { che: 'javascript', pagina: 1, oggetto: 3 },
    ]);
    expect(azioniDelPdf(conOggetti([JAVASCRIPT], { catalogo: '/OpenAction 6 0 R' }))).toEqual([
      { che: 'javascript', pagina: null, oggetto: 6 },
    ]);
  });
});

describe('R76 ciò che parte da sé', () => {
  const [apre, indirizzo] = ['<< /OpenAction 12 0 R >>', '<< /S /URI /URI (https://spia.example/) >>'];
  const inFila = (...oggetti: string[]): string => {
    const dove = oggetti.map((_, i) => `${11 + i} ${oggetti.slice(0, i).join(' ').length + (i === 0 ? 0 : 1)}`);
    return `${dove.join(' ').padEnd(PRIMO)}${oggetti.join(' ')}`;
  };
  const insieme = (...oggetti: string[]) =>
    conCompressi('', { primo: PRIMO, compresso: deflateSync(Buffer.from(inFila(...oggetti))) });
  test('R76 si trova anche se chi parte da sé e l’indirizzo sono due oggetti, o tre, o quanti si vuole', () => {
    const dueEventi = '<< /Type /Page /AA << /O 12 0 R >> >>';
    for (const pdf of [
      insieme(apre, indirizzo),
      insieme(apre, '<< /Next 13 0 R >>', indirizzo),
      insieme(dueEventi, indirizzo),
    ])
      expect(che(pdf)).toEqual(['da_se']);
    const lunga = Array.from({ length: 900 }, (_, i) => `<< /S /GoTo /Next [${7 + i} 0 R] >>`);
    expect(che(conOggetti([...lunga, indirizzo], { catalogo: '/OpenAction 6 0 R' }))).toEqual(['da_se']);
  });
  test('chi si apre a una pagina, e altrove ha collegamenti da toccare, è un atto come tutti', () => {
    const destinazione = '<< /S /GoTo /D [13 0 R /Fit] >>';
    const pagina = '<< /Type /Page /Annots [14 0 R] >>';
    const collegamento = `<< /Subtype /Link /A ${indirizzo} >>`;
    expect(che(insieme(apre, destinazione, pagina, collegamento))).toEqual([]);
  });
});

describe('un atto come tutti', () => {
  test.each([
    ['una riga', pdfDiUnaRiga('Perizia.')],
    ['un collegamento', conCompressi('<< /Subtype /Link /A << /S /URI /URI (https://pvp.giustizia.it/) >> >>')],
    ['senza schema', conOggetti(['<< /S /URI /URI (www.giustizia.it:443/atti) >>'])],
    ['la posta', conOggetti(['<< /S /URI /URI (mailto:info@example.it) >>'])],
    ['nomi che somigliano', conOggetti(['<< /BM /Screen /Font << /AA 7 0 R /JS 7 0 R >> >>', '<< /Type /Font >>'])],
    ['campi da riempire', conOggetti(['<< /Fields [7 0 R] >>', '<< /FT /Tx /T (Nome) /V (Ada) >>'])],
    ['un modulo senza XFA', conOggetti(['<< /Fields [] /XFA null /AF [] >>'])],
    ['numeri e segni', conOggetti(['[ -.5 +3 4. 0000 1.-2 --7 true null (a (b) \\) c) <0aF> ]'])],
    ['un commento fra due oggetti', inCoda(pdfDiUnaRiga('x'), '% 2 oggetti\n9 0 obj\n<< /A 1 >>\nendobj\n')],
  ])('non porta nulla: %s', (_, pdf) => {
    expect(azioniDelPdf(pdf)).toEqual([]);
  });
});

describe('R76 ogni oggetto di ogni revisione, dovunque stia', () => {
  const oggetto = `77 0 obj\n${JAVASCRIPT}\nendobj\n`;
  test.each([
    ['una revisione che un’altra ha coperto', inCoda(conOggetti([JAVASCRIPT]), '\n6 0 obj\n<< >>\nendobj\n')],
    ['una revisione in coda', inCoda(pdfDiUnaRiga('x'), `\n${oggetto}`)],
    ['un flusso', conOggetti([{ voci: '', flusso: Buffer.from(oggetto) }])],
    ['una stringa', conOggetti([`(${oggetto.replaceAll(/[()\\]/g, '')})`])],
    ['un commento', inCoda(pdfDiUnaRiga('x'), `%${oggetto.replaceAll('\n', ' ')}`)],
    ['spazi a volontà', inCoda(pdfDiUnaRiga('x'), `\n77\n\t 0 \0obj%c\n${JAVASCRIPT} endobj`)],
    ['la coda del file', inCoda(pdfDiUnaRiga('x'), `trailer % c\n << /Root << /OpenAction ${JAVASCRIPT} >> >>`)],
  ])('R76 si trova in %s', (_, pdf) => {
    expect(che(pdf)).toContain('javascript');
  });
  test.each([
    ['numeri attaccati', '77+0 obj'],
    ['numeri con la virgola', '77. 0. obj'],
    ['un commento fra i numeri', '77 %a\n0 obj'],
    ['un commento prima', '77 0 %a\nobj'],
    ['spazi più di quanti se ne guardano', `77${' '.repeat(200)}0 obj`],
  ])('R76 un’intestazione che un programma leggerebbe e un altro no non passa: %s', (_, intestazione) => {
    expect(che(inCoda(pdfDiUnaRiga('x'), `\n${intestazione}\n${JAVASCRIPT}\nendobj\n`))).toEqual(['non_si_legge']);
  });
  test('R76 un valore che non si chiude non passa per innocuo, e si dice quale', () => {
    expect(azioniDelPdf(inCoda(pdfDiUnaRiga('x'), '\n77 0 obj\n<< /A [1 2 \nendobj\n'))).toEqual([
      { che: 'non_si_legge', pagina: null, oggetto: 77 },
    ]);
  });
});

describe('R76 un insieme compresso in cui non si può guardare', () => {
  const compresso = deflateSync(Buffer.from(`9 0 ${JAVASCRIPT}`));
  const scritto = (voci: string, prima = '\n'): Uint8Array => {
    const testa = `%PDF-1.5\n1 0 obj\n<< /N 1 /First 4 /Length ${compresso.length} ${voci} >>${prima}stream\n`;
    return new Uint8Array(Buffer.concat([inByte(testa), compresso, inByte('\nendstream\nendobj\n')]));
  };
  test('R76 si apre comunque sia annunciato: senza tipo, con un tipo altrove, dopo spazi e commenti', () => {
    for (const pdf of [
      scritto('/Filter /FlateDecode'),
      scritto('/Type 5 0 R /Filter [ /Fl ]'),
      scritto('/Type /ObjStm /Filter /FlateDecode', ' '.repeat(500)),
      scritto('/Type /ObjStm /Filter /FlateDecode', '%\n%\n'),
    ])
      expect(che(pdf)).toEqual(['javascript']);
  });
  test.each([
    ['/Filter /LZWDecode'],
    ['/Filter [/ASCIIHexDecode /FlateDecode]'],
    ['/Filter 8 0 R'],
    ['/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>'],
    ['/Filter /FlateDecode /DecodeParms 8 0 R'],
    ['/F /FlateDecode'],
    ['/Filter /FlateDecode /First 8'],
    ['/Filter /FlateDecode /Filter /LZWDecode'],
  ])('R76 scritto in un altro modo si dice, e non passa: %s', (voci) => {
    expect(azioniDelPdf(scritto(voci))).toEqual([{ che: 'compressa', pagina: null, oggetto: 1 }]);
  });
  test('R76 non compresso, finisce dove dice: altrove non si crede', () => {
    const dentro = `9 0 ${JAVASCRIPT}`;
    const con = (lungo: number): string =>
      `%PDF-1.5\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Length ${lungo} >>\nstream\n${dentro}\nendstream\nendobj\n`;
    expect(che(inByte(con(dentro.length)))).toEqual(['javascript']);
    expect(che(inByte(con(4)))).toEqual(['compressa']);
  });
  test('né byte che non sono compressi, né oggetti che non ci sono', () => {
    expect(che(conCompressi('', { compresso: Buffer.from('non è deflate') }))).toEqual(['compressa']);
    expect(che(conCompressi('', { compresso: deflateSync(Buffer.from('9 9000 <<>>')) }))).toEqual(['non_si_legge']);
  });
  test('R76 di un PDF cifrato si dice che lo è, e null’altro', () => {
    const cifrato = conOggetti([JAVASCRIPT], { coda: '/Encrypt 9 0 R ' });
    expect(azioniDelPdf(cifrato)).toEqual([{ che: 'cifrato', pagina: null, oggetto: null }]);
  });
});

describe('chi vuole stancare chi guarda', () => {
  test('una bomba non scoppia: ciò che non si può guardare non si sa', () => {
    const bomba = deflateSync(Buffer.alloc(200 * 1_024 * 1_024));
    expect(bomba.length).toBeLessThan(300_000);
    const prima = process.memoryUsage().arrayBuffers;
    expect(che(conCompressi('', { compresso: bomba }))).toEqual(['compressa']);
    expect(process.memoryUsage().arrayBuffers - prima).toBeLessThan(64 * 1_024 * 1_024);
  });
  test('oggetti uno dentro l’altro diecimila volte', () => {
    const [elenchi, voci] = ['['.repeat(10_000) + ']'.repeat(10_000), '<< /A '.repeat(10_000) + '>>'.repeat(10_000)];
    expect([elenchi, voci].map((uno) => azioniDelPdf(conOggetti([uno])))).toEqual([
      [{ che: 'annidati', pagina: null, oggetto: 6 }],
      [{ che: 'annidati', pagina: null, oggetto: 6 }],
    ]);
  });
  test('giri senza fine: azioni, pagine, annotazioni e rimandi che tornano su di sé', () => {
    const giro = conOggetti(
      [
        '<< /S /GoTo /Next [6 0 R 7 0 R] >>',
        '<< /S /URI /Next 6 0 R >>',
        '9 0 R',
        '8 0 R',
        '<< /Annots [3 0 R 6 0 R] >>',
      ],
      { catalogo: '/OpenAction 6 0 R /AA 8 0 R', annotazioni: '6 0 R 4 0 R 8 0 R' },
    );
    expect(che(giro)).toEqual(['da_se']);
    expect(che(inCoda(giro, '\n2 0 obj\n<< /Kids [2 0 R 3 0 R 2 0 R] >>\nendobj\n'))).toEqual(['da_se']);
  });
  test('un milione di oggetti, e un oggetto letto un milione di volte', () => {
    expect(che(inByte(`%PDF-1.7\n${'1 0 obj 1 endobj\n'.repeat(1_000_000)}`))).toEqual(['troppi']);
    const molti = Array.from({ length: 250_000 }, (_, i) => `${i} 0`).join(' ');
    const stesso = deflateSync(Buffer.from(`${molti} [${'1 '.repeat(100)}]`));
    const insieme = `%PDF-1.5\n1 0 obj\n<< /N 250000 /First ${molti.length + 1} /Filter /FlateDecode >>\nstream\n`;
    expect(che(new Uint8Array(Buffer.concat([inByte(insieme), stesso])))).toEqual(['troppi']);
  });
});
