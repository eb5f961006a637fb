import { expect, test } from 'vitest';
import { comeEAndata } from './come-e-andata.ts';

const busta = (pseudonimo: string, prezzoCent: number | null) => ({ pseudonimo, prezzoCent });
const rilancio = (pseudonimo: string, importoCent: number) => ({ pseudonimo, importoCent });
const vincitore = { pseudonimo: 'Rovere', importoCent: 10_460_000 };

test('la propria offerta, i propri rilanci, l’ultimo, e quanto mancava alla più alta', () => {
  const rilanci = [rilancio('Ginepro', 10_150_000), rilancio('Rovere', 10_260_000), rilancio('Ginepro', 10_360_000)];
  expect(comeEAndata({ buste: [busta('Ginepro', 9_510_000)], rilanci, vincitore }, 'Ginepro')).toEqual({
    offertaCent: 9_510_000,
    rilanci: 2,
    ultimoCent: 10_360_000,
    piuAltaCent: 10_460_000,
    differenzaCent: 100_000,
  });
});

test('chi non ha rilanciato si misura sulla busta; chi ha vinto non ha differenza', () => {
  expect(comeEAndata({ buste: [busta('Ginepro', 9_510_000)], rilanci: [], vincitore }, 'Ginepro')).toMatchObject({
    rilanci: 0,
    ultimoCent: null,
    differenzaCent: 950_000,
  });
  expect(comeEAndata({ buste: [busta('Rovere', 9_000_000)], rilanci: [], vincitore }, 'Rovere')?.differenzaCent).toBe(
    null,
  );
});

test('di chi non si conosce l’offerta non si dice nulla', () => {
  expect(comeEAndata({ buste: [busta('Ginepro', null)], rilanci: [], vincitore }, 'Ginepro')).toBeNull();
  expect(comeEAndata({ buste: [], rilanci: [], vincitore: null }, 'Ginepro')).toBeNull();
});
