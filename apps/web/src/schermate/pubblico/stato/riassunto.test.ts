import type { AstaPubblica } from '@gestore/contratto';
import { expect, test } from 'vitest';
import { riassunto } from './riassunto.ts';

const asta = (fase: AstaPubblica['fase'], inizioOperazioniIl: number): AstaPubblica =>
  ({ fase, parametri: { inizioOperazioniIl } }) as AstaPubblica;

test('senza vendite non c’è nulla in programma', () => {
  expect(riassunto([], 0)).toEqual({ pubblicate: 0, inCorso: 0, prossimaIl: null });
});

test('la prossima è fra quelle ancora da tenere, e non è già passata', () => {
  const aste = [
    asta('gara', 5),
    asta('operazioni_aperte', 20),
    asta('termine_scaduto', 8),
    asta('raccolta', 30),
    asta('raccolta', 25),
    asta('chiusa', 12),
  ];
  expect(riassunto(aste, 10)).toEqual({ pubblicate: 6, inCorso: 2, prossimaIl: 25 });
});
