import { expect, test } from 'vitest';
import { unisciScritte } from './unisci.ts';

const BASE = { titolo: 'Casa', via: 'Via Roma', comune: 'Brescia', istanze: false };

test('ciò che ha cambiato soltanto l’altro si prende, ciò che ha scritto chi legge resta', () => {
  const loro = { ...BASE, titolo: 'Villa', istanze: true };
  const { valori, suoi, presi, contesi } = unisciScritte(BASE, loro, { ...BASE, via: 'Via Po' });
  expect(suoi).toEqual({ titolo: 'Villa', istanze: true });
  expect(valori).toEqual({ titolo: 'Villa', via: 'Via Po', comune: 'Brescia', istanze: true });
  expect([presi, contesi]).toEqual([['titolo', 'istanze'], []]);
});

test('dove hanno scritto tutti e due resta il testo di chi legge, e si dice quello dell’altro', () => {
  const { valori, presi, contesi } = unisciScritte(BASE, { ...BASE, via: 'Via Po' }, { ...BASE, via: 'Via Adda' });
  expect(valori.via).toBe('Via Adda');
  expect([presi, contesi]).toEqual([[], [{ campo: 'via', loro: 'Via Po', mio: 'Via Adda' }]]);
});

test('chi ha scritto la stessa cosa non ha nulla da scegliere', () => {
  const stesso = { ...BASE, via: 'Via Po' };
  expect(unisciScritte(BASE, stesso, stesso)).toEqual({ valori: stesso, suoi: {}, presi: [], contesi: [] });
});
