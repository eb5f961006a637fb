import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { z } from 'zod';
import type { ChiaveNota } from './chiavi-note.ts';
import { leggiFileChiave, scriviFileChiave } from './file-chiavi.ts';

/** La chiave Ed25519 con cui il gestore firma le ricevute (R66); le metà pubbliche si pubblicano tutte, anche le vecchie. */
export type ChiaveFirma = {
  /** Identificativo versionato della chiave in uso: `firma-1-<impronta della metà pubblica>`. */
  id: string;
  firma(bytes: Uint8Array): Uint8Array;
  /** Identificativo -> metà pubblica, 32 byte in base64url. */
  chiaviPubbliche(): Record<string, string>;
};

/** Una chiave di firma letta dal suo file; `impronta` è quella della metà pubblica in SPKI. */
export type FileFirma = { nome: string; versione: number; privata: KeyObject; spki: string; impronta: string };

const SchemaFile = z.strictObject({ versione: z.int().positive(), privata: z.string() });
const NOME = /^firma-(\d{4})\.json$/;
/** Una metà pubblica Ed25519 in SPKI finisce con i suoi 32 byte (RFC 8410). */
const ED25519_BYTE = 32;

/** Le chiavi di firma di quella cartella, dalla prima versione. */
export async function fileDiFirma(cartella: string): Promise<string[]> {
  const nomi = await readdir(cartella).catch((): string[] => []);
  return nomi.filter((nome) => NOME.test(nome)).sort();
}

/** Il nome del file di una versione. */
export function nomeFirma(versione: number): string {
  return `firma-${String(versione).padStart(4, '0')}.json`;
}

/** La chiave di quel file; `null` se non c’è, `'illeggibile'` se non è una chiave Ed25519. */
export async function leggiFirma(cartella: string, nome: string): Promise<FileFirma | null | 'illeggibile'> {
  const testo = await leggiFileChiave(cartella, nome);
  if (testo === null) return null;
  try {
    const file = SchemaFile.parse(JSON.parse(testo));
    const privata = createPrivateKey({ key: Buffer.from(file.privata, 'base64url'), format: 'der', type: 'pkcs8' });
    if (privata.asymmetricKeyType !== 'ed25519') return 'illeggibile';
    const spki = createPublicKey(privata).export({ type: 'spki', format: 'der' });
    const impronta = createHash('sha256').update(spki).digest('hex');
    return { nome, versione: file.versione, privata, spki: spki.toString('base64url'), impronta };
  } catch {
    return 'illeggibile';
  }
}

/** Fa una chiave di firma, se il file di quella versione non c’è; altrimenti dà quella che c’è. */
export async function nuovaFirma(cartella: string, versione: number): Promise<FileFirma | null | 'illeggibile'> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const privata = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64url');
  await scriviFileChiave(cartella, nomeFirma(versione), JSON.stringify({ versione, privata }));
  return leggiFirma(cartella, nomeFirma(versione));
}

/** Firma con quella chiave; si pubblicano le metà pubbliche di tutte le note. */
export function componiFirma(
  corrente: FileFirma,
  note: readonly Pick<ChiaveNota, 'versione' | 'pubblica'>[],
): ChiaveFirma {
  const pubbliche = Object.fromEntries(note.map(({ versione, pubblica }) => nomePubblicato(versione, pubblica ?? '')));
  return {
    id: nomePubblicato(corrente.versione, corrente.spki)[0],
    firma: (bytes) => new Uint8Array(sign(null, bytes, corrente.privata)),
    chiaviPubbliche: () => ({ ...pubbliche }),
  };
}

/** Come si chiama una chiave di firma in ciò che firma, e la sua metà pubblica: 32 byte in base64url. */
export function nomePubblicato(versione: number, spki: string): [id: string, pubblica: string] {
  const pubblica = Buffer.from(spki, 'base64url').subarray(-ED25519_BYTE);
  const impronta = createHash('sha256').update(pubblica).digest('hex').slice(0, 8);
  return [`firma-${versione}-${impronta}`, pubblica.toString('base64url')];
}
