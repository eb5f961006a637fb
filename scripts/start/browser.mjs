import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ambiente, radice } from '../comune.mjs';
import { installaPacchetti, mancanti } from './pacchetti.mjs';

const GUSCIO = '/usr/bin/chromium-headless-shell';
const INTERI = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const CARATTERI = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf';
const primo = (percorsi) => percorsi.find((percorso) => percorso && existsSync(percorso));

/** The browsers of the tests, as `installaPacchetti` wants them; none where `CHROMIUM` names one, or one from elsewhere does. */
export function pacchettiBrowser() {
  if (process.env.CHROMIUM !== undefined) return [];
  const pacchetti = [
    { pacchetto: 'chromium', file: primo(INTERI) ?? INTERI[0], perche: 'il browser in cui si provano le pagine' },
    {
      pacchetto: 'chromium-headless-shell',
      file: GUSCIO,
      perche: 'lo stesso senza finestre, per metà del processore; senza, si usa quello intero',
    },
  ];
  if (mancanti(pacchetti).length === 0) return [];
  return [...pacchetti, { pacchetto: 'fonts-liberation', file: CARATTERI, perche: 'i caratteri con cui disegna' }];
}

/**
 * The browsers of the tests, as the variables that name them. `CHROMIUM`: the one it names already, Debian's shell without
 * windows, which costs half the processor, or the whole one. `CHROMIUM_INTERO`: the whole one, for what a shell has not
 * (pages kept for the Back key). Debian's packages are installed, else Playwright's; with none, it ends.
 */
export function trovaBrowser() {
  const { CHROMIUM } = process.env;
  installaPacchetti(pacchettiBrowser());
  const trovato = primo([CHROMIUM, GUSCIO, ...INTERI]);
  if (trovato === undefined) portaIlSuo();
  return { CHROMIUM: trovato ?? '', CHROMIUM_INTERO: primo([CHROMIUM, ...INTERI]) ?? trovato ?? '' };
}

/** Playwright's own browser, if it has or can bring one. */
function portaIlSuo() {
  console.error('Nessun browser è installato: Playwright porta il suo...');
  const { status } = spawnSync('playwright', ['install', 'chromium'], {
    cwd: radice,
    stdio: ['ignore', 2, 'inherit'],
    env: ambiente,
  });
  if (status === 0) return;
  console.error('Manca un browser, e le pagine si provano in uno vero: CHROMIUM=/percorso/di/chromium dice dov’è.');
  process.exit(1);
}
