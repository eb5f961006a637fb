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
  ])('%j resta ciò che è', (valore, atteso) => {
    expect(scriviCsv(['a'], [[valore]])).toBe(`\uFEFFa\r\n${atteso}\r\n`);
  });
});
