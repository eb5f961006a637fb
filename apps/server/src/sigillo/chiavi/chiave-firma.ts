import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { ChiaviPubblicate } from '@gestore/registro';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { ErroreChiavi } from './errore-chiavi.ts';
import { leggiFileChiave, scriviFileChiave } from './file-chiavi.ts';

/** Una chiave con cui si firma: il nome che la firma cita (`firma-1-<impronta della metà pubblica>`), e la firma, 64 byte. */
export type ChiaveCheFirma = { readonly id: string; firma(bytes: Uint8Array): Uint8Array };

/**
 * La chiave Ed25519 con cui il gestore firma le ricevute (R66). Cambia mentre il processo vive: nome e firma si prendono insieme, da
 * una sola domanda. Le metà pubbliche si pubblicano tutte, anche le vecchie.
 */
export type ChiaveFirma = {
  /** Quella che firma adesso. */
  corrente(): ChiaveCheFirma;
  /**
   * Quella che firmava a quell’istante (ms): ciò che si firma di nuovo ha la stessa firma, ed è dentro la validità della chiave che
   * cita. Se intanto è stata revocata, o la sua metà privata non c’è più, la prima di quelle venute dopo; con una che un server ha
   * revocato mai: 503 `chiave_non_disponibile` se non resta che quella.
   */
  allora(istante: number): ChiaveCheFirma;
  /** Identificativo -> metà pubblica, 32 byte in base64url; dalla prima. */
  chiaviPubbliche(): Record<string, string>;
  /** Come si pubblicano: con l’impronta, da quando valgono, e se hanno smesso o sono state revocate. */
  pubblicate(): ChiaviPubblicate;
  /** L’ultima fatta: firma, o fra poco firmerà. Di lei il file deve esserci. */
  ultima(): { nome: string; impronta: string };
  /** Rilegge ciò che un altro processo può aver cambiato. Un file che manca non la ferma: si continua con ciò che si ha. */
  aggiorna(db: QueryExecutorProvider): Promise<void>;
};

/** Una chiave di firma letta dal suo file; `impronta` è quella della metà pubblica in SPKI. */
export type FileFirma = { nome: string; versione: number; privata: KeyObject; spki: string; impronta: string };

const SchemaFile = z.strictObject({ versione: z.int().positive(), privata: z.string() });
const NOME = /^firma-(\d{4})\.json$/;
/** Una metà pubblica Ed25519 in SPKI finisce con i suoi 32 byte (RFC 8410). */
const ED25519_BYTE = 32;
/** Con cui il sistema dice che quel file non lo lascia leggere: di una chiave di prima è un difetto, e firma la seguente. */
const NON_SI_LEGGE = new Set<unknown>(['EACCES', 'EPERM', 'EIO', 'EISDIR']);

/** Le chiavi di firma di quella cartella, dalla prima versione. */
export async function fileDiFirma(cartella: string): Promise<string[]> {
  const nomi = await readdir(cartella).catch((): string[] => []);
  return nomi.filter((nome) => NOME.test(nome)).sort();
}

/** Il nome del file di una versione. */
export function nomeFirma(versione: number): string {
  return `firma-${String(versione).padStart(4, '0')}.json`;
}

/** La chiave di quel file; `null` se non c’è, `'illeggibile'` se non è una chiave Ed25519 o il sistema non la lascia leggere. */
export async function leggiFirma(cartella: string, nome: string): Promise<FileFirma | null | 'illeggibile'> {
  let testo: string | null;
  try {
    testo = await leggiFileChiave(cartella, nome);
  } catch (errore) {
    if (NON_SI_LEGGE.has((errore as NodeJS.ErrnoException).code)) return 'illeggibile';
    throw errore;
  }
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

/** Come `leggiFirma`; solleva `ErroreChiavi` se il file non c’è o non si legge. */
export async function pretendiFile(cartella: string, nome: string): Promise<FileFirma> {
  const file = await leggiFirma(cartella, nome);
  if (file === null) throw new ErroreChiavi('manca', nome, cartella);
  if (file === 'illeggibile') throw new ErroreChiavi(file, nome, cartella);
  return file;
}

/** Fa una chiave di firma, se il file di quella versione non c’è; altrimenti dà quella che c’è. */
export async function nuovaFirma(cartella: string, versione: number): Promise<FileFirma> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const privata = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64url');
  await scriviFileChiave(cartella, nomeFirma(versione), JSON.stringify({ versione, privata }));
  return pretendiFile(cartella, nomeFirma(versione));
}

/** Come si chiama una chiave di firma in ciò che firma, e la sua metà pubblica: 32 byte in base64url. */
export function nomePubblicato(versione: number, spki: string): [id: string, pubblica: string] {
  const pubblica = Buffer.from(spki, 'base64url').subarray(-ED25519_BYTE);
  const impronta = createHash('sha256').update(pubblica).digest('hex').slice(0, 8);
  return [`firma-${versione}-${impronta}`, pubblica.toString('base64url')];
}
