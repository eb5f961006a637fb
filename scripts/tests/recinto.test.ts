import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { nascitaProcesso } from '../../apps/server/src/base-dati/motore/nascita-processo.ts';
import { spazza } from './recinto.mjs';

const RECINTO = join(import.meta.dirname, 'recinto.mjs');
const cartella = mkdtempSync(join(tmpdir(), 'gestore-recinti-'));
afterAll(() => rmSync(cartella, { recursive: true, force: true }));

/** A program that runs the tests: it tells its fence, and the pids of those it starts there, which would never end. */
const CORSA = `
  import { spawn } from 'node:child_process';
  import { ambiente } from ${JSON.stringify(join(import.meta.dirname, '../comune.mjs'))};
  import { apriRecinto, sgombera } from ${JSON.stringify(RECINTO)};
  const recinto = apriRecinto('prove');
  const eterno = 'setInterval(() => undefined, 1e6);';
  // What the first one starts has nothing in its environment and a group of its own, as PostgreSQL does.
  const nipote = \`const { pid } = require('node:child_process').spawn(process.execPath, ['-e', \${JSON.stringify(eterno)}], { env: {}, detached: true });
    console.log(pid); \${eterno}\`;
  const figlio = spawn(process.execPath, ['-e', nipote], { env: ambiente, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  figlio.stdout.once('data', (suo) => console.log(JSON.stringify({ recinto, vivi: [figlio.pid, Number(suo)] })));
  process.once('SIGTERM', () => sgombera(recinto).then(() => process.exit(3)));
`;

type Detto = { recinto: string; vivi: number[] };

async function avvia(): Promise<{ corsa: ChildProcess; detto: Detto }> {
  const { npm_lifecycle_event: _, ...env } = process.env;
  const corsa = spawn(process.execPath, ['--input-type=module', '-e', CORSA], {
    env: { ...env, TMPDIR: cartella },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [riga] = await once(corsa.stdout ?? corsa, 'data');
  return { corsa, detto: JSON.parse(String(riga)) };
}

/** A process that has ended, and that nobody has collected yet, does not live. */
function vive(pid: number): boolean {
  return nascitaProcesso(pid) !== null;
}

test('a run that is stopped leaves nothing of what it started, nor its folder', async () => {
  const { corsa, detto } = await avvia();
  expect(existsSync(detto.recinto)).toBe(true);
  const uscita = once(corsa, 'exit');
  corsa.kill('SIGTERM');
  expect(await uscita).toEqual([3, null]);
  expect([existsSync(detto.recinto), ...detto.vivi.map(vive)]).toEqual([false, false, false]);
});

test('when the run is killed, its keeper does so', async () => {
  const { corsa, detto } = await avvia();
  corsa.kill('SIGKILL');
  await expect.poll(() => [existsSync(detto.recinto), ...detto.vivi.map(vive)]).toEqual([false, false, false]);
});

test('the folder of who is gone is removed; of who lives, or cannot be seen from here, it is not', async () => {
  const { corsa, detto } = await avvia();
  const nome = detto.recinto.split('/').at(-1) ?? '';
  const finito = spawn(process.execPath, ['-e', '']);
  await once(finito, 'exit');
  const diMorto = nome.replace(`.${corsa.pid}-`, `.${finito.pid}-`);
  const diAltrove = diMorto.replace(/prove-\w+/, 'prove-altrove');
  for (const uno of [diMorto, diAltrove]) mkdirSync(join(cartella, uno));
  spazza([cartella]);
  expect(readdirSync(cartella).toSorted()).toEqual([nome, diAltrove].toSorted());
  const uscita = once(corsa, 'exit');
  corsa.kill('SIGTERM');
  await uscita;
});
