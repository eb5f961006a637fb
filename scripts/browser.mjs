import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ambiente, radice } from './comune.mjs';

/**
 * The browser: the one named by CHROMIUM, the system's, Debian's package where it can be installed, or Playwright's own. Debian's
 * shell without windows comes first: it draws what the whole browser draws, for half the processor.
 */
export function trovaBrowser() {
  const guscio = '/usr/bin/chromium-headless-shell';
  const interi = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const trovato = () => [process.env.CHROMIUM, guscio, ...interi].find((percorso) => percorso && existsSync(percorso));
  if (
    process.env.CHROMIUM === undefined &&
    !existsSync(guscio) &&
    existsSync('/usr/bin/apt-get') &&
    process.getuid?.() === 0
  ) {
    console.error('Installo il browser per le prove...');
    const apt = { stdio: ['ignore', 2, 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update', '-qq'], apt);
    spawnSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation'],
      apt,
    );
  }
  if (!trovato())
    spawnSync('playwright', ['install', 'chromium'], { cwd: radice, stdio: ['ignore', 2, 'inherit'], env: ambiente });
  return trovato() ?? '';
}
