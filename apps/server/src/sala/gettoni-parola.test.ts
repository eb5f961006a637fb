import { expect, test } from 'vitest';
import { creaGettoniParola } from './gettoni-parola.ts';

const SUA = { asta: 'a', chi: 'abete', dataIl: 1_000 };

test('R81 il gettone di una parola vale una volta, per quella vendita, quella persona e quella parola', () => {
  const ora = { adesso: 2_000 };
  const gettoni = creaGettoniParola(() => ora.adesso);
  const { gettone, scadeIl } = gettoni.dai(SUA, 1_000_000);
  expect(scadeIl).toBe(62_000);
  for (const altra of [
    { ...SUA, asta: 'b' },
    { ...SUA, chi: 'betulla' },
  ])
    expect(gettoni.usa(gettone, altra)).toBe('altrui');
  expect(gettoni.usa(`${gettone}x`, SUA)).toBe('altrui');
  expect(gettoni.usa(gettone, { ...SUA, dataIl: 1_500 })).toBe('scaduto');
  expect(gettoni.usa(gettone, SUA)).toBe('vale');
  expect(gettoni.usa(gettone, SUA)).toBe('usato');
});

test('R81 un gettone scade, mai dopo la parola, e uno nuovo toglie quello di prima', () => {
  const ora = { adesso: 2_000 };
  const gettoni = creaGettoniParola(() => ora.adesso);
  const primo = gettoni.dai(SUA, 10_000);
  expect(primo.scadeIl).toBe(10_000);
  const secondo = gettoni.dai(SUA, 10_000);
  expect(gettoni.usa(primo.gettone, SUA)).toBe('altrui');
  ora.adesso = 10_000;
  expect(gettoni.usa(secondo.gettone, SUA)).toBe('scaduto');
});
