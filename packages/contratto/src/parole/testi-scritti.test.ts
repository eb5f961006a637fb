import { expect, test } from 'vitest';
import { riga, rigaFacoltativa, testo } from './testi-scritti.ts';

test.each([
  ['un a capo di Windows', 'Lotto 1\r\nvia Roma', 'Lotto 1 via Roma'],
  ['una tabulazione', 'Lotto 1\tvia Roma', 'Lotto 1 via Roma'],
  ['i separatori di riga di Unicode', 'Lotto 1\u2028via\u2029Roma\u0085', 'Lotto 1 via Roma'],
  ['un verso rovesciato', 'Moretti \u202EittoreM\u202C', 'Moretti ittoreM'],
  ['i segni di direzione attorno', '\u200F\u2066Conti\u2069\u061C', 'Conti'],
])('un titolo perde dove entra: %s', (_, scritto, atteso) => {
  expect([riga.parse(scritto), rigaFacoltativa.parse(scritto)]).toEqual([atteso, atteso]);
});

test('un titolo di soli segni che non si leggono è vuoto, e un titolo vuoto non passa', () => {
  expect(riga.safeParse('\u202E\r\n\u2066').success).toBe(false);
});

test('un testo lungo tiene i suoi a capo, e un nome i suoi accenti e le sue emoji', () => {
  expect(testo.parse('prima\nseconda')).toBe('prima\nseconda');
  expect(riga.parse('Đorđević 👩‍⚖️ דוד')).toBe('Đorđević 👩‍⚖️ דוד');
});
