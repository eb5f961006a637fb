import { describe, expect, test } from 'vitest';
import { scriviCsv } from './csv.ts';

describe('CSV per il foglio di calcolo', () => {
  test('comincia con il BOM, separa con il punto e virgola, chiude ogni riga', () => {
    expect(scriviCsv(['a', 'b'], [['x', 1]])).toBe('\uFEFFa;b\r\nx;1\r\n');
  });
  test.each([
    ['=1+1', "'=1+1"],
    ['+39 333', "'+39 333"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =1', "'  =1"],
    ['\t=1', "'\t=1"],
    ['=HYPERLINK("x";"y")', '"\'=HYPERLINK(""x"";""y"")"'],
  ])('%j non diventa una formula', (testo, atteso) => {
    expect(scriviCsv(['a'], [[testo]])).toBe(`\uFEFFa\r\n${atteso}\r\n`);
  });
  test.each([
    ['due; celle', '"due; celle"'],
    ['"virgolette"', '"""virgolette"""'],
    ['a\nb', '"a\nb"'],
    ['normale', 'normale'],
    [null, ''],
    [-5, '-5'],
    ['-12,50', '-12,50'],
    ['9.500,00', '9.500,00'],
    ['2026-11-22', '2026-11-22'],
    ['22/11/2026', '22/11/2026'],
    ['IT60X0542811101000000123456', 'IT60X0542811101000000123456'],
    ['Lotto 1/2', 'Lotto 1/2'],
    [10_000_000_000, '10000000000'],
  ])('%j resta ciò che è', (valore, atteso) => {
    expect(scriviCsv(['a'], [[valore]])).toBe(`\uFEFFa\r\n${atteso}\r\n`);
  });
  test.each(['3/2025', '1/2', '1/2/3', '12.30', '00123', '06/25', '01234567890', '12E5', '3-mar', '10:30'])(
    'il codice %s si apre com’è scritto, e non come data o numero',
    (testo) => {
      expect(scriviCsv(['a'], [[testo]])).toBe(`\uFEFFa\r\n"=""${testo}"""\r\n`);
    },
  );
  test('di un codice con un segno in più non si fa una formula per proteggerlo', () => {
    expect(scriviCsv(['a'], [['1/2"&A1&"']])).toBe('\uFEFFa\r\n"1/2""&A1&"""\r\n');
    expect(scriviCsv(['a'], [['1/2\n3/4']])).toBe('\uFEFFa\r\n"1/2\n3/4"\r\n');
    expect(scriviCsv(['a'], [['=1/2']])).toBe("\uFEFFa\r\n'=1/2\r\n");
  });
});
