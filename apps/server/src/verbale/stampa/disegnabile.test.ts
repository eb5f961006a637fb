import { describe, expect, test } from 'vitest';
import { segniDisegnati } from './caratteri.ts';
import { disegnabile, GRADI, notaDeiNomi } from './disegnabile.ts';

const segni = segniDisegnati();
const detto = (testo: string, grado = 0): unknown => disegnabile(testo, segni, grado).documento;

describe('ciò che una persona ha scritto, come si stampa', () => {
  test.each([
    [
      'le lettere d’Europa',
      'Città, Ελληνικά, Юрий, Łódź, € 97.100,00 «sì»',
      'Città, Ελληνικά, Юрий, Łódź, € 97.100,00 «sì»',
    ],
    ['arabo, ebraico, georgiano, armeno e frecce', 'مرحبا שלום გამარჯობა Բարեւ → ☺', 'مرحبا שלום გამარჯობა Բարեւ → ☺'],
    ['un’emoji', 'una casa 🏠 bella', 'una casa [U+1F3E0] bella'],
    ['una fila di emoji uguali', '🏠🏠🏠!', '[U+1F3E0 ×3]!'],
    ['cinese e tailandese', '房子 บ้าน', '[U+623F][U+5B50] [U+0E1A][U+0E49][U+0E32][U+0E19]'],
    ['l’area privata', 'a\u{E000}b\u{F8FF}', 'a[U+E000]b[U+F8FF]'],
    ['un comando, lo zero', 'a\u0001b\u0000c', 'a[U+0001]b[U+0000]c'],
    ['mezza emoji', 'a\uD83Cb', 'a[U+D83C]b'],
    ['un segno che rovescia le cifre', 'euro \u202E0001', 'euro [U+202E]0001'],
    ['un isolamento lasciato aperto', 'euro \u2067 5', 'euro [U+2067] 5'],
    ['segni che non si vedono', 'ca\u200Dsa\u00AD e\uFEFF b\u2060c', 'casa e bc'],
    ['a capo e spazi di comando', 'a\r\nb\rc\td\u0085e', 'a\nb\nc d e'],
    ['un separatore di righe', 'a\u2028b', 'a[U+2028]b'],
    ['una lettera con il suo accento', 'Cafe\u0301', 'Café'],
    ['un mucchio di accenti su una lettera', 'x\u0302\u0303\u0304\u0304', 'x\u0302\u0303[U+0304 ×2]'],
    ['un mucchio su una lettera composta', 'z\u0302\u0303\u0304', 'ẑ\u0303[U+0304]'],
    ['una cifra barrata', '9\u03385.000', '9[U+0338]5.000'],
    ['una parola barrata', 'no\u0336n', 'no[U+0336]n'],
    ['un segno in testa, che si poserebbe sulle parole di un altro', '\u0301vale', '[U+0301]vale'],
    ['una scrittura da destra che nessuna scatola tiene', 'a \u07CA\u07CB 5', 'a [U+07CA][U+07CB] 5'],
  ])('R68 %s', (_, scritto, atteso) => {
    expect(detto(scritto)).toBe(atteso);
  });

  test('R68 vale per ogni testo del documento, e il file allegato resta quello', () => {
    const allegato = { testo: '🏠' };
    const documento = { titolo: '🏠', sezioni: [{ voci: [['a', 'b🏠']] }], firma: null, dataMs: 1, allegato };
    expect(disegnabile(documento, segni, 0)).toEqual({
      documento: { titolo: '[U+1F3E0]', sezioni: [{ voci: [['a', 'b[U+1F3E0]']] }], firma: null, dataMs: 1, allegato },
      primo: '[U+1F3E0]',
    });
    expect(disegnabile('nulla di strano', segni, 0).primo).toBeNull();
    expect(notaDeiNomi('[U+1F3E0]')).toContain('come [U+1F3E0], stanno al posto di caratteri');
  });

  test('R68 di grado in grado resta meno, e non sparisce nulla', () => {
    const gradi = Array.from({ length: GRADI }, (_, grado) => detto('à Ж שא 🏠', grado));
    expect(gradi).toEqual([
      'à Ж שא [U+1F3E0]',
      'à Ж [U+05E9][U+05D0] [U+1F3E0]',
      'à [U+0416] [U+05E9][U+05D0] [U+1F3E0]',
    ]);
  });

  test('R68 centomila caratteri si guardano uno per uno', () => {
    expect(detto('🏠'.repeat(100_000))).toBe('[U+1F3E0 ×100000]');
    expect(detto('房子'.repeat(10_000))).toHaveLength(10_000 * 16);
  });
});
