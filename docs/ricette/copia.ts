import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { indirizziScritti } from '../../scripts/checks/indirizzi.mjs';
import { UN_FILO } from '../../scripts/checks/programmi.mjs';
import { ambiente } from '../../scripts/comune.mjs';
import { type Modifica, type Prova, scritti } from './ricetta.ts';

const RADICE = join(import.meta.dirname, '../..');

/** Ciò che chi lavora in una copia prende dall'ambiente: le prove che girano qui ne hanno messo altro, che là direbbe il falso. */
const DALL_AMBIENTE = ['PATH', 'HOME', 'USER', 'TMPDIR', 'TMP', 'TEMP', 'RECINTO', 'LANG', 'LC_ALL', 'SystemRoot'];
/** Ciò che strumenti e prove tengono fra i pacchetti: in una copia è suo. */
const NON_E_UN_PACCHETTO = /^\.(?!bin$)/;

/** Il testo di un file di qui com'è adesso; `null` se non c'è. */
export function diQui(file: string): string | null {
  const intero = join(RADICE, file);
  return existsSync(intero) ? readFileSync(intero, 'utf8') : null;
}

/** Una copia dei sorgenti che si può guastare: i pacchetti di altri sono quelli di qui, i nostri sono i suoi. */
export type Copia = {
  /** La porta a quelle modifiche, e a nessun'altra. */
  porta(modifiche: readonly Modifica[]): void;
  /** I file che non compilano in quei programmi, in ordine. */
  compila(programmi: readonly string[]): Promise<string[]>;
  /** Vero se la prova passa, avendo provato qualcosa; di un controllo, se non dice ciò che si cerca. */
  passa(prova: Prova): Promise<boolean>;
  /** Ciò che un programma ha detto, se è finito male; `null` se è finito bene. */
  lancia(programma: string, ...argomenti: string[]): Promise<string | null>;
  butta(): void;
};

export function creaCopia(): Copia {
  const radice = realpathSync(mkdtempSync(join(tmpdir(), 'gestore-ricetta-')));
  // Chi la attraversa può essere un altro utente, come PostgreSQL.
  chmodSync(radice, 0o711);
  copiaSorgenti(radice);
  collegaPacchetti(radice);
  const vivi = new Set<ChildProcess>();
  const toccati = new Set<string>();
  const corri = (programma: string, ...argomenti: string[]) => corriIn(radice, vivi, programma, argomenti);
  return {
    porta(modifiche) {
      const testi = scritti(modifiche, diQui);
      for (const file of testi.keys()) toccati.add(file);
      for (const file of toccati) scrivi(join(radice, file), testi.get(file) ?? diQui(file));
    },
    async compila(programmi) {
      const coda = [...programmi];
      const trovati = new Set<string>();
      const lavora = async (): Promise<void> => {
        for (let programma = coda.shift(); programma !== undefined; programma = coda.shift()) {
          const { codice, detto } = await corri('tsc', '-p', programma, UN_FILO, '--pretty', 'false');
          const daCorreggere = nonCompilano(radice, detto);
          if (codice !== 0 && daCorreggere.length === 0) throw new Error(`tsc -p ${programma}: ${detto}`);
          for (const file of daCorreggere) trovati.add(file);
        }
      };
      await Promise.all(Array.from({ length: availableParallelism() }, lavora));
      return [...trovati].sort();
    },
    async passa(prova) {
      if ('file' in prova) return passaLaProva(radice, corri, prova);
      if (prova.controllo === 'indirizzi') return !indirizziScritti(radice).some((uno) => uno.includes(prova.dice));
      const { detto } = await corri('node', 'scripts/checks/ordine.mjs');
      return !detto.includes(prova.dice);
    },
    async lancia(programma, ...argomenti) {
      const { codice, detto } = await corri(programma, ...argomenti);
      return codice === 0 ? null : `${[programma, ...argomenti].join(' ')}: uscito con ${codice}\n${detto}`;
    },
    butta() {
      for (const vivo of vivi) vivo.kill('SIGKILL');
      rmSync(radice, { recursive: true, force: true });
    },
  };
}

/** Ciò che git conosce, e ciò che non conosce ancora: non ciò che i comandi producono accanto. */
function copiaSorgenti(radice: string): void {
  const argomenti = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { status, stdout } = spawnSync('git', argomenti, { cwd: RADICE, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });
  if (status !== 0) throw new Error('git non dice quali sono i sorgenti');
  const file = stdout.split('\0').filter((uno) => uno !== '' && existsSync(join(RADICE, uno)));
  for (const cartella of new Set(file.map((uno) => dirname(uno))))
    mkdirSync(join(radice, cartella), { recursive: true });
  for (const nome of file) copyFileSync(join(RADICE, nome), join(radice, nome));
}

/**
 * I pacchetti di altri si collegano uno per uno a quelli di qui. I nostri, che di qui porterebbero indietro, alla loro cartella nella
 * copia: è lì che il compilatore e Node arrivano seguendo il collegamento.
 */
function collegaPacchetti(radice: string): void {
  const [veri, copiati] = [realpathSync(join(RADICE, 'node_modules')), join(radice, 'node_modules')];
  mkdirSync(copiati);
  for (const nome of readdirSync(veri))
    if (nome !== '@gestore' && !NON_E_UN_PACCHETTO.test(nome)) symlinkSync(join(veri, nome), join(copiati, nome));
  mkdirSync(join(copiati, '@gestore'));
  for (const file of globSync('{packages,apps,prove}/*/package.json', { cwd: radice })) {
    const { name } = JSON.parse(readFileSync(join(radice, file), 'utf8')) as { name: string };
    symlinkSync(join(radice, dirname(file)), join(copiati, name));
  }
}

function scrivi(intero: string, testo: string | null): void {
  if (testo === null) return rmSync(intero, { force: true });
  mkdirSync(dirname(intero), { recursive: true });
  writeFileSync(intero, testo);
}

/** I file nominati da un errore di tipo: `apps/a.ts(3,5): error TS2322: …`. */
function nonCompilano(radice: string, detto: string): string[] {
  return [...detto.matchAll(/^(\S.*?)\(\d+,\d+\): error TS\d+:/gm)].map(([, file = '']) =>
    relative(radice, resolve(radice, file)).replaceAll('\\', '/'),
  );
}

type Uscita = { codice: number | null; detto: string };
type Corri = (programma: string, ...argomenti: string[]) => Promise<Uscita>;

function corriIn(
  radice: string,
  vivi: Set<ChildProcess>,
  programma: string,
  argomenti: readonly string[],
): Promise<Uscita> {
  const env = Object.fromEntries(Object.entries(ambiente).filter(([nome]) => DALL_AMBIENTE.includes(nome)));
  const processo = spawn(programma, argomenti, { cwd: radice, env, stdio: ['ignore', 'pipe', 'pipe'] });
  vivi.add(processo);
  let detto = '';
  for (const voce of [processo.stdout, processo.stderr])
    voce.setEncoding('utf8').on('data', (testo: string) => {
      detto += testo;
    });
  return new Promise((fatto, fallito) => {
    processo.once('error', fallito).once('close', (codice) => {
      vivi.delete(processo);
      fatto({ codice, detto });
    });
  });
}

type Resoconto = { success: boolean; numPassedTests: number };

/** Passa se vitest l'ha letta, nulla è caduto e qualcosa è passato: un file che non c'è ancora, o che non ha quel nome, non passa. */
async function passaLaProva(
  radice: string,
  corri: Corri,
  { file, quale }: { file: string; quale?: string },
): Promise<boolean> {
  const json = join(radice, 'node_modules/.resoconto.json');
  rmSync(json, { force: true });
  const soltanto = quale === undefined ? [] : ['-t', quale];
  await corri('vitest', 'run', file, ...soltanto, '--reporter=json', `--outputFile.json=${json}`);
  if (!existsSync(json)) return false;
  const { success, numPassedTests } = JSON.parse(readFileSync(json, 'utf8')) as Resoconto;
  return success && numPassedTests > 0;
}
