// `npm test`: installs what is missing (the browser and the brokers too), checks types and style, runs every test, closes with one line.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trovaBrowser } from './browser.mjs';
import { ambiente, costruisciWeb, installa, radice } from './comune.mjs';
import { fallitiPlaywright, fallitiVitest } from './falliti.mjs';
import { installaMediatori } from './mediatori.mjs';

/** Simulated sales: each thousand is one test, and one more says that nothing of the list of faults was missing. */
const SEMI = 20_000;

installa();
installaMediatori();
const esiti = mkdtempSync(join(tmpdir(), 'gestore-esiti-'));
let passate = 0;
let fallite = 0;
/** What failed, by name: said again at the end, where whoever sees only the last lines finds it. */
const cadute = [];

conta('npm run check', corri('node', ['scripts/controlla.mjs']));

const jsonVitest = join(esiti, 'vitest.json');
conta(
  'vitest',
  corri('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${jsonVitest}`]),
  jsonVitest,
  (esito) => [esito.numPassedTests, esito.numFailedTests, fallitiVitest(esito, radice)],
);

const jsonSim = join(esiti, 'simulatore.json');
const storie = ['packages/simulatore/src/corri.ts', '--semi', String(SEMI), '--esito', jsonSim];
conta('simulatore', corri('node', storie), jsonSim, (esito) => [esito.passate, esito.fallite, esito.cadute]);

costruisciWeb();
const jsonBrowser = join(esiti, 'browser.json');
const conBrowser = { CHROMIUM: trovaBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: jsonBrowser };
conta(
  'playwright',
  corri('playwright', ['test', '-c', 'e2e/playwright.config.ts'], conBrowser),
  jsonBrowser,
  (esito) => [esito.stats.expected, esito.stats.unexpected + esito.stats.flaky, fallitiPlaywright(esito)],
);

for (const { nome, errore } of cadute) console.log(`Fallita: ${nome}\n${errore.replaceAll(/^/gm, '    ')}`);
console.log(`${passate} passed, ${fallite} failed`);
process.exit(fallite === 0 ? 0 : 1);

function corri(comando, argomenti, extra = {}) {
  return spawnSync(comando, argomenti, { cwd: radice, stdio: 'inherit', env: { ...ambiente, ...extra } }).status ?? 1;
}

/** Adds what a runner counted; a runner that failed without a count, or with a clean one, is one failure. */
function conta(chi, uscita, file, leggi) {
  const letto = file !== undefined && existsSync(file);
  const [buone, cattive, nomi] = letto ? leggi(JSON.parse(readFileSync(file, 'utf8'))) : [0, 0, []];
  passate += buone;
  fallite += cattive;
  cadute.push(...nomi);
  if (uscita === 0 || cattive > 0) return;
  fallite += 1;
  cadute.push({ nome: chi, errore: `uscito con ${uscita}` });
}
