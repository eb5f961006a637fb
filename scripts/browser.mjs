import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ambiente, radice } from './comune.mjs';

/** The browser: the one named by CHROMIUM, the system's, Debian's package where it can be installed, or Playwright's own. */
export function trovaBrowser() {
  const candidati = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const trovato = () => candidati.find((percorso) => percorso && existsSync(percorso));
  if (!trovato() && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.error('Installo il browser per le prove...');
    const apt = { stdio: ['ignore', 2, 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update', '-qq'], apt);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], apt);
  }
  if (!trovato())
    spawnSync('playwright', ['install', 'chromium'], { cwd: radice, stdio: ['ignore', 2, 'inherit'], env: ambiente });
  return trovato() ?? '';
}
