import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** As many lines of an error as say what it is; the rest is further up, where the test failed. */
const RIGHE_MAX = 6;

/** The failed tests of a vitest report, and the files that did not even load: `{ nome, errore }`. */
export function fallitiVitest({ testResults = [] }, radice) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(radice, name);
    const cadute = assertionResults
      .filter((prova) => prova.status === 'failed')
      .map((prova) => ({
        nome: `${file} › ${prova.fullName}`,
        errore: inizio((prova.failureMessages ?? []).join('\n')),
      }));
    return cadute.length === 0 && status === 'failed' ? [{ nome: file, errore: inizio(message) }] : cadute;
  });
}

/** The failed tests of a Playwright report, with the error of their last run. */
export function fallitiPlaywright({ suites = [] }) {
  return suites.flatMap((suite) => [
    ...fallitiPlaywright(suite),
    ...(suite.specs ?? []).flatMap(({ ok, title, file, tests }) =>
      ok
        ? []
        : tests.map(({ results }) => ({ nome: `${file} › ${title}`, errore: inizio(results.at(-1)?.error?.message) })),
    ),
  ]);
}

function inizio(testo = '') {
  return stripVTControlCharacters(testo).trim().split('\n').slice(0, RIGHE_MAX).join('\n');
}
