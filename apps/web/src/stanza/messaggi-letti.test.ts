import { expect, it } from 'vitest';
import { lettiFinoA, tieniLetti } from './messaggi-letti.ts';

function deposito() {
  const tenuti = new Map<string, string>();
  return {
    getItem: (chiave: string) => tenuti.get(chiave) ?? null,
    setItem: (chiave: string, valore: string) => void tenuti.set(chiave, valore),
  };
}

it('ricorda fin dove si è letto di una vendita, e di un’altra non sa nulla', () => {
  const suo = deposito();
  expect(lettiFinoA('a', suo)).toBe(0);
  tieniLetti('a', 12, suo);
  expect(lettiFinoA('a', suo)).toBe(12);
  expect(lettiFinoA('b', suo)).toBe(0);
});

it.each(['non è JSON', 'null', '{"asta":"a","seq":"12"}', '[]'])('ciò che non si legge vale nulla: %s', (scritto) => {
  expect(lettiFinoA('a', { getItem: () => scritto })).toBe(0);
});

it('un browser che non tiene nulla non ferma la stanza', () => {
  const chiuso = {
    getItem: (): never => {
      throw new Error('vietato');
    },
    setItem: (): never => {
      throw new Error('vietato');
    },
  };
  expect(lettiFinoA('a', chiuso)).toBe(0);
  expect(() => tieniLetti('a', 1, chiuso)).not.toThrow();
});
