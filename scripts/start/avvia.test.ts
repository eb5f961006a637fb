import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const AVVIA = join(import.meta.dirname, 'avvia.mjs');

test.each([
  ['a word that it does not know', ['--daccapo']],
  ['one argument more', ['da-capo']],
  ['--si and nothing to confirm', ['--si']],
])('npm start with %s does nothing, and says what it can do', (_, argomenti) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [AVVIA, ...argomenti], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^npm start conosce --da-capo, che ricomincia la dimostrazione, .*npm start -- --da-capo\n$/);
});
