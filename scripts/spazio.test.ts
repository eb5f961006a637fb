import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { cheManca, frasePoco } from './spazio.mjs';

test('se lo spazio è poco si dice quanto ce n’è, quanto ne serve e come scrivere altrove', () => {
  expect(frasePoco('/tmp', 1_020 * 1024 ** 2, 2 * 1024 ** 3)).toBe(
    'Nella cartella temporanea, /tmp, ci sono 0,9 GB liberi, e alle prove ne servono 2. Con «TMPDIR=/altra/cartella npm test» scrivono altrove.',
  );
  expect(cheManca(tmpdir(), Number.MAX_VALUE)).toContain('GB liberi');
});

test('se basta, non si dice nulla', () => {
  expect(cheManca(tmpdir(), 0)).toBeNull();
});

test('se la cartella non c’è lo si dice, invece di cadere', () => {
  expect(cheManca('/da/nessuna/parte')).toContain('/da/nessuna/parte, non si può scrivere');
});
