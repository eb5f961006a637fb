import { expect, test } from 'vitest';
import { genereDelNome, titoloDelNome } from './dal-nome.ts';

test('il nome suggerisce genere e titolo', () => {
  expect(['Perizia_lotto.pdf', 'planimetria-piano-2.png', 'IMG_1.jpg', 'varie.pdf'].map(genereDelNome)).toEqual([
    'perizia',
    'planimetria',
    'foto',
    'altro',
  ]);
  expect(['avviso_di_vendita.pdf', '.pdf'].map(titoloDelNome)).toEqual(['Avviso di vendita', '.pdf']);
});
