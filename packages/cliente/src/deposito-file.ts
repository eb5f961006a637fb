import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as fra } from 'node:timers/promises';
import type { Deposito } from './deposito.ts';

/** Between two looks at the lock of another process. */
const RIPROVA_MS = 50;
/** A renewal takes less than this; an older lock was left by a process that died. */
const SERRATURA_VECCHIA_MS = 60_000;

/**
 * Tokens in one file that only its owner reads (mode 0600), for Node. Each reading goes to the file, so that two
 * processes see each other's renewals, and a lock beside it lets one renew at a time.
 */
export function depositoSuFile(percorso: string): Deposito {
  const serratura = `${percorso}.lock`;
  return {
    leggi: (chiave) => leggi(percorso)[chiave] ?? null,
    scrivi(chiave, valore) {
      const valori = leggi(percorso);
      if (valore === null) delete valori[chiave];
      else valori[chiave] = valore;
      mkdirSync(dirname(percorso), { recursive: true, mode: 0o700 });
      // Written aside and renamed: a process that dies here leaves the old file whole.
      const nuovo = `${percorso}.${process.pid}`;
      writeFileSync(nuovo, `${JSON.stringify(valori, null, 2)}\n`, { mode: 0o600 });
      renameSync(nuovo, percorso);
    },
    async inEsclusiva(azione) {
      mkdirSync(dirname(percorso), { recursive: true, mode: 0o700 });
      while (!prendi(serratura)) await fra(RIPROVA_MS);
      try {
        return await azione();
      } finally {
        rmSync(serratura, { force: true });
      }
    },
  };
}

function prendi(serratura: string): boolean {
  try {
    closeSync(openSync(serratura, 'wx', 0o600));
    return true;
  } catch (errore) {
    if ((errore as NodeJS.ErrnoException).code !== 'EEXIST') throw errore;
  }
  const daMs = statSync(serratura, { throwIfNoEntry: false })?.mtimeMs;
  if (daMs !== undefined && Date.now() - daMs > SERRATURA_VECCHIA_MS) rmSync(serratura, { force: true });
  return false;
}

/** An unreadable file holds no session: one signs in again. */
function leggi(percorso: string): Record<string, string> {
  let testo: string;
  try {
    testo = readFileSync(percorso, 'utf8');
  } catch (errore) {
    if ((errore as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw errore;
  }
  try {
    const letto: unknown = JSON.parse(testo);
    if (typeof letto !== 'object' || letto === null) return {};
    return Object.fromEntries(
      Object.entries(letto).filter((voce): voce is [string, string] => typeof voce[1] === 'string'),
    );
  } catch {
    return {};
  }
}
