import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commentiStranieri, LINGUE, linguaDi, linguaDovuta } from './lingua.mjs';
import { leggi } from './sorgenti.mjs';

test.each([
  ['Il dominio non conosce l’orologio: il tempo è un argomento.', 'it'],
  ['Time is an argument, stamped once at the border.', 'en'],
  ['R50, R53.', null],
  ['Vedi sopra', null],
])('%s è %s', (testo, lingua) => {
  expect(linguaDi(testo)).toBe(lingua);
});

test('ogni cartella di cui si dice la lingua c’è', () => {
  for (const cartella of Object.keys(LINGUE))
    expect(existsSync(new URL(`../../${cartella}`, import.meta.url)), cartella).toBe(true);
});

test('decide la cartella più vicina; le prove sono in italiano dovunque', () => {
  expect(linguaDovuta('apps/server/src/banca/a.ts')).toBe('it');
  expect(linguaDovuta('apps/server/src/bordo/a.ts')).toBe('en');
  expect(linguaDovuta('apps/server/src/bordo/a.test.ts')).toBe('it');
});

test('conta i commenti nell’altra lingua; le righe di seguito sono un commento solo', () => {
  const inglese =
    '// The first line of what\n// is said in that language.\nconst a = 1;\n/** And of this one too. */\nconst b = 2;\n';
  expect([...commentiStranieri([leggi('apps/server/src/banca/a.ts', inglese)])]).toEqual([
    ['apps/server/src/banca/a.ts', 2],
  ]);
  expect([...commentiStranieri([leggi('apps/server/src/bordo/a.ts', inglese)])]).toEqual([]);
});
