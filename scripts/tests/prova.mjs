// `npm test`: installs what is missing (the browser and the brokers too), checks types and style, runs every test, looks a
// second time at what fell and closes with one line. `npm run test:puri`, `test:lunghe`, `test:server`, `test:browser` run
// one part of it, or what is named after `--` (`-- banca`). `npm run test:janus` needs Janus and coturn installed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { costruisciWeb, installa } from '../comune.mjs';
import { pacchettiBrowser, trovaBrowser } from '../start/browser.mjs';
import { MEDIATORI } from '../start/mediatori.mjs';
import { installaPacchetti } from '../start/pacchetti.mjs';
import { serveSpazio } from '../start/spazio.mjs';
import {
  argomentiVitest,
  cadutaDi,
  conBrowser,
  corri as corriUno,
  diPlaywright,
  diVitest,
  E2E,
  leggi,
  ultime,
} from './corsa.mjs';
import { apriRecinto, SEGNALI, sgombera } from './recinto.mjs';
import { giudica, righe, ultimaRiga } from './verdetto.mjs';

/** Simulated sales: each thousand is one test, and one more says that nothing of the list of faults was missing. */
const SEMI = 2_000;
/** Beyond so many fallen files it is not the machine that is tired: a second look would only take time. */
const FILE_DA_RIGUARDARE_MAX = 8;

/** The whole: each part writes what it says in a file of its own, and here says how it went. */
async function tutte() {
  installaPacchetti([...MEDIATORI, ...pacchettiBrowser()]);
  trovaBrowser();
  await parte('npm run check', () => comando('npm run check', ['node', 'scripts/checks/controlla.mjs']));
  await parte('prove senza browser', () => vitest([]));
  await parte(`simulatore, ${SEMI} storie`, simulatore);
  await parte('prove nel browser', () => browser([]));
  await riguarda();
}

const PARTI = {
  tutte,
  puri: (quali) => vitest(['--project', 'pure', ...quali]),
  lunghe: (quali) => vitest(['--project', 'lunghe*', ...quali]),
  server(quali) {
    installaPacchetti(MEDIATORI);
    return vitest(['--project', 'server*', ...quali]);
  },
  browser: (quali) => browser(quali),
  janus(quali) {
    serveJanus();
    return browser(quali, 'prove/e2e/janus/playwright.config.ts');
  },
};

const [quale = 'tutte', ...quali] = process.argv.slice(2);
/** Whoever runs one part looks at it while it runs; who runs them all reads how it ended. */
const zitto = quale === 'tutte';
let passate = 0;
/** How many tests nothing ran, by file. */
const ferme = new Map();
/** What fell: `{ nome, errore, comando, riguarda }`, the last only for what can be looked at a second time. */
let cadute = [];
const deboli = [];

if (quale !== 'puri' && quale !== 'lunghe') serveSpazio();
installa();
const recinto = apriRecinto('prove');
const esiti = join(recinto, 'esiti');
mkdirSync(esiti);
/** What is running, and its end. */
let vivo = null;
let corsa = null;
let fine = null;
for (const segnale of SEGNALI)
  process.on(segnale, () => {
    fine ??= esciPer(segnale);
  });

await PARTI[quale](quali);
const verdetto = { passate, cadute, deboli, nonCorse: [...ferme.values()].reduce((somma, n) => somma + n, 0) };
for (const riga of righe(verdetto)) console.log(riga);
if (!giudica(verdetto)) console.log(`Tutto ciò che le prove hanno detto: ${tieniEsiti()}`);
await sgombera(recinto);
console.log(ultimaRiga(verdetto));
process.exit(giudica(verdetto) ? 0 : 1);

/** Of a run that is not good, what it said outlives it. */
function tieniEsiti() {
  const tenuti = join(tmpdir(), basename(recinto).replace('prove', 'esiti'));
  renameSync(esiti, tenuti);
  return tenuti;
}

/** One part of the whole, and how long it took. */
async function parte(nome, lavoro) {
  const inizio = performance.now();
  const prima = { passate, cadute: cadute.length };
  console.log(`${nome}...`);
  await lavoro();
  const secondi = Math.round((performance.now() - inizio) / 1000);
  console.log(`  ${passate - prima.passate} passate, ${cadute.length - prima.cadute} cadute, in ${secondi} s`);
}

async function vitest(argomenti) {
  const json = join(esiti, 'vitest.json');
  const uscita = await corri('vitest', argomentiVitest(argomenti, json, { zitto }), 'vitest');
  const esito = leggi(json);
  conta(uscita, 'vitest', esito, esito && diVitest(esito));
}

async function simulatore() {
  const json = join(esiti, 'simulatore.json');
  const storie = ['prove/simulatore/src/corri.ts', '--semi', String(SEMI), '--esito', json];
  const uscita = await corri('node', storie, 'simulatore');
  const esito = leggi(json);
  const ripeti = `npm run sim -- --semi ${SEMI}`;
  conta(uscita, 'simulatore', esito, {
    passate: esito?.passate,
    cadute: esito?.cadute.map((una) => ({ comando: ripeti, ...una })),
  });
}

/** Not part of `npm test`: Janus and coturn come from the packages of the system, and nothing here installs them. */
function serveJanus() {
  const manca = ['janus', 'turnserver'].filter((uno) => spawnSync(uno, ['--help'], { stdio: 'ignore' }).error);
  if (manca.length === 0) return;
  console.error(`Mancano ${manca.join(' e ')}: su Debian si installano con «apt-get install janus coturn».`);
  process.exit(1);
}

async function browser(argomenti, configurazione = E2E) {
  costruisciWeb();
  const json = join(esiti, 'browser.json');
  const come = ['test', '-c', configurazione, ...restiDi('browser'), ...argomenti];
  const uscita = await corri('playwright', come, 'browser', conBrowser(json));
  const esito = leggi(json);
  conta(uscita, 'browser', esito, esito && diPlaywright(esito));
}

/** Where the browser leaves pictures of what fell: in the whole with the rest, as two of them may run in one checkout. */
function restiDi(nome) {
  return zitto ? ['--output', join(esiti, `${nome}-resti`)] : [];
}

/** A command that is one test: it succeeds or not. */
async function comando(nome, [programma, ...argomenti]) {
  const uscita = await corri(programma, argomenti, 'controlli');
  if (uscita === 0) return;
  cadute.push({ nome, errore: ultime(logDi('controlli'), 12), comando: nome });
}

/**
 * The second look: each fallen file once more, alone. What falls again has failed; what passes alone is weak, and is said.
 * Nothing else is ever tried twice.
 */
async function riguarda() {
  const file = [
    ...new Map(cadute.flatMap((una) => (una.riguarda ? [[una.riguarda.file, una.riguarda]] : []))).values(),
  ];
  if (file.length === 0) return;
  if (file.length > FILE_DA_RIGUARDARE_MAX) {
    console.log(
      `Non riguardo da soli i file caduti: sono ${file.length}, e oltre ${FILE_DA_RIGUARDARE_MAX} non è la macchina a essere stanca.`,
    );
    return;
  }
  console.log(`Riguardo da soli i file caduti: ${file.length}...`);
  for (const [n, { con, file: caduto }] of file.entries()) {
    const json = join(esiti, `di-nuovo-${n}.json`);
    if (con === 'vitest') await corri('vitest', argomentiVitest([caduto], json, { zitto }), `di-nuovo-${n}`);
    else {
      const come = ['test', '-c', E2E, ...restiDi(`di-nuovo-${n}`), '--workers=1', `/${caduto}`];
      await corri('playwright', come, `di-nuovo-${n}`, conBrowser(json));
    }
    const esito = leggi(json);
    if (esito !== null) riconta(caduto, con === 'vitest' ? diVitest(esito) : diPlaywright(esito));
  }
}

/** What a second look at a file changes: what passed this time is weak, and what had not run ran. */
function riconta(file, { cadute: ancora, ferme: ora }) {
  const nomi = new Set(ancora.map(({ nome }) => nome));
  const passateOra = cadute.filter((una) => una.riguarda?.file === file && !nomi.has(una.nome));
  deboli.push(...passateOra);
  cadute = cadute.filter((una) => !passateOra.includes(una));
  const prima = ferme.get(file) ?? 0;
  const restano = ora.get(file) ?? 0;
  ferme.set(file, restano);
  // A file that had not even begun was counted as one that fell; its tests are among those that had not run.
  passate += passateOra.filter(({ nome }) => nome !== file).length + Math.max(0, prima - restano);
}

/** Runs a program, and in the whole keeps what it says in a file. Does not come back if we have been asked to stop. */
async function corri(programma, argomenti, nome, env = {}) {
  const nato = (processo) => {
    vivo = processo;
  };
  corsa = corriUno(programma, argomenti, { log: zitto ? logDi(nome) : null, env, nato });
  const uscita = await corsa;
  vivo = null;
  await fine;
  return uscita;
}

/** Asked to stop, we end as soon as nothing of the run is left: what it had written is of no use. */
async function esciPer(segnale) {
  vivo?.kill(segnale);
  await sgombera(recinto);
  // Where nobody can be looked for, who was running goes in its own time.
  await corsa;
  process.exit(128 + constants.signals[segnale]);
}

function logDi(nome) {
  return join(esiti, `${nome}.log`);
}

/** Adds what a runner counted. */
function conta(uscita, chi, esito, conto) {
  passate += conto?.passate ?? 0;
  // Who names some tests has chosen not to run the others.
  if (quali.length === 0) for (const [file, quante] of conto?.ferme ?? []) ferme.set(file, quante);
  cadute.push(...(conto?.cadute ?? []), ...cadutaDi(chi, { uscita, esito, cadute: conto?.cadute, log: logDi(chi) }));
}
