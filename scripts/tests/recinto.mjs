// The enclosure of a run of tests: all that its programs write goes into one folder, which bears the run's name, and all that they
// start bears that name in its environment. So what a run leaves can be told from what is of others, and goes away with it.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as attendi } from 'node:timers/promises';
import { ambiente, radice } from '../comune.mjs';

export const SEGNALI = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Where a run has folders that begin with its name, beside the temporary one: in memory, and where a disk is wanted. */
const ALTROVE = ['/dev/shm', join(radice, 'prove/guasti/.dati'), join(radice, 'prove/bench/.dati')];
const NOME = /^gestore-(?:prove|notte)-(\w+)\.(\d+)-\w+/;

/** PostgreSQL, told to stop at once, takes its memory away; beyond this who has been told is ended. */
const PAZIENZA_MS = 10_000;
const SGUARDO_MS = 50;
const SGUARDO_NPM_MS = 500;

/**
 * Opens one, gives it to the programs that run in `ambiente` as their temporary folder, and takes away those of runs that are no
 * more. Ended this process, in whatever way, a keeper clears it; asked to stop by npm's death, this process is told so as by a signal.
 */
export function apriRecinto(corsa) {
  spazza();
  const cartella = mkdtempSync(join(tmpdir(), `gestore-${corsa}-${spazioDeiPid()}.${process.pid}-`));
  // PostgreSQL, which root runs as another user, must pass through it.
  chmodSync(cartella, 0o711);
  Object.assign(ambiente, { TMPDIR: cartella, TMP: cartella, TEMP: cartella, RECINTO: basename(cartella) });
  const custode = spawn(process.execPath, [join(radice, 'scripts/start/custode.mjs')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  custode.unref();
  // Where it cannot be started there is no keeper, and the run is none the worse.
  custode.on('error', () => undefined);
  custode.stdin.on('error', () => undefined).write(cartella);
  custode.stdin.unref();
  process.once('exit', () => togli(cartella));
  if (process.env.npm_lifecycle_event !== undefined) finisciConNpm();
  return cartella;
}

/** npm passes on some signals to the shell it has started us with, which keeps them for itself, and dies of the others: we end too. */
function finisciConNpm() {
  const [padre, nonno] = avi();
  const sguardo = setInterval(() => {
    const [padreOra, delGuscio] = avi();
    if (padreOra === padre && delGuscio === nonno) return;
    clearInterval(sguardo);
    process.kill(process.pid, 'SIGTERM');
  }, SGUARDO_NPM_MS).unref();
}

/** Who has started this process and, if it was a shell for one command, who has started the shell. */
function avi() {
  const { argomenti, padre } = leggiProcesso(process.ppid);
  return [process.ppid, argomenti.includes('-c') ? padre : null];
}

/** Ends whoever of that run is still alive, and takes its folders away. */
export async function sgombera(cartella) {
  const iniziato = performance.now();
  const uccisi = new Set();
  for (let vivi = chiVive(basename(cartella)); vivi.length > 0; vivi = chiVive(basename(cartella), uccisi)) {
    const aspettato = performance.now() - iniziato;
    if (aspettato > 2 * PAZIENZA_MS) break;
    for (const { pid, nato, postgres } of vivi) {
      uccidi(pid, postgres && aspettato < PAZIENZA_MS ? 'SIGQUIT' : 'SIGKILL');
      uccisi.add(`${pid} ${nato}`);
    }
    await attendi(SGUARDO_MS);
  }
  togli(cartella);
}

/** Takes away what runs that are no more have left in those folders. */
export function spazza(dove = [tmpdir(), ...ALTROVE]) {
  for (const luogo of dove)
    for (const nome of elenca(luogo)) {
      const [, spazio, pid] = NOME.exec(nome) ?? [];
      if (spazio !== spazioDeiPid() || esiste(Number(pid))) continue;
      for (const vivo of chiVive(NOME.exec(nome)[0])) uccidi(vivo.pid, vivo.postgres ? 'SIGQUIT' : 'SIGKILL');
      rimuovi(join(luogo, nome));
    }
}

function togli(cartella) {
  rimuovi(cartella);
  const nome = basename(cartella);
  for (const luogo of ALTROVE)
    for (const resto of elenca(luogo)) if (resto.startsWith(nome)) rimuovi(join(luogo, resto));
}

/** What another user has put there stays: it is not for us to end with an error. */
function rimuovi(percorso) {
  try {
    rmSync(percorso, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  } catch {
    // Whoever runs next tries again.
  }
}

function elenca(luogo) {
  return existsSync(luogo) ? readdirSync(luogo) : [];
}

/** Which pids this process can see: of those of another container, whose folders may be here, nothing can be said. */
function spazioDeiPid() {
  try {
    return Number(/\d+/.exec(readlinkSync('/proc/self/ns/pid'))[0]).toString(36);
  } catch {
    return '0';
  }
}

/**
 * The processes that bear the name of a run in their environment or, PostgreSQL, which is given none, in the folder of its data; those
 * that they have started, but for PostgreSQL's own, which are its affair; and of those already told, who has not gone yet. Where there
 * is no /proc nobody is seen.
 */
function chiVive(nome, gia = new Set()) {
  const tutti = elenca('/proc').flatMap((voce) => (/^\d+$/.test(voce) ? [leggiProcesso(Number(voce))] : []));
  const altri = tutti.filter(({ pid, finito }) => pid !== process.pid && !finito);
  const eSuo = (uno) => gia.has(`${uno.pid} ${uno.nato}`) || uno.ambiente.includes(nome) || diDati(uno, nome);
  const vivi = new Map(altri.filter(eSuo).map((uno) => [uno.pid, uno]));
  for (const [, { pid, postgres }] of vivi)
    if (!postgres) for (const figlio of altri) if (figlio.padre === pid) vivi.set(figlio.pid, figlio);
  return [...vivi.values()];
}

function diDati({ postgres, argomenti }, nome) {
  return postgres && argomenti.some((uno) => uno.includes(`/${nome}`));
}

function leggiProcesso(pid) {
  const leggi = (che) => {
    try {
      return readFileSync(`/proc/${pid}/${che}`, 'latin1');
    } catch {
      // Finished in the meantime, or of another user.
      return '';
    }
  };
  const stat = leggi('stat');
  // After the name, which stands between parentheses and may contain some.
  const campi = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const argomenti = leggi('cmdline').split('\0');
  return {
    pid,
    padre: Number(campi[1]),
    nato: campi[19],
    finito: stat === '' || campi[0] === 'Z' || campi[0] === 'X',
    argomenti,
    ambiente: leggi('environ'),
    postgres: basename(argomenti[0]) === 'postgres' && argomenti.includes('-D'),
  };
}

function uccidi(pid, segnale) {
  try {
    process.kill(pid, segnale);
  } catch {
    // Already gone, or not ours.
  }
}

function esiste(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (errore) {
    return errore.code === 'EPERM';
  }
}
