import { expect, test } from 'vitest';
import { inFrase } from './in-frase.ts';

test('le maiuscole del portale diventano quelle di una frase', () => {
  expect(inFrase('Abitazione Di Tipo Economico')).toBe('Abitazione di tipo economico');
  expect(inFrase('LOTTO UNICO')).toBe('Lotto unico');
  expect(inFrase('LOTTO 2')).toBe('Lotto 2');
  expect(inFrase('Immobile Residenziale')).toBe('Immobile residenziale');
  expect(inFrase('Magazzini e locali di deposito')).toBe('Magazzini e locali di deposito');
});

test('sigle, cifre e categorie restano come sono', () => {
  expect(inFrase('Fabbricato A/3')).toBe('Fabbricato A/3');
  expect(inFrase('Lotto B2')).toBe('Lotto B2');
  expect(inFrase('')).toBe('');
});
