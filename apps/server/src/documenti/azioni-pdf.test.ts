import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pdfDiUnaRiga } from '../dimostrazione/documenti.ts';
import { azioniDelPdf } from './azioni-pdf.ts';
import { conCompressi } from './prove/compressi.ts';

const JAVASCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

/** Dove comincia il primo oggetto di un insieme di prova. */
const PRIMO = 80;

describe('le azioni di un PDF', () => {
  test.each([
    ['un programma', JAVASCRIPT],
    ['un programma col nome scritto per codice', '<< /S /J#61vaScr#69pt /JS (x) >>'],
    ['un file da avviare', '<< /Type /Action /S /Launch /F (calc.exe) >>'],
    ['un indirizzo che parte da sé', '<< /OpenAction << /S /URI /URI (https://spia.example/) >> >>'],
  ])('si trovano negli oggetti compressi: %s', (_, oggetti) => {
    expect(azioniDelPdf(conCompressi(oggetti))).toBe('azioni');
    // In chiaro non si legge nulla: altrimenti non si proverebbe la compressione.
    expect(Buffer.from(conCompressi(oggetti)).toString('latin1')).not.toMatch(/JavaScr|J#61|Launch|spia/);
  });
  const [apre, indirizzo] = ['<< /OpenAction 12 0 R >>', '<< /S /URI /URI (https://spia.example/) >>'];
  const inFila = (...oggetti: string[]): string => {
    const dove = oggetti.map((_, i) => `${11 + i} ${oggetti.slice(0, i).join(' ').length + (i === 0 ? 0 : 1)}`);
    return `${dove.join(' ').padEnd(PRIMO)}${oggetti.join(' ')}`;
  };
  const insieme = (...oggetti: string[]) =>
    conCompressi('', { primo: PRIMO, compresso: deflateSync(Buffer.from(inFila(...oggetti))) });
  test('si trovano anche se chi parte da sé e l’indirizzo sono due oggetti, o tre', () => {
    const dueEventi = '<< /Type /Page /AA << /O 12 0 R >> >>';
    expect(
      [insieme(apre, indirizzo), insieme(apre, '<< /Next 13 0 R >>', indirizzo), insieme(dueEventi, indirizzo)].map(
        azioniDelPdf,
      ),
    ).toEqual(['azioni', 'azioni', 'azioni']);
  });
  test('chi manda a guardare più oggetti di quanti se ne guardano non passa per innocuo', () => {
    const finti = Array.from({ length: 600 }, (_, i) => `${100 + i} 0 R`).join(' ');
    expect(azioniDelPdf(insieme(apre, `<< /Next [${finti} 13 0 R] >>`, indirizzo))).toBe('non_si_sa');
  });
  test('chi si apre a una pagina, e altrove ha collegamenti da toccare, è un atto come tutti', () => {
    const destinazione = '<< /S /GoTo /D [13 0 R /Fit] >>';
    const pagina = '<< /Type /Page /Annots [14 0 R] >>';
    const collegamento = `<< /Subtype /Link /A ${indirizzo} >>`;
    expect(azioniDelPdf(insieme(apre, destinazione, pagina, collegamento))).toBe('nessuna');
  });
  test('un atto come tutti non ne ha, compresso o no, con i suoi collegamenti', () => {
    const collegamento = '<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://pvp.giustizia.it/) >> >>';
    expect([pdfDiUnaRiga('Perizia.'), conCompressi(collegamento)].map(azioniDelPdf)).toEqual(['nessuna', 'nessuna']);
  });
  test('una bomba non scoppia: ciò che non si può guardare non si sa', () => {
    const bomba = deflateSync(Buffer.alloc(200 * 1_024 * 1_024));
    expect(bomba.length).toBeLessThan(300_000);
    const prima = process.memoryUsage().arrayBuffers;
    expect(azioniDelPdf(conCompressi('', { compresso: bomba }))).toBe('non_si_sa');
    expect(process.memoryUsage().arrayBuffers - prima).toBeLessThan(64 * 1_024 * 1_024);
  });
  test.each(['[/ASCIIHexDecode /FlateDecode]', '/LZWDecode'])('né un’altra compressione: %s', (filtro) => {
    expect(azioniDelPdf(conCompressi(JAVASCRIPT, { filtro }))).toBe('non_si_sa');
  });
  test('né oggetti cifrati', () => {
    expect(azioniDelPdf(conCompressi('', { compresso: Buffer.from('non è deflate') }))).toBe('non_si_sa');
  });
});
