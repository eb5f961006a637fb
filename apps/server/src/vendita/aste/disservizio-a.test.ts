import { type EventoDi, POLITICA_PREDEFINITA } from '@gestore/dominio';
import { expect, test } from 'vitest';
import { disservizioA } from './disservizio-a.ts';

const rilevato = (dal: number): EventoDi<'DisservizioRilevato'> => ({
  tipo: 'DisservizioRilevato',
  dal,
  gravita: 'breve',
  visto: { server: [], sintetico: [] },
  politica: POLITICA_PREDEFINITA,
});
const cessato = (dal: number, cessatoIl: number): EventoDi<'DisservizioCessato'> => ({
  tipo: 'DisservizioCessato',
  dal,
  cessatoIl,
  gravita: 'breve',
  durataMs: cessatoIl - dal,
});

test.each([
  [99, false],
  [100, true],
  [150, true],
  [200, true],
  [201, false],
  [300, true],
])('R26 R27 a %i il registro ha un disservizio: %s', (istante, atteso) => {
  expect(disservizioA([rilevato(100), cessato(100, 200), rilevato(300)], istante)).toBe(atteso);
});

test('senza disservizi nel registro non ce n’è', () => expect(disservizioA([], 100)).toBe(false));
