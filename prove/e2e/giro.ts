import { rmSync } from 'node:fs';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CARTELLA_DEL_GIRO } from './modelli.ts';

/** La memoria come cartella: chi la usa non aspetta il disco, né lo fa aspettare. */
const IN_MEMORIA = '/dev/shm';
/** Quanta memoria libera ci vuole per tenervi i dati: ogni server ne occupa un decimo, al più. */
const MEMORIA_MINIMA_BYTE = 4 * 1024 ** 3;

/** Prima del giro: una cartella per i dati di tutti. Dopo, anche se lo si interrompe, non ne resta nulla. */
export default async function prepara(): Promise<() => void> {
  // Con il nome di chi fa girare le prove, che la toglie se qui non ce n'è stato il modo.
  const nome = `${process.env.RECINTO ?? 'gestore-giro'}-`;
  const cartella = await mkdtemp(join(await doveTenerli(), nome));
  // PostgreSQL, avviato da root, gira come un altro utente e deve poterla attraversare.
  await chmod(cartella, 0o711);
  process.env[CARTELLA_DEL_GIRO] = cartella;
  const togli = (): void => rmSync(cartella, { recursive: true, force: true, maxRetries: 3 });
  // Di Ctrl-C si occupa chi fa girare le prove, che poi chiama `togli`; degli altri due no.
  const interrotto = (segnale: NodeJS.Signals): void => {
    togli();
    process.kill(process.pid, segnale);
  };
  for (const segnale of ['SIGTERM', 'SIGHUP'] as const) process.once(segnale, interrotto);
  return () => {
    for (const segnale of ['SIGTERM', 'SIGHUP'] as const) process.off(segnale, interrotto);
    togli();
  };
}

async function doveTenerli(): Promise<string> {
  const libera = await statfs(IN_MEMORIA).then(
    ({ bavail, bsize }) => Math.min(bavail * bsize, process.availableMemory()),
    () => 0,
  );
  return libera >= MEMORIA_MINIMA_BYTE ? IN_MEMORIA : tmpdir();
}
