import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What starts or opens a database: whoever reaches one of these by its imports needs the PostgreSQL of the run. */
const BASE_DATI =
  /\/base-dati\/(prove\/(postgres-di-prova|motore-di-prova|coppia)|motore\/(incorporato|motore-incorporato))\.ts$/;
/** What a test starts or changes for its whole process: it keeps one of its own. */
const DEL_PROCESSO = /process\.(env|on|once|chdir)\b|node:(child_process|worker_threads)|\bfork\(/;
/**
 * What replaces a module of ours, for a test or for those that import it: where it is loaded already it would do nothing. What spies on
 * an object, or gives the timers, is put back when its file ends (`apps/server/src/prove/rimetti.ts`).
 */
const SOSTITUISCE = /\bvi\.(mock|doMock|stubEnv)\b/;
const IMPORTA =
  /^(?!import type)(?:import|export)\b[^;]*?from '(\.[^']+)'|^import '(\.[^']+)'|\bimport\('(\.[^']+)'\)|new URL\('(\.[^']+\.ts)'/gm;

/**
 * The server's test files: `leggeri` reach no database, `conBase` do; both touch nothing of their process, and can share it and the
 * modules that it has loaded. `altri` change or start something for the whole process, and have one each. Paths are relative to
 * `radice`.
 */
export function divise(radice) {
  const letti = new Map();
  const parti = { leggeri: [], conBase: [], altri: [] };
  for (const file of globSync('apps/server/src/**/*.test.ts', { cwd: radice }).sort()) {
    const percorso = join(radice, file);
    parti[quale(percorso, letti)].push(relative(radice, percorso));
  }
  return parti;
}

function quale(file, letti) {
  const raggiunti = [...daImportare(file, letti)];
  if (DEL_PROCESSO.test(leggi(file, letti).testo)) return 'altri';
  if (raggiunti.some((uno) => leggi(uno, letti).sostituisce)) return 'altri';
  return raggiunti.some((uno) => BASE_DATI.test(uno)) ? 'conBase' : 'leggeri';
}

/** The file and all that it reaches by its imports. */
function daImportare(file, letti) {
  const visti = new Set([file]);
  for (const visto of visti) for (const importato of leggi(visto, letti).importati) visti.add(importato);
  return visti;
}

function leggi(file, letti) {
  const gia = letti.get(file);
  if (gia !== undefined) return gia;
  const testo = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const importati = [...testo.matchAll(IMPORTA)].map(([, ...quale]) => join(dirname(file), quale.find(Boolean)));
  const letto = { testo, importati, sostituisce: SOSTITUISCE.test(testo) };
  letti.set(file, letto);
  return letto;
}
