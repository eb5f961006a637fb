import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { creaEco } from './eco.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('ciò che si è scritto qui si guarda dopo, una volta e in ordine', () => {
  const arrivati: number[] = [];
  const eco = creaEco<number>((uno) => arrivati.push(uno));
  eco.sentita(1);
  eco.sentita(2);
  expect(arrivati).toEqual([]);
  vi.runAllTimers();
  expect(arrivati).toEqual([1, 2]);
});

it('fermata, non chiede più nulla', () => {
  const arrivati: number[] = [];
  const eco = creaEco<number>((uno) => arrivati.push(uno));
  eco.sentita(1);
  eco.ferma();
  vi.runAllTimers();
  expect(arrivati).toEqual([]);
});
