// `npm test`: installs what is missing (the browser and the brokers too), checks types and style, runs every test, closes
// with one line. `npm run test:puri`, `test:lunghe`, `test:server`, `test:browser` run one part of it, and of that what is
// named after `--` (`npm run test:server -- banca`). `npm run test:janus` is apart: it needs Janus and coturn installed.
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

const PARTI = {
  tutte() {
    installaMediatori();
    conta('npm run check', corri('node', ['scripts/controlla.mjs']));
    vitest([]);
    simulatore();
    browser([]);
  },
  puri: (quali) => vitest(['--project', 'pure', ...quali]),
  lunghe: (quali) => vitest(['--project', 'lunghe', ...quali]),
  server(quali) {
    installaMediatori();
    vitest(['--project', 'server', ...quali]);
  },
  browser: (quali) => browser(quali),
  janus(quali) {
    serveJanus();
    browser(quali, 'prove/e2e/janus/playwright.config.ts');
  },
};

const [parte = 'tutte', ...quali] = process.argv.slice(2);
const esiti = mkdtempSync(join(tmpdir(), 'gestore-esiti-'));
let passate = 0;
let fallite = 0;
/** What failed, by name: said again at the end, where whoever sees only the last lines finds it. */
const cadute = [];

installa();
PARTI[parte](quali);
for (const { nome, errore } of cadute) console.log(`Fallita: ${nome}\n${errore.replaceAll(/^/gm, '    ')}`);
console.log(`${passate} passed, ${fallite} failed`);
process.exit(fallite === 0 ? 0 : 1);

function vitest(argomenti) {
  const json = join(esiti, 'vitest.json');
  conta(
    'vitest',
    corri('vitest', ['run', ...argomenti, '--reporter=dot', '--reporter=json', `--outputFile.json=${json}`]),
    json,
    (esito) => [esito.numPassedTests, esito.numFailedTests, fallitiVitest(esito, radice)],
  );
}

function simulatore() {
  const json = join(esiti, 'simulatore.json');
  const storie = ['prove/simulatore/src/corri.ts', '--semi', String(SEMI), '--esito', json];
  conta('simulatore', corri('node', storie), json, (esito) => [esito.passate, esito.fallite, esito.cadute]);
}

/** Not part of `npm test`: Janus and coturn come from the packages of the system, and nothing here installs them. */
function serveJanus() {
  const manca = ['janus', 'turnserver'].filter((uno) => spawnSync(uno, ['--help'], { stdio: 'ignore' }).error);
  if (manca.length === 0) return;
  console.error(`Mancano ${manca.join(' e ')}: su Debian si installano con «apt-get install janus coturn».`);
  process.exit(1);
}

function browser(argomenti, configurazione = 'prove/e2e/playwright.config.ts') {
  costruisciWeb();
  const json = join(esiti, 'browser.json');
  const conBrowser = { CHROMIUM: trovaBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: json };
  conta('playwright', corri('playwright', ['test', '-c', configurazione, ...argomenti], conBrowser), json, (esito) => [
    esito.stats.expected,
    esito.stats.unexpected + esito.stats.flaky,
    fallitiPlaywright(esito),
  ]);
}

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
