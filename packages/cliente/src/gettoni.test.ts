import { MARGINE_SCADENZA_MS } from '@gestore/contratto/accesso/costanti-accesso';
import { expect, test } from 'vitest';
import { statoGettone } from './gettoni.ts';

test('the state of a token is unknown, valid or expired, with a margin of 500 ms', () => {
  expect(MARGINE_SCADENZA_MS).toBe(500);
  const gettone = { gettone: 'a', scadeIl: 10_000 };
  expect([0, 9_499, 9_500, 9_999, 10_000, 99_999].map((adesso) => statoGettone(gettone, adesso))).toEqual([
    'valid',
    'valid',
    'expired',
    'expired',
    'expired',
    'expired',
  ]);
  expect(statoGettone(null, 0)).toBe('unknown');
  expect(statoGettone({ gettone: 'a', scadeIl: null }, 0)).toBe('unknown');
});
