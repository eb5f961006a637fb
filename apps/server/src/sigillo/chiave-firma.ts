import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { z } from 'zod';
import { ErroreSigillo } from './errore-sigillo.ts';
import { leggiFileChiave, scriviFileChiave } from './file-chiavi.ts';

/** La chiave Ed25519 con cui il gestore firma le ricevute (R66); le metà pubbliche si pubblicano tutte, anche le vecchie. */
export type ChiaveFirma = {
  /** Identificativo versionato della chiave in uso: `firma-1-<impronta della metà pubblica>`. */
  id: string;
  firma(bytes: Uint8Array): Uint8Array;
  /** Identificativo -> metà pubblica, 32 byte in base64url. */
  chiaviPubbliche(): Record<string, string>;
};

const SchemaFile = z.strictObject({ versione: z.int().positive(), privata: z.string() });
const NOME = /^firma-(\d{4})\.json$/;

/** Carica le chiavi di firma da `cartellaChiavi` e crea la prima se non c’è; firma sempre con la più recente. */
export async function creaChiaveFirma({ cartellaChiavi }: { cartellaChiavi: string }): Promise<ChiaveFirma> {
  let nomi = await elenca(cartellaChiavi);
  if (nomi.length === 0) {
    await scriviFileChiave(cartellaChiavi, 'firma-0001.json', nuovaChiave(1));
    nomi = await elenca(cartellaChiavi);
  }
  const chiavi = await Promise.all(nomi.map((nome) => carica(cartellaChiavi, nome)));
  const corrente = chiavi.at(-1);
  if (corrente === undefined)
    throw new ErroreSigillo('sigillo_chiave_mancante', 'Manca la chiave con cui firmare le ricevute.');
  const pubbliche = Object.fromEntries(chiavi.map(({ id, pubblica }) => [id, pubblica]));
  return {
    id: corrente.id,
    firma: (bytes) => new Uint8Array(sign(null, bytes, corrente.privata)),
    chiaviPubbliche: () => ({ ...pubbliche }),
  };
}

/** Aggiunge una nuova versione della chiave; le ricevute già firmate restano verificabili con le metà pubbliche vecchie. */
export async function ruotaChiaveFirma({ cartellaChiavi }: { cartellaChiavi: string }): Promise<ChiaveFirma> {
  const prossima = Number(NOME.exec((await elenca(cartellaChiavi)).at(-1) ?? '')?.[1] ?? 0) + 1;
  await scriviFileChiave(cartellaChiavi, `firma-${String(prossima).padStart(4, '0')}.json`, nuovaChiave(prossima));
  return creaChiaveFirma({ cartellaChiavi });
}

async function elenca(cartella: string): Promise<string[]> {
  const nomi = await readdir(cartella).catch((): string[] => []);
  return nomi.filter((nome) => NOME.test(nome)).sort();
}

function nuovaChiave(versione: number): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return JSON.stringify({
    versione,
    privata: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64url'),
  });
}

async function carica(cartella: string, nome: string): Promise<{ id: string; privata: KeyObject; pubblica: string }> {
  try {
    const file = SchemaFile.parse(JSON.parse((await leggiFileChiave(cartella, nome)) ?? ''));
    const privata = createPrivateKey({ key: Buffer.from(file.privata, 'base64url'), format: 'der', type: 'pkcs8' });
    const pubblica = createPublicKey(privata).export({ format: 'jwk' }).x;
    if (privata.asymmetricKeyType !== 'ed25519' || pubblica === undefined) throw new Error('non Ed25519');
    const impronta = createHash('sha256').update(Buffer.from(pubblica, 'base64url')).digest('hex').slice(0, 8);
    return { id: `firma-${file.versione}-${impronta}`, privata, pubblica };
  } catch {
    throw new ErroreSigillo(
      'sigillo_chiave_non_valida',
      `Il file di chiave ${nome} è danneggiato: ripristini la copia delle chiavi.`,
    );
  }
}
