import { hash, randomBytes } from 'node:crypto';

/** Opaque session token: 32 random bytes, base64url. */
export function nuovoGettone(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a token: only this is kept. The tokens are random, so a slow hash would add nothing. */
export function improntaGettone(gettone: string): Buffer {
  return hash('sha256', gettone, 'buffer');
}
