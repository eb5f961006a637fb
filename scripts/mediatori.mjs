import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The brokers and the mail server that the tests run against, by Debian package: the program that each one installs. */
const PROGRAMMI = {
  'redis-server': '/usr/bin/redis-server',
  'nats-server': '/usr/sbin/nats-server',
  'dovecot-imapd': '/usr/lib/dovecot/imap',
};

/**
 * Installs those that are missing, from Debian's packages; nothing is started. Where that is not possible the
 * tests say so and run against a small server of ours that speaks the same protocols.
 */
export function installaMediatori() {
  const mancanti = Object.keys(PROGRAMMI).filter((pacchetto) => !existsSync(PROGRAMMI[pacchetto]));
  if (mancanti.length === 0 || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  console.error(`Installo per le prove: ${mancanti.join(', ')}...`);
  // RUNLEVEL=1: the package must not start its own service, the tests start what they need.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...argomenti) => spawnSync('apt-get', argomenti, { stdio: ['ignore', 2, 'inherit'], env });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', ...mancanti);
}
