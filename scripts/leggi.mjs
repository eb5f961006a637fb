// `npm run leggi`: breaks each rule of the domain in memory, one at a time, and says whether a test that bears its number fails.
// `npm run leggi -- R50 R53` breaks only those. A rule whose tests do not notice is not proven (docs/law.md counts none of them).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ambiente, installa, radice } from './comune.mjs';

installa();
const { REGOLE_ROTTE } = await import(join(radice, 'packages/dominio/src/prove/guasti-leggi.ts'));
const volute = process.argv.slice(2);
const scelte = REGOLE_ROTTE.filter(({ regola }) => volute.length === 0 || volute.includes(regola));
const ESITO = join(mkdtempSync(join(tmpdir(), 'gestore-leggi-')), 'esito.json');
const PROVE = [
  'run',
  '--project',
  'pure',
  'packages/dominio',
  '--reporter',
  'json',
  '--exclude',
  '**/guasti-leggi.test.ts',
  '--outputFile',
  ESITO,
];

/** The tests that bear the number: how many ran, and how many failed. */
function prova(regola, rotta) {
  const env = rotta ? { ...ambiente, REGOLA_ROTTA: regola } : ambiente;
  const { stderr } = spawnSync('vitest', [...PROVE, '-t', `\\b(?:${regola})\\b`], {
    cwd: radice,
    env,
    encoding: 'utf8',
  });
  if (!existsSync(ESITO)) throw new Error(`${regola}: ${stderr}`);
  const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(ESITO, 'utf8'));
  rmSync(ESITO);
  return { corse: numFailedTests + numPassedTests, fallite: numFailedTests };
}

const sane = prova(scelte.map(({ regola }) => regola).join('|'), false);
if (sane.fallite > 0) console.log(`Senza nulla di rotto falliscono già ${sane.fallite} prove.`);
const taciute = scelte.filter(({ regola, che }) => {
  const { corse, fallite } = prova(regola, true);
  console.log(`${regola}  ${fallite > 0 ? `trovata: ${fallite} di ${corse} prove` : 'NON TROVATA'}  ${che}`);
  return fallite === 0;
});
console.log(`${scelte.length - taciute.length} regole provate, ${taciute.length} no.`);
process.exit(taciute.length === 0 && sane.fallite === 0 ? 0 : 1);
