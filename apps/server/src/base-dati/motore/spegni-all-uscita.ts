import { constants } from 'node:os';

const SEGNALI = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const accesi = new Set<number>();

/**
 * Un processo che finisce senza fermare la sua base dati (un errore, un segnale durante l'avvio) le dice di fermarsi con
 * ordine, come ultima cosa. Un segnale che altri ascoltano è affar loro: chi si congeda ha ancora bisogno della base
 * dati. Dà la funzione che la toglie, quando è ferma.
 */
export function spegniAllUscita(pid: number): () => void {
  if (accesi.size === 0) {
    process.on('exit', spegni);
    for (const segnale of SEGNALI) process.on(segnale, esciSeNessunAltro);
  }
  accesi.add(pid);
  return () => {
    if (!accesi.delete(pid) || accesi.size > 0) return;
    process.off('exit', spegni);
    for (const segnale of SEGNALI) process.off(segnale, esciSeNessunAltro);
  };
}

function spegni(): void {
  for (const pid of accesi) {
    try {
      process.kill(pid, 'SIGINT');
    } catch {
      // Già finita: era ciò che si voleva.
    }
  }
}

/** Senza ascoltatori il segnale avrebbe fermato il processo: il nostro non deve cambiarlo. */
function esciSeNessunAltro(segnale: NodeJS.Signals): void {
  if (process.listenerCount(segnale) === 1) process.exit(128 + constants.signals[segnale]);
}
