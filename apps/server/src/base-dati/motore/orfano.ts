import { readFile } from 'node:fs/promises';
import { ErroreBaseDati } from '../collegamento/errore-base-dati.ts';
import { eVivo } from './nascita-processo.ts';

/** Quanto si aspetta che finisca prima di rinunciare. */
const ATTESA_ORFANO_MS = 20_000;

/**
 * Dopo un `kill -9` del server il suo PostgreSQL può essere ancora acceso: lo si ferma con ordine, e si aspetta che sia finito. Solleva
 * `ErroreBaseDati` se non si ferma.
 */
export async function fermaOrfano(databaseDir: string): Promise<void> {
  const pid = Number((await readFile(`${databaseDir}/postmaster.pid`, 'utf8').catch(() => '')).split('\n')[0]);
  if (!(pid > 0) || !(await ePostgres(pid))) return;
  process.kill(pid, 'SIGINT');
  const fine = performance.now() + ATTESA_ORFANO_MS;
  while (eVivo(pid, '')) {
    if (performance.now() > fine)
      throw new ErroreBaseDati(`Il PostgreSQL rimasto acceso (processo ${pid}) non si ferma.`);
    await new Promise((fatto) => setTimeout(fatto, 20));
  }
}

/** Il pid scritto nel file può essere stato riusato da un altro programma: non si manda un segnale a un estraneo. */
async function ePostgres(pid: number): Promise<boolean> {
  if (!eVivo(pid, '')) return false;
  const riga = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  return riga === null || riga.includes('postgres');
}
