import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nonScrivibile, sepa } from './caratteri-sepa.ts';

test.each([
  ['Łukasz Wałęsa', 'Lukasz Walesa'],
  ['Børge Sørensen', 'Borge Sorensen'],
  ['Đorđević', 'Dordevic'],
  ['Ðóra Þórsdóttir', 'Dora Thorsdottir'],
  ['Åse Æbelø', 'Ase Aebelo'],
  ['Straße', 'Strasse'],
  ['Şükrü İnönü Işık', 'Sukru Inonu Isik'],
  ['Nguyễn Văn Ơn', 'Nguyen Van On'],
  ['Юлия Щербакова', 'Iuliia Shcherbakova'],
  ['Йосиф Ёлкин', 'Iosif Elkin'],
  ['Ђорђе Његош', 'Dorde Njegosh'],
  ['Їжакевич', 'Izhakevich'],
  ['Γεώργιος Παπαδόπουλος', 'Georgios Papadopoulos'],
  ['ΟΥΡΑΝΙΑ Θέμις', 'OURANIA Themis'],
  ['D’Angelo – società a r.l.', "D'Angelo - societa a r.l."],
  // Scomposto, l'accento da solo sarebbe uno spazio.
  ['Dell´Acqua', "Dell'Acqua"],
  ['ﬁnanza №1', 'finanza No1'],
])('R71 %s si scrive %s', (nome, atteso) => {
  expect(sepa(nome, 70)).toBe(atteso);
  expect(nonScrivibile(nome)).toBe(false);
});

test.each(['李伟', 'محمد علي', 'דוד', 'Wei 李'])('R71 %s non si sa scrivere, e si dice', (nome) => {
  expect(nonScrivibile(nome)).toBe(true);
});

test('qualunque cosa si scriva, ne esce solo ciò che una banca accetta, e non più lungo', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 1, max: 140 }), (testo, massimo) => {
      const scritto = sepa(testo, massimo);
      expect(scritto).toMatch(/^[A-Za-z0-9/?:().,'+ -]*$/);
      expect(scritto.length).toBeLessThanOrEqual(massimo);
      expect(scritto).toBe(sepa(scritto, massimo));
    }),
  );
});

test('nessuna lettera latina, greca o cirillica di un nome europeo svanisce', () => {
  const svanite = [];
  for (const [da, a] of [
    [0x41, 0x17f],
    [0x386, 0x3ce],
    [0x400, 0x45f],
  ] as const)
    for (let codice = da; codice <= a; codice += 1) {
      const lettera = String.fromCodePoint(codice);
      // Il segno debole si tace anche nei passaporti; ciò che Unicode non assegna non è una lettera.
      if (/\p{L}/u.test(lettera) && !'ьЬ'.includes(lettera) && sepa(`a${lettera}a`, 9).length < 3)
        svanite.push(lettera);
      if (/\p{L}/u.test(lettera) && sepa(`a${lettera}a`, 9).includes(' ')) svanite.push(lettera);
    }
  expect(svanite).toEqual([]);
});
