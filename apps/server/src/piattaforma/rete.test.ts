import { expect, test } from 'vitest';
import { reteDi } from './rete.ts';

test.each([
  ['93.44.7.9', '93.44.0.0/16'],
  ['::ffff:93.44.200.1', '93.44.0.0/16'],
  ['2001:0db8:1:2::9', '2001:db8::/32'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8::/32'],
  ['fe80::1', 'fe80:0::/32'],
  ['::1', '0:0::/32'],
  ['non un indirizzo', null],
])('R57 la rete di %s è %s', (indirizzo, rete) => {
  expect(reteDi(indirizzo)).toBe(rete);
});
