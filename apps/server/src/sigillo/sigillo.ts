import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { z } from 'zod';
import { ErroreSigillo } from './errore-sigillo.ts';
import { leggiFileChiave, scriviFileChiave } from './file-chiavi.ts';

/**
 * Il sigillo delle buste (R10): HPKE (RFC 9180) con P-256 e AES-256-GCM. Una coppia di chiavi per asta, in un file fuori
 * dalla base dati. Versione, asta, busta, parte e istante di apertura sono dati autenticati: cambiarne uno dopo aver
 * sigillato rende il sigillo inapribile, e nessuno può anticipare l’apertura riscrivendo una data.
 *
 * Finché la chiave sta in una sola macchina, chi ne è amministratore può leggerla: la divisione tra custodi è un passo
 * successivo e qui non è promessa.
 */

/** `crediti` è la chiave di un lotto di movimenti bancari; gli altri sono parti di una busta. */
export type Parte = 'contatti' | 'contenuto' | 'crediti';
/** A che cosa è legato un sigillo; `apribileDal` in millisecondi dall’epoca. */
export type ContestoSigillo = { asta: string; busta: string; parte: Parte; apribileDal: number };

export type Sigillo = {
  /** Dove stanno le chiavi, per chi sigilla in un altro processo. */
  readonly cartellaChiavi: string;
  /** Cifra `chiaro` per quel contesto; crea la chiave dell’asta al primo uso. */
  sigilla(chiaro: Uint8Array, contesto: ContestoSigillo): Promise<Uint8Array>;
  /**
   * Apre un sigillo. Solleva `ErroreSigillo`: `sigillo_prima_del_tempo` se `adesso` precede `apribileDal`,
   * `sigillo_chiave_mancante`, `sigillo_chiave_non_valida`, `sigillo_non_valido` se un byte o il contesto non torna.
   */
  apri(sigillato: Uint8Array, contesto: ContestoSigillo, adesso: number): Promise<Uint8Array>;
};

const VERSIONE = 1;
/** Lunghezza della chiave incapsulata di P-256: un punto non compresso. */
const ENC_BYTE = 65;
const INFO = new TextEncoder().encode('gestore-vendite/sigillo/1');

const SchemaContesto = z.strictObject({
  // Il nome dell’asta diventa il nome di un file: solo un uuid.
  asta: z.uuid(),
  busta: z.string().min(1).max(200),
  parte: z.enum(['contatti', 'contenuto', 'crediti']),
  apribileDal: z.int().nonnegative(),
});
const SchemaChiave = z.strictObject({ versione: z.literal(1), pubblica: z.string(), privata: z.string() });

const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });

/** La coppia `sigilla` / `apri` sulle chiavi di `cartellaChiavi`. */
export function creaSigillo({ cartellaChiavi }: { cartellaChiavi: string }): Sigillo {
  return {
    cartellaChiavi,
    async sigilla(chiaro, contesto) {
      const legame = datiAutenticati(contesto);
      const { pubblica } = await chiaveDaSigillare(cartellaChiavi, contesto.asta);
      const mittente = await suite.createSenderContext({ recipientPublicKey: pubblica, info: INFO });
      const cifrato = await mittente.seal(chiaro, legame);
      return Buffer.concat([Uint8Array.of(VERSIONE), new Uint8Array(mittente.enc), new Uint8Array(cifrato)]);
    },
    async apri(sigillato, contesto, adesso) {
      const legame = datiAutenticati(contesto);
      if (!(adesso >= contesto.apribileDal))
        throw new ErroreSigillo(
          'sigillo_prima_del_tempo',
          'La busta non può ancora essere aperta: il suo momento non è arrivato.',
        );
      const { privata } = await chiaveDaAprire(cartellaChiavi, contesto.asta);
      if (sigillato[0] !== VERSIONE || sigillato.length <= 1 + ENC_BYTE) throw nonValido();
      try {
        const destinatario = await suite.createRecipientContext({
          recipientKey: privata,
          enc: sigillato.slice(1, 1 + ENC_BYTE),
          info: INFO,
        });
        return new Uint8Array(await destinatario.open(sigillato.slice(1 + ENC_BYTE), legame));
      } catch {
        throw nonValido();
      }
    },
  };
}

function nonValido(): ErroreSigillo {
  return new ErroreSigillo(
    'sigillo_non_valido',
    'Il sigillo è stato alterato o appartiene a un’altra busta, asta o data di apertura.',
  );
}

/** Un elenco in ordine fisso e non un oggetto: non c’è ordine delle chiavi da cui dipendere. */
function datiAutenticati(contesto: ContestoSigillo): Uint8Array {
  const { asta, busta, parte, apribileDal } = SchemaContesto.parse(contesto);
  return new TextEncoder().encode(JSON.stringify([VERSIONE, asta, busta, parte, apribileDal]));
}

const nomeFile = (asta: string): string => `asta-${asta.toLowerCase()}.json`;
const inBase64 = (byte: ArrayBuffer): string => Buffer.from(byte).toString('base64url');
const daBase64 = (testo: string): Uint8Array => Uint8Array.from(Buffer.from(testo, 'base64url'));

type Coppia = { pubblica: CryptoKey; privata: CryptoKey };

async function chiaveDaAprire(cartella: string, asta: string): Promise<Coppia> {
  const testo = await leggiFileChiave(cartella, nomeFile(asta));
  if (testo === null)
    throw new ErroreSigillo(
      'sigillo_chiave_mancante',
      'Manca la chiave per aprire le buste di questa asta: ripristini la copia delle chiavi.',
    );
  return leggiCoppia(testo);
}

async function chiaveDaSigillare(cartella: string, asta: string): Promise<Coppia> {
  const esistente = await leggiFileChiave(cartella, nomeFile(asta));
  if (esistente !== null) return leggiCoppia(esistente);
  const nuova = await suite.kem.generateKeyPair();
  const testo = JSON.stringify({
    versione: 1,
    pubblica: inBase64(await suite.kem.serializePublicKey(nuova.publicKey)),
    privata: inBase64(await suite.kem.serializePrivateKey(nuova.privateKey)),
  });
  return leggiCoppia(await scriviFileChiave(cartella, nomeFile(asta), testo));
}

async function leggiCoppia(testo: string): Promise<Coppia> {
  try {
    const { pubblica, privata } = SchemaChiave.parse(JSON.parse(testo));
    return {
      pubblica: await suite.kem.deserializePublicKey(daBase64(pubblica)),
      privata: await suite.kem.deserializePrivateKey(daBase64(privata)),
    };
  } catch {
    throw new ErroreSigillo(
      'sigillo_chiave_non_valida',
      'Il file della chiave di questa asta è danneggiato: ripristini la copia delle chiavi.',
    );
  }
}
