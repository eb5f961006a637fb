import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cpuFigliMs, cresciutaMs } from './macchina.ts';

test.skipIf(!existsSync('/proc/self/stat'))('la CPU di un figlio resta nel conto anche quando è finito', async () => {
  const prima = cpuFigliMs(process.pid);
  const lavora =
    'const fine = process.cpuUsage().user + 200_000; while (process.cpuUsage().user < fine); console.log(1)';
  const figlio = spawn(process.execPath, ['-e', `${lavora}; process.stdin.resume()`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(figlio.stdout, 'data');
  const vivo = cpuFigliMs(process.pid);
  expect(vivo - prima).toBeGreaterThanOrEqual(150);
  figlio.stdin.end();
  await once(figlio, 'exit');
  expect(cpuFigliMs(process.pid)).toBeGreaterThanOrEqual(vivo);
});

test('chi finisce mentre si guarda non conta per ciò che aveva usato prima; chi nasce, per tutto', () => {
  const prima = new Map([
    [1, 100],
    [2, 5_000],
  ]);
  const dopo = new Map([
    [1, 130],
    [3, 20],
  ]);
  expect(cresciutaMs(prima, dopo)).toBe(50);
});
