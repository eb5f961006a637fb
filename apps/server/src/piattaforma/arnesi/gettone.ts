import { hash, randomBytes } from 'node:crypto';

/** Il gettone opaco di una sessione: 32 byte casuali, base64url. */
export function nuovoGettone(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 di un gettone: si conserva soltanto questo. I gettoni sono casuali, e un'impronta lenta non aggiungerebbe nulla. */
export function improntaGettone(gettone: string): Buffer {
  return hash('sha256', gettone, 'buffer');
}
