import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ambiente, radice } from './comune.mjs';

const GUSCIO = '/usr/bin/chromium-headless-shell';
const INTERI = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const PACCHETTI = ['chromium', 'chromium-headless-shell', 'fonts-liberation'];

/**
 * The browsers of the tests, as the variables that name them. `CHROMIUM`: the one it names already, Debian's shell without windows,
 * which draws what the whole browser draws for half the processor, or the whole one. `CHROMIUM_INTERO`: the whole one, for who needs
 * what a shell has not (the pages kept as they were for the Back key). Debian's packages are installed where they can be.
 */
export function trovaBrowser() {
  const { CHROMIUM } = process.env;
  const primo = (percorsi) => percorsi.find((percorso) => percorso && existsSync(percorso));
  const manca = () => !existsSync(GUSCIO) || primo(INTERI) === undefined;
  if (CHROMIUM === undefined && manca() && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.error('Installo il browser per le prove...');
    const apt = { stdio: ['ignore', 2, 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update', '-qq'], apt);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACCHETTI], apt);
  }
  const trovato = primo([CHROMIUM, GUSCIO, ...INTERI]);
  if (trovato === undefined)
    spawnSync('playwright', ['install', 'chromium'], { cwd: radice, stdio: ['ignore', 2, 'inherit'], env: ambiente });
  return { CHROMIUM: trovato ?? '', CHROMIUM_INTERO: primo([CHROMIUM, ...INTERI]) ?? trovato ?? '' };
}
