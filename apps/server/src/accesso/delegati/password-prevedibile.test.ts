import { expect, test, vi } from 'vitest';
import { passwordPrevedibile } from './password-prevedibile.ts';

const EMAIL = 'elena.conti@studioconti.example';

test.each([
  'passwordpassword',
  'Password1234!',
  'P@ssw0rd2026!',
  'qwertyuiop123456',
  '1q2w3e4r5t6y',
  '123456789012',
  '098765432109',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'GestoreVendite1',
  'tribunale-2026',
  'ElenaConti1980',
  'studioconti!!',
  'Benvenuto2025!!',
  'abcdefghijkl',
  'Giugno2026Giugno',
  '            ',
])('«%s» la prova chiunque', (password) => {
  expect(passwordPrevedibile(password, EMAIL)).toBe(true);
});

test.each([
  'cavallo batteria graffetta',
  'tre-gatti-sul-molo',
  'mX7#qLd92vKp',
  'una password lunga ma mia',
  'nel mezzo del cammin',
  'Perché no? 𝔘 forse',
])('«%s» va bene', (password) => {
  expect(passwordPrevedibile(password, EMAIL)).toBe(false);
});

/** Nella più lunga che si accetta, fatta tutta di sequenze, i pezzi guardati sono ventimila: il doppio è già troppo. */
const PEZZI_MAX = 40_000;

test.each([['1234'.repeat(32)], ['qwertyuiop'.repeat(12)], ['abcd1234'.repeat(16)]])(
  'una password lunghissima si giudica guardandone pochi pezzi: «%s»',
  (password) => {
    const pezzi = vi.spyOn(String.prototype, 'slice');
    passwordPrevedibile(password, EMAIL);
    const quanti = pezzi.mock.calls.length;
    pezzi.mockRestore();
    expect(quanti).toBeLessThan(PEZZI_MAX);
  },
);
