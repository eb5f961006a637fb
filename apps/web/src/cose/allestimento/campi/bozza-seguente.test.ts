import type { Parametri, Scheda } from '@gestore/dominio';
import { expect, test } from 'vitest';
import { bozzaSeguente } from './bozza-seguente.ts';

test('R32 R39 l’esperimento seguente non porta le date di prima, nemmeno quella dell’accredito, né il numero', () => {
  const scheda = { titolo: 'Cantina', esperimento: 2, giudice: 'Dott. Aldo Ferri' } as Scheda;
  const parametri = {
    prezzoBaseCent: 9_310_000,
    termineOfferteIl: 1,
    cauzioneEntroIl: 2,
    inizioOperazioniIl: 3,
  } as Parametri;
  const bozza = bozzaSeguente({ scheda, parametri });
  expect(bozza.scheda).toEqual({ ...scheda, esperimento: null });
  const date = Object.entries(bozza.parametri).filter(([nome]) => nome.endsWith('Il'));
  expect(date).toEqual([
    ['termineOfferteIl', null],
    ['cauzioneEntroIl', null],
    ['inizioOperazioniIl', null],
  ]);
  expect(bozza.parametri.prezzoBaseCent).toBe(9_310_000);
});
