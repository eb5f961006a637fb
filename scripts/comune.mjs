import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const radice = dirname(dirname(fileURLToPath(import.meta.url)));
const binari = join(radice, 'node_modules', '.bin');

/** The environment in which our pinned Node comes first. */
export const ambiente = { ...process.env, PATH: `${binari}${delimiter}${process.env.PATH ?? ''}` };

/** Runs a command in the root; on failure exits with its code. */
export function esegui(comando, argomenti, opzioni = {}) {
  const { status, signal } = spawnSync(comando, argomenti, {
    cwd: radice,
    stdio: 'inherit',
    env: ambiente,
    ...opzioni,
  });
  if (status !== 0) process.exit(status ?? (signal === null ? 1 : 128));
}

/**
 * Installs the locked dependencies when they are missing or the lock file has changed since. `install --no-save` and not
 * `ci`: npm leaves other platforms' optional packages out of the lock file, and `ci` then refuses it on every platform.
 */
export function installa() {
  const segno = join(radice, 'node_modules', '.installato');
  const blocco = readFileSync(join(radice, 'package-lock.json'), 'utf8');
  if (existsSync(segno) && readFileSync(segno, 'utf8') === String(impronta(blocco))) return;
  console.error('Installo le dipendenze...');
  esegui(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['install', '--no-save', '--no-audit', '--no-fund'], {
    stdio: ['ignore', 2, 'inherit'],
    env: process.env,
  });
  writeFileSync(segno, String(impronta(blocco)));
}

/** Builds the web application when a source is newer than the last build. */
export function costruisciWeb() {
  const costruita = join(radice, 'apps/web/dist/index.html');
  const fatta = existsSync(costruita) ? statSync(costruita).mtimeMs : 0;
  const cambiata = spawnSync(
    'find',
    [
      'apps/web',
      'packages',
      '-type',
      'f',
      '-not',
      '-path',
      '*/node_modules/*',
      '-not',
      '-path',
      '*/dist/*',
      '-newermt',
      new Date(fatta).toISOString(),
    ],
    { cwd: radice, encoding: 'utf8' },
  );
  if (fatta > 0 && cambiata.status === 0 && cambiata.stdout.trim() === '') return;
  console.error("Costruisco l'applicazione web...");
  esegui('npm', ['run', '--silent', 'build', '--workspace', 'apps/web'], { stdio: ['ignore', 2, 'inherit'] });
}

function impronta(testo) {
  let h = 5381;
  for (let i = 0; i < testo.length; i += 1) h = ((h * 33) ^ testo.charCodeAt(i)) >>> 0;
  return h;
}
