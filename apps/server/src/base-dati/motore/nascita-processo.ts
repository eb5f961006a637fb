import { readFileSync } from 'node:fs';

/** Il ventiduesimo campo di `/proc/<pid>/stat` è la nascita; si conta da dopo il nome, che è il secondo. */
const CAMPO_NASCITA = 19;
/** Un processo finito che nessuno ha ancora raccolto: le sue porte sono già chiuse. */
const FINITO: readonly string[] = ['Z', 'X'];

/**
 * Quando è nato un processo di questa macchina, in unità del sistema: con il pid lo distingue da chi un giorno ne
 * riusasse il numero. `null` se non esiste; vuoto se esiste ma il sistema non dice quando è nato.
 */
export function nascitaProcesso(pid: number): string | null {
  const stat = leggiStat(pid);
  if (stat === null) return esiste(pid) ? '' : null;
  // Il nome sta fra parentesi e può contenerne: i campi cominciano dopo l'ultima.
  const campi = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return FINITO.includes(campi[0] ?? '') ? null : (campi[CAMPO_NASCITA] ?? '');
}

/** Se vive ancora quel processo, e non un altro con il suo numero; senza la nascita vale il numero soltanto. */
export function eVivo(pid: number, nato: string): boolean {
  const trovato = nascitaProcesso(pid);
  return trovato !== null && (nato === '' || trovato === '' || trovato === nato);
}

function leggiStat(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    // Non è Linux, o il processo non c'è.
    return null;
  }
}

function esiste(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (errore) {
    // EPERM: esiste, ma è di un altro utente.
    return (errore as NodeJS.ErrnoException).code === 'EPERM';
  }
}
