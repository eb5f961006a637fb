// `npm test`: installs what is missing (the browser and the brokers too), checks types and style, runs every test, closes with one line.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trovaBrowser } from './browser.mjs';
import { ambiente, costruisciWeb, installa, radice } from './comune.mjs';
import { installaMediatori } from './mediatori.mjs';

/** Simulated sales: each thousand is one test, and one more says that nothing of the list of faults was missing. */
const SEMI = 20_000;

installa();
installaMediatori();
const esiti = mkdtempSync(join(tmpdir(), 'gestore-esiti-'));
let passate = 0;
let fallite = 0;

const controllo = corri('node', ['scripts/controlla.mjs']);
if (controllo !== 0) fallite += 1;

const jsonVitest = join(esiti, 'vitest.json');
conta(
  corri('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${jsonVitest}`]),
  jsonVitest,
  ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests],
);

const jsonSim = join(esiti, 'simulatore.json');
const storie = ['packages/simulatore/src/corri.ts', '--semi', String(SEMI), '--esito', jsonSim];
conta(corri('node', storie), jsonSim, ({ passate: buone, fallite: cattive }) => [buone, cattive]);

costruisciWeb();
const jsonBrowser = join(esiti, 'browser.json');
const conBrowser = { CHROMIUM: trovaBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: jsonBrowser };
conta(corri('playwright', ['test', '-c', 'e2e/playwright.config.ts'], conBrowser), jsonBrowser, ({ stats }) => [
  stats.expected,
  stats.unexpected + stats.flaky,
]);

console.log(`${passate} passed, ${fallite} failed`);
process.exit(fallite === 0 ? 0 : 1);

function corri(comando, argomenti, extra = {}) {
  return spawnSync(comando, argomenti, { cwd: radice, stdio: 'inherit', env: { ...ambiente, ...extra } }).status ?? 1;
}

/** Adds what a runner counted; a runner that failed without a count, or with a clean one, is one failure. */
function conta(uscita, file, leggi) {
  const [buone, cattive] = existsSync(file) ? leggi(JSON.parse(readFileSync(file, 'utf8'))) : [0, 0];
  passate += buone;
  fallite += cattive;
  if (uscita !== 0 && cattive === 0) fallite += 1;
}
