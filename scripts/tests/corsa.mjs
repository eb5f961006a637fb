// What `npm test` and `npm run notte` share: running a program that tests, and reading the account that it leaves.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ambiente, radice } from '../comune.mjs';
import { trovaBrowser } from '../start/browser.mjs';
import { fallitiPlaywright, fallitiVitest, nonCorsePlaywright, nonCorseVitest } from './falliti.mjs';

export const E2E = 'prove/e2e/playwright.config.ts';

/**
 * Runs a program in the root; the exit code, or 1 for a signal. With `log` what it says goes to that file. With `gruppo` it leads a
 * process group of its own, so that who stops it stops what it has started too. `nato` has the process as soon as there is one.
 */
export async function corri(programma, argomenti, { log = null, env = {}, gruppo = false, nato = () => {} } = {}) {
  const dove = log === null ? null : openSync(log, 'w');
  const stdio = dove === null ? 'inherit' : ['ignore', dove, dove];
  const processo = spawn(programma, argomenti, {
    cwd: radice,
    stdio,
    env: { ...ambiente, ...env },
    detached: gruppo,
  });
  nato(processo);
  const codice = await new Promise((fatto) => {
    processo.once('error', () => fatto(1)).once('close', (uscita) => fatto(uscita ?? 1));
  });
  if (dove !== null) closeSync(dove);
  return codice;
}

/** How vitest is to run so that it leaves an account; with `zitto` it says only what failed. */
export function argomentiVitest(argomenti, json, { zitto }) {
  const dire = zitto ? ['--silent=passed-only'] : [];
  return ['run', ...argomenti, ...dire, '--reporter=dot', '--reporter=json', `--outputFile.json=${json}`];
}

/**
 * What Playwright wants of the environment: the browsers, where to leave its account, and that it leave TypeScript to
 * Node, which takes the types away by itself: translating nine hundred files took nine seconds before the first test.
 * What Node has compiled it finds again, in each process of tests and in their servers.
 */
export function conBrowser(json) {
  return {
    ...trovaBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: json,
    PW_DISABLE_TS_ESM: '1',
    NODE_COMPILE_CACHE: join(radice, 'node_modules/.cache/compilati'),
  };
}

/** What a vitest account says: how many passed, what fell, how many nothing ran, by file. */
export function diVitest(esito) {
  return {
    passate: esito.numPassedTests,
    cadute: fallitiVitest(esito, radice),
    ferme: nonCorseVitest(esito, radice),
  };
}

/** What a Playwright account says, as `diVitest`. */
export function diPlaywright(esito) {
  return { passate: esito.stats.expected, cadute: fallitiPlaywright(esito), ferme: nonCorsePlaywright(esito) };
}

/** An account, if the program came to leave one. */
export function leggi(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

export function ultime(file, quante) {
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-quante).join('\n') : '';
}

/** A runner that ended badly without a count, or with a clean one, is one failure: none otherwise. */
export function cadutaDi(chi, { uscita, esito, cadute = [], log }) {
  if (uscita === 0 || cadute.length > 0) return [];
  const perche =
    esito === null ? 'non ha lasciato un resoconto: le sue prove non sono corse' : 'si veda ciò che ha detto';
  return [{ nome: chi, errore: `uscito con ${uscita}, ${perche}\n${ultime(log, 8)}` }];
}
