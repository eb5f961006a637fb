import { expect, test } from 'vitest';
import { TAVOLA } from '../eventi/leggi.ts';
import { TIPI_ATTO_REGISTRO } from './registro-accessi.ts';

test('il gestore può cercare ogni fatto che una vendita può avere', () => {
  expect([...TIPI_ATTO_REGISTRO].sort()).toEqual(Object.keys(TAVOLA).sort());
});
