import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { eVivo, nascitaProcesso } from './nascita-processo.ts';

test('questo processo vive, con la sua nascita e non con un’altra', () => {
  const nato = nascitaProcesso(process.pid);
  expect(nato).toMatch(/^\d*$/);
  expect(eVivo(process.pid, nato ?? '')).toBe(true);
  expect(eVivo(process.pid, '')).toBe(true);
  if (nato !== '') expect(eVivo(process.pid, '1')).toBe(false);
});

test('un processo fermato vive ancora, uno ucciso no', async () => {
  const figlio = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'inherit'] });
  await once(figlio, 'spawn');
  const pid = figlio.pid ?? 0;
  const nato = nascitaProcesso(pid) ?? '';
  figlio.kill('SIGSTOP');
  expect(eVivo(pid, nato)).toBe(true);
  figlio.kill('SIGKILL');
  await once(figlio, 'exit');
  expect(eVivo(pid, nato)).toBe(false);
});
