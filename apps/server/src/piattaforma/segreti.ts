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

/** Le chiavi derivate dall'unico segreto dell'installazione; i processi di un'installazione hanno lo stesso DATA_DIR. */
export type Segreti = {
  /** HMAC-SHA-256 (base64url) per il cookie CSRF. */
  firmaCsrf: (testo: string) => string;
  /** AES-256-GCM per i segreti che si devono rileggere, come il segreto TOTP. */
  cifra: (testo: string) => string;
  /** L'inverso di `cifra`; lancia quando il testo è alterato o è di un'altra installazione. */
  decifra: (testo: string) => string;
  /** Un'altra chiave, con un nome, per le parti che ne vogliono una loro. */
  chiave: (scopo: string) => Buffer;
};

/** Il file di DATA_DIR che tiene il segreto dell'installazione. */
export const NOME_FILE = 'segreto-accesso.bin';
const LUNGHEZZA_BYTE = 32;

/** Le chiavi dal segreto di DATA_DIR; lancia quando non c'è: un segreto che manca non si sostituisce mai. */
export function apriSegreti(cartellaDati: string): Segreti {
  return segretiDa(readFileSync(join(cartellaDati, NOME_FILE)));
}

/** Il segreto di DATA_DIR; null quando non ce n'è. */
export function leggiSegreto(cartellaDati: string): Buffer | null {
  try {
    return readFileSync(join(cartellaDati, NOME_FILE));
  } catch (errore) {
    if ((errore as NodeJS.ErrnoException).code !== 'ENOENT') throw errore;
    return null;
  }
}

/**
 * Fa il segreto in DATA_DIR (permessi 600), o dà quello che c'è: può chiederlo soltanto una base dati che non ne ha mai
 * avuto uno.
 */
export function creaSegreto(cartellaDati: string): Buffer {
  mkdirSync(cartellaDati, { recursive: true });
  return leggiSegreto(cartellaDati) ?? creaFile(join(cartellaDati, NOME_FILE));
}

/** Nomina un segreto senza dirlo: SHA-256, in esadecimale, di una chiave che nient'altro usa. Null quando non è un segreto. */
export function improntaDelSegreto(radice: Buffer): string | null {
  if (radice.length !== LUNGHEZZA_BYTE) return null;
  return createHash('sha256').update(segretiDa(radice).chiave('impronta')).digest('hex');
}

/** Le stesse chiavi da un segreto dato. */
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

/** Confronta due testi senza che il tempo impiegato dica dove differiscono. */
export function ugualiSenzaIndizi(a: string, b: string): boolean {
  const primo = Buffer.from(a);
  const secondo = Buffer.from(b);
  return primo.length === secondo.length && timingSafeEqual(primo, secondo);
}

function creaFile(percorso: string): Buffer {
  // Scritto a parte e poi collegato al suo posto: due processi che partono insieme finiscono con lo stesso file.
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
