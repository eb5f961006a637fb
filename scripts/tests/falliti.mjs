import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** As many lines of an error as say what it is; the rest is in what the runner said. */
const RIGHE_MAX = 6;
const DISEGNO = /^[-+\s]*((Expected|Received)\s+[-+]\s*\d+|(Array|Object) [[{][\]}]?,?|[\]}],?)?$/;

/**
 * The failed tests of a vitest report, and the files that did not even load: what fell, its error, the command that runs it
 * alone, and the file that deserves a second look.
 */
export function fallitiVitest({ testResults = [] }, radice) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(radice, name);
    const riguarda = { con: 'vitest', file };
    const cadute = assertionResults
      .filter((prova) => prova.status === 'failed')
      .map((prova) => ({
        nome: `${file} › ${prova.fullName}`,
        errore: inizio((prova.failureMessages ?? []).join('\n')),
        comando: `npx vitest run ${file} -t ${fraApici(prova.fullName)}`,
        riguarda,
      }));
    if (cadute.length > 0 || status !== 'failed') return cadute;
    return [{ nome: file, errore: inizio(message), comando: `npx vitest run ${file}`, riguarda }];
  });
}

/** The tests that a vitest report names and nothing ran, by file: `beforeAll` fell, or somebody skipped them. */
export function nonCorseVitest({ testResults = [] }, radice) {
  const ferma = ({ status }) => status !== 'passed' && status !== 'failed';
  return perFile(
    testResults.map(({ name, assertionResults }) => [relative(radice, name), assertionResults.filter(ferma).length]),
  );
}

/** The failed tests of a Playwright report, with the error of their last run, as `fallitiVitest`. */
export function fallitiPlaywright({ suites = [], errors = [] }) {
  // What fell outside every test: a worker's teardown, a file that does not load.
  const fuori = errors.map(({ message }) => ({ nome: 'playwright', errore: inizio(message) }));
  return [...suites.flatMap((suite) => diUnaSuite(suite, suite.file)), ...fuori];
}

function diUnaSuite({ suites = [], specs = [] }, file) {
  return [
    ...suites.flatMap((suite) => diUnaSuite(suite, file)),
    ...specs.flatMap(({ ok, title, tests }) =>
      ok
        ? []
        : tests.map(({ results }) => ({
            nome: `${file} › ${title}`,
            errore: inizio(results.at(-1)?.error?.message),
            comando: `npm run test:browser -- ${file} -g ${fraApici(title)}`,
            riguarda: { con: 'playwright', file },
          })),
    ),
  ];
}

/** The tests that Playwright knows of and did not run, by file: those after one that fell where they go in order, and the skipped. */
export function nonCorsePlaywright({ suites = [] }) {
  return perFile(suites.map((suite) => [suite.file, quanteFerme(suite)]));
}

function quanteFerme({ suites = [], specs = [] }) {
  const ferme = specs.flatMap(({ tests }) => tests).filter(({ status }) => status === 'skipped').length;
  return suites.reduce((somma, suite) => somma + quanteFerme(suite), ferme);
}

function perFile(conti) {
  return new Map(conti.filter(([, quante]) => quante > 0));
}

/** A pattern for a shell: what a name has of its own is taken as it is. */
function fraApici(nome) {
  return `'${nome.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "'\\''")}'`;
}

/** What of an error tells it apart: of two things compared, what they differ in, and not how a comparison is drawn. */
function inizio(testo = '') {
  const righe = stripVTControlCharacters(testo).trim().split('\n');
  return righe
    .filter((riga) => !DISEGNO.test(riga))
    .slice(0, RIGHE_MAX)
    .join('\n');
}
