import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { combacia, leggiPacchetti } from './checks/blocco.mjs';
import { improntaWeb } from './start/impronta-web.mjs';
import { unoAllaVolta } from './tests/turno.mjs';

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
 * Runs one of our programs, which ends by itself or by Ctrl-C, on the pinned Node, and ends as it did. The terminal sends
 * Ctrl-C to the whole group; a signal to us alone is passed on. Either way we wait. `aggiunte` are added to the environment.
 */
export function accompagna(argomenti, aggiunte = {}) {
  const programma = spawn('node', argomenti, { cwd: radice, stdio: 'inherit', env: { ...ambiente, ...aggiunte } });
  for (const segnale of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(segnale, () => programma.kill(segnale));
  programma.on('exit', (codice, segnale) => process.exit(codice ?? (segnale === null ? 1 : 128)));
}

/**
 * The explicit word with which operators sign in to try the product: said by who starts it for trial, unless the environment
 * says where they sign in, or that this is production. The server alone never says it.
 */
export function accessoDiSviluppo(env, parola) {
  const detto = ['OIDC_ISSUER', 'OIDC_SVILUPPO'].some((nome) => (env[nome] ?? '') !== '');
  return detto || env.NODE_ENV === 'production' || env.RUOLO === 'staffetta' ? {} : { OIDC_SVILUPPO: parola };
}

/**
 * Installs what the lock file says, no more and no less, when what is installed is not that. npm runs on the outer Node,
 * since ours is among what it replaces; it stays silent but for errors (.npmrc): its warnings are about that Node.
 */
export function installa() {
  const blocco = leggiPacchetti(join(radice, 'package-lock.json'));
  const fatto = () => combacia(blocco, leggiPacchetti(join(radice, 'node_modules', '.package-lock.json')));
  if (!fatto()) unoAllaVolta(radice, () => fatto() || installaBlocco());
  collegaNode();
}

function installaBlocco() {
  console.error('Installo le dipendenze, come dice package-lock.json: la prima volta circa mezzo minuto...');
  const fuori = (process.env.PATH ?? '').split(delimiter).filter((cartella) => cartella !== binari);
  esegui('npm', ['ci'], {
    stdio: ['ignore', 2, 'inherit'],
    env: { ...process.env, PATH: fuori.join(delimiter) },
    shell: process.platform === 'win32',
  });
}

/** npm 10 takes the pinned Node's link away with the other platforms' packages, whose link has the same name: here it is again. */
function collegaNode() {
  if (existsSync(join(binari, 'node'))) return;
  const nome = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const percorso = join('..', `${nome}-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(join(binari, percorso))) return symlinkSync(percorso, join(binari, 'node'));
  console.error(`Il Node che fa girare tutto non c'è per ${process.platform} ${process.arch}: vedi package.json.`);
  process.exit(1);
}

/** Builds the web application when its sources are not those of the last build. */
export function costruisciWeb() {
  const costruita = join(radice, 'apps/web/dist/.vite/impronta');
  const voluta = improntaWeb(radice);
  const fatta = () => existsSync(costruita) && readFileSync(costruita, 'utf8') === voluta;
  if (fatta()) return;
  unoAllaVolta(radice, () => {
    if (fatta()) return;
    console.error("Costruisco l'applicazione web...");
    esegui('npm', ['run', '--silent', 'build', '--workspace', 'apps/web'], { stdio: ['ignore', 2, 'inherit'] });
    writeFileSync(costruita, voluta);
  });
}
