import { execFileSync } from 'node:child_process';
import { radice } from '../../comune.mjs';
import { Rifiuto } from './rifiuto.mjs';

/** What a night leaves in the tree by itself. */
const NOSTRA = 'prove/notte/';

/** Today, wherever a date is written. */
export function oggi() {
  return new Date().toISOString().slice(0, 10);
}

export function commitDiAdesso() {
  return git('rev-parse', 'HEAD').trim().slice(0, 8);
}

/** A file as it is in the commit: all machines that run the same commit read the same. */
export function nelCommit(file) {
  return git('show', `HEAD:${file}`);
}

/** What in the tree is not as in a commit, but for what the night leaves. */
export function nonNelCommit(commit = 'HEAD') {
  const cambiati = git('diff', '--name-only', '--no-renames', '-z', commit);
  const nuovi = git('ls-files', '--others', '--exclude-standard', '-z');
  return fuoriPosto(`${cambiati}${nuovi}`.split('\0'));
}

/** The paths that are not of the night. */
export function fuoriPosto(percorsi) {
  return percorsi.filter((percorso) => percorso !== '' && !percorso.startsWith(NOSTRA));
}

function git(...argomenti) {
  try {
    return execFileSync('git', argomenti, { cwd: radice, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (errore) {
    throw new Rifiuto(
      `La notte parla di un commit, e git non risponde: ${String(errore.stderr || errore.message).trim()}`,
    );
  }
}
