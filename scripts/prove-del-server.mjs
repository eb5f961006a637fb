import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What starts or opens a database: whoever reaches one of these by its imports needs the PostgreSQL of the run. */
const BASE_DATI =
  /\/base-dati\/(prove\/(postgres-di-prova|motore-di-prova|coppia)|incorporato|motore-incorporato)\.ts$/;
/** What a test changes or starts for its whole process: it keeps one of its own. */
const DEL_PROCESSO =
  /vi\.(mock|stubEnv|stubGlobal|spyOn|useFakeTimers)|process\.(env|on|once|chdir)\b|node:(child_process|worker_threads)|\bfork\(/;
const IMPORTA =
  /^(?!import type)(?:import|export)\b[^;]*?from '(\.[^']+)'|\bimport\('(\.[^']+)'\)|new URL\('(\.[^']+\.ts)'/gm;

/**
 * The server's test files in two: those that reach no database and touch nothing of their process, which can share threads and
 * loaded modules, and all the others. Paths are relative to `radice`.
 */
export function divise(radice) {
  const viste = new Map();
  const leggeri = [];
  const altri = [];
  for (const file of globSync('apps/server/src/**/*.test.ts', { cwd: radice }).sort()) {
    const suo = join(radice, file);
    const leggero = !DEL_PROCESSO.test(readFileSync(suo, 'utf8')) && !raggiunge(suo, viste);
    (leggero ? leggeri : altri).push(relative(radice, suo));
  }
  return { leggeri, altri };
}

function raggiunge(file, viste) {
  const visti = new Set([file]);
  for (const uno of visti) {
    if (BASE_DATI.test(uno)) return true;
    for (const altro of importatiDa(uno, viste)) visti.add(altro);
  }
  return false;
}

function importatiDa(file, viste) {
  const gia = viste.get(file);
  if (gia !== undefined) return gia;
  const testo = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const suoi = [...testo.matchAll(IMPORTA)].map(([, a, b, c]) => join(dirname(file), a ?? b ?? c));
  viste.set(file, suoi);
  return suoi;
}
