import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keys derived from the one secret of the installation; processes of one installation share DATA_DIR. */
export type Segreti = {
  /** HMAC-SHA-256 (base64url) for the CSRF cookie. */
  firmaCsrf: (testo: string) => string;
  /** AES-256-GCM for secrets that must be read back, such as the TOTP seed. */
  cifra: (testo: string) => string;
  /** Inverse of `cifra`; throws when the text was altered or belongs to another installation. */
  decifra: (testo: string) => string;
  /** Further named key, for parts that need their own. */
  chiave: (scopo: string) => Buffer;
};

/** The file in DATA_DIR that holds the secret of the installation. */
export const NOME_FILE = 'segreto-accesso.bin';
const LUNGHEZZA_BYTE = 32;

/** Keys from the secret in DATA_DIR; throws when it is not there: a missing secret is never replaced. */
export function apriSegreti(cartellaDati: string): Segreti {
  return segretiDa(readFileSync(join(cartellaDati, NOME_FILE)));
}

/** The secret in DATA_DIR; null when there is none. */
export function leggiSegreto(cartellaDati: string): Buffer | null {
  try {
    return readFileSync(join(cartellaDati, NOME_FILE));
  } catch (errore) {
    if ((errore as NodeJS.ErrnoException).code !== 'ENOENT') throw errore;
    return null;
  }
}

/** Makes the secret in DATA_DIR (mode 600), or gives the one that is there: only a database that never had one may ask. */
export function creaSegreto(cartellaDati: string): Buffer {
  mkdirSync(cartellaDati, { recursive: true });
  return leggiSegreto(cartellaDati) ?? creaFile(join(cartellaDati, NOME_FILE));
}

/** Names a secret without telling it: SHA-256, hexadecimal, of a key that nothing else uses. Null when it is no secret. */
export function improntaDelSegreto(radice: Buffer): string | null {
  if (radice.length !== LUNGHEZZA_BYTE) return null;
  return createHash('sha256').update(segretiDa(radice).chiave('impronta')).digest('hex');
}

/** Same keys from a given secret. */
export function segretiDa(radice: Buffer): Segreti {
  if (radice.length !== LUNGHEZZA_BYTE) throw new Error(`${NOME_FILE}: attesi ${LUNGHEZZA_BYTE} byte.`);
  const chiave = (scopo: string): Buffer => Buffer.from(hkdfSync('sha256', radice, '', scopo, 32));
  const csrf = chiave('csrf');
  const riposo = chiave('segreti-a-riposo');
  return {
    chiave,
    firmaCsrf: (testo) => createHmac('sha256', csrf).update(testo).digest('base64url'),
    cifra: (testo) => {
      const iv = randomBytes(12);
      const cifratore = createCipheriv('aes-256-gcm', riposo, iv);
      const corpo = Buffer.concat([cifratore.update(testo, 'utf8'), cifratore.final()]);
      return Buffer.concat([iv, cifratore.getAuthTag(), corpo]).toString('base64url');
    },
    decifra: (testo) => {
      const dati = Buffer.from(testo, 'base64url');
      const decifratore = createDecipheriv('aes-256-gcm', riposo, dati.subarray(0, 12));
      decifratore.setAuthTag(dati.subarray(12, 28));
      return Buffer.concat([decifratore.update(dati.subarray(28)), decifratore.final()]).toString('utf8');
    },
  };
}

/** Compares two texts without telling by the time taken where they differ. */
export function ugualiSenzaIndizi(a: string, b: string): boolean {
  const primo = Buffer.from(a);
  const secondo = Buffer.from(b);
  return primo.length === secondo.length && timingSafeEqual(primo, secondo);
}

function creaFile(percorso: string): Buffer {
  // Written aside and linked into place: two processes starting together end with the same file.
  const provvisorio = `${percorso}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(provvisorio, randomBytes(LUNGHEZZA_BYTE), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(provvisorio, percorso);
  } catch (errore) {
    if ((errore as NodeJS.ErrnoException).code !== 'EEXIST') throw errore;
  } finally {
    unlinkSync(provvisorio);
  }
  return readFileSync(percorso);
}
