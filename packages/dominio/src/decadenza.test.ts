import { expect, test } from 'vitest';
import { differenzaDovuta } from './index.ts';

test.each([
  [100, 10, 75, 15],
  [100, 10, 90, 0],
  [100, 10, 89, 1],
  [100, 10, 120, 0],
  [100, 10, 0, 90],
])(
  'R70 venduto a %i con cauzione %i e rivenduto a %i: il decaduto deve ancora %i',
  (prezzo, cauzione, nuovo, dovuta) => {
    expect(
      differenzaDovuta({ prezzoCent: prezzo * 100, cauzioneCent: cauzione * 100, nuovoPrezzoCent: nuovo * 100 }),
    ).toBe(dovuta * 100);
  },
);
