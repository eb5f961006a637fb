import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { cheManca, frasePoco } from './spazio.mjs';

test('when room is short it tells how much there is, how much is needed and how to write elsewhere', () => {
  expect(frasePoco('/tmp', 1_020 * 1024 ** 2, 2 * 1024 ** 3)).toBe(
    'Nella cartella temporanea, /tmp, ci sono 0,9 GB liberi, e alle prove ne servono 2. Con «TMPDIR=/altra/cartella npm test» scrivono altrove.',
  );
  expect(cheManca(tmpdir(), Number.MAX_VALUE)).toContain('GB liberi');
});

test('when there is enough it tells nothing', () => {
  expect(cheManca(tmpdir(), 0)).toBeNull();
});

test('when the folder is not there it says so instead of failing', () => {
  expect(cheManca('/da/nessuna/parte')).toContain('/da/nessuna/parte, non si può scrivere');
});
