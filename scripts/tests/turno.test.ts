import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const cartella = mkdtempSync(join(tmpdir(), 'gestore-turni-'));
afterAll(() => rmSync(cartella, { recursive: true, force: true }));
const scritto = join(cartella, 'scritto');

/** Writes when the work, which lasts, begins and ends; with `muore` the process ends halfway. */
function lavora(chi: string, muore = false): Promise<unknown> {
  const programma = `
    import { appendFileSync } from 'node:fs';
    import { unoAllaVolta } from ${JSON.stringify(join(import.meta.dirname, 'turno.mjs'))};
    unoAllaVolta('qui', () => {
      appendFileSync(${JSON.stringify(scritto)}, 'da ${chi}\\n');
      if (${muore}) process.kill(process.pid, 'SIGKILL');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
      appendFileSync(${JSON.stringify(scritto)}, 'a ${chi}\\n');
    });`;
  const processo = spawn(process.execPath, ['--input-type=module', '-e', programma], {
    env: { ...process.env, TMPDIR: cartella },
    stdio: 'ignore',
  });
  return once(processo, 'exit');
}

test('one work at a time; who dies halfway does not stop the others, and leaves nothing', async () => {
  await lavora('morto', true);
  expect(await Promise.all(['uno', 'due', 'tre'].map((chi) => lavora(chi)))).toEqual(Array(3).fill([0, null]));
  const righe = readFileSync(scritto, 'utf8').trim().split('\n').slice(1);
  for (let i = 0; i < righe.length; i += 2) expect(righe[i + 1]).toBe(righe[i]?.replace('da', 'a'));
  expect(righe).toHaveLength(6);
  expect(readdirSync(cartella).filter((nome) => !/\.\d+$/.test(nome))).toEqual(['scritto']);
});
