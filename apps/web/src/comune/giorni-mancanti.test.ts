import { expect, test } from 'vitest';
import { giorniMancanti } from './giorni-mancanti.ts';

const roma = (scritto: string): number => Date.parse(scritto);

test('i giorni che mancano si contano a mezzanotti di Roma, anche attraverso il cambio dell’ora', () => {
  expect(giorniMancanti(roma('2026-11-21T22:59:59.999Z'), roma('2026-11-21T08:00:00Z'))).toBe(0);
  expect(giorniMancanti(roma('2026-11-22T22:59:59.999Z'), roma('2026-11-21T22:30:00Z'))).toBe(1);
  expect(giorniMancanti(roma('2026-10-26T22:59:59.999Z'), roma('2026-10-24T21:30:00Z'))).toBe(2);
  expect(giorniMancanti(roma('2026-11-20T22:59:59.999Z'), roma('2026-11-21T08:00:00Z'))).toBe(-1);
});
