import { describe, expect, test } from 'vitest';
import { statoOfferte } from './stato-offerte.ts';

const TERMINE = Date.parse('2026-12-04T12:00:00+01:00');
const vendita = { esito: null, ferma: false, termineOfferteIl: TERMINE };

describe('R03 fino a quando si offre', () => {
  test('i giorni sono quelli del calendario di Roma, e al termine si è ancora in tempo', () => {
    expect(statoOfferte(vendita, Date.parse('2026-11-22T23:59:00+01:00'))).toEqual({ tipo: 'aperte', giorni: 12 });
    expect(statoOfferte(vendita, TERMINE)).toEqual({ tipo: 'aperte', giorni: 0 });
    expect(statoOfferte(vendita, TERMINE + 1)).toEqual({ tipo: 'chiuse' });
  });

  test('R32 di una vendita sospesa nessun giorno si conta; di una conclusa non si offre più, anche prima del termine', () => {
    expect(statoOfferte({ ...vendita, ferma: true }, TERMINE - 1)).toEqual({ tipo: 'sospesa' });
    expect(statoOfferte({ ...vendita, ferma: true, esito: 'revocata' }, TERMINE - 1)).toEqual({ tipo: 'conclusa' });
  });
});
