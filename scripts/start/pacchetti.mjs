import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const APT = '/usr/bin/apt-get';

/**
 * Which Debian packages of these are not there: of each the name, the file that it installs and what it is for
 * (`{ pacchetto, file, perche }`).
 */
export function mancanti(pacchetti) {
  return pacchetti.filter(({ file }) => !existsSync(file));
}

/**
 * Says what is missing and what it is for, then installs it from Debian's packages; nothing is started. Where that cannot be done it
 * says so, in words, and goes on: what needs them says what it does without.
 */
export function installaPacchetti(pacchetti) {
  const mancano = mancanti(pacchetti);
  if (mancano.length === 0) return;
  const perche = impedimento();
  console.error(frase(mancano, perche));
  if (perche !== null) return;
  // RUNLEVEL=1: a package must not start its own service, whoever needs it starts it.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...argomenti) => spawnSync(APT, argomenti, { stdio: ['ignore', 2, 'inherit'], env });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', ...mancano.map(({ pacchetto }) => pacchetto));
}

/** Why nothing can be installed here; `null` if it can. */
function impedimento() {
  if (!existsSync(APT)) return 'qui non c’è apt-get';
  return process.getuid?.() === 0 ? null : 'non lo può fare chi non è root';
}

/** What is said before: each package and its reason, and whether it will be installed. */
export function frase(mancano, perche) {
  const nomi = mancano.map(({ pacchetto }) => pacchetto).join(' ');
  const righe = mancano.map((uno) => `  ${uno.pacchetto}: ${uno.perche}`);
  const testa =
    perche === null
      ? `Installo con «apt-get install ${nomi}»:`
      : `Non installo ciò che manca, perché ${perche}; su Debian: «apt-get install ${nomi}».`;
  return [testa, ...righe].join('\n');
}
