import { setTimeout as attendi } from 'node:timers/promises';

/** Who is asked to stop closes databases and browsers first; beyond this it is not going to. */
const PAZIENZA_MS = 60_000;
const SGUARDO_MS = 200;

/** Sends a signal to a process and to all that it has started, which lead a group of their own. */
export function manda(pid, segnale) {
  try {
    process.kill(-pid, segnale);
  } catch (errore) {
    if (errore.code !== 'ESRCH') throw errore;
  }
}

/** Waits until nobody of the group is left, and ends who does not go away. */
export async function finoAllUltimo(pid, pazienzaMs = PAZIENZA_MS) {
  const fineMs = performance.now() + pazienzaMs;
  while (vivo(pid) && performance.now() < fineMs) await attendi(SGUARDO_MS);
  if (vivo(pid)) manda(pid, 'SIGKILL');
}

function vivo(pid) {
  try {
    process.kill(-pid, 0);
    return true;
  } catch (errore) {
    // Whoever is of another user is alive too.
    return errore.code === 'EPERM';
  }
}
