import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What the campaign of the falling primary runs, by Debian package: a file that each one installs. */
const PROGRAMMI = {
  postgresql: '/usr/lib/postgresql',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  iproute2: '/usr/sbin/ip',
};

/** Installs what is missing, from Debian's packages; nothing is started. Where that is not possible the campaign says what is missing. */
export function installaAltaDisponibilita() {
  const mancanti = Object.keys(PROGRAMMI).filter((pacchetto) => !existsSync(PROGRAMMI[pacchetto]));
  if (mancanti.length === 0 || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  console.error(`Installo per la campagna: ${mancanti.join(', ')}...`);
  // RUNLEVEL=1: a package must not start its own service, the campaign starts what it needs.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...argomenti) => spawnSync('apt-get', argomenti, { stdio: ['ignore', 2, 'inherit'], env });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', ...mancanti);
}
