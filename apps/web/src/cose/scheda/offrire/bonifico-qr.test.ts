import { expect, test } from 'vitest';
import { testoDelBonifico } from './bonifico-qr.ts';

test('il codice QR del bonifico porta intestatario, IBAN, importo al centesimo e causale, ciascuno nella sua riga', () => {
  const scritto = testoDelBonifico({
    intestatario: 'Procedura\n1477/2022',
    iban: 'IT60X0542811101000000123456',
    importoCent: 950_005,
    causale: `Cauzione R.G. 1477/2022, lotto 6 ${'x'.repeat(200)}`,
  });
  const righe = scritto.split('\n');
  expect(righe.slice(0, 10)).toEqual([
    ...['BCD', '002', '1', 'SCT', '', 'Procedura 1477/2022', 'IT60X0542811101000000123456'],
    ...['EUR9500.05', '', ''],
  ]);
  expect(righe).toHaveLength(11);
  expect(righe[10]).toHaveLength(140);
});
