import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { z } from 'zod';
import { type CoppiaVendita, leggiChiaveVendita } from './chiavi/chiave-vendita.ts';
import { ErroreSigillo } from './errore-sigillo.ts';

/**
 * Il sigillo delle buste (R10): HPKE (RFC 9180) con P-256 e AES-256-GCM. Una coppia di chiavi per asta, in un file fuori
 * dalla base dati. Versione, asta, busta, parte e istante di apertura sono dati autenticati: cambiarne uno dopo aver
 * sigillato rende il sigillo inapribile, e nessuno può anticipare l’apertura riscrivendo una data.
 *
 * Finché la chiave sta in una sola macchina, chi ne è amministratore può leggerla: la divisione tra custodi è un passo
 * successivo e qui non è promessa.
 */

/** `crediti` è la chiave di un lotto di movimenti bancari; gli altri sono parti di una busta. */
type Parte = 'contatti' | 'contenuto' | 'crediti';
/** A che cosa è legato un sigillo; `apribileDal` in millisecondi dall’epoca. */
type ContestoSigillo = { asta: string; busta: string; parte: Parte; apribileDal: number };

export type Sigillo = {
  /** Ciò che serve a chi sigilla o apre per quelle vendite in un altro processo. */
  inDisparte(aste: readonly string[]): Promise<ChiaviInDisparte>;
  /** Cifra `chiaro` per quel contesto, con la chiave fatta alla pubblicazione. Solleva `ErroreSigillo` come `apri`. */
  sigilla(chiaro: Uint8Array, contesto: ContestoSigillo): Promise<Uint8Array>;
  /**
   * Apre un sigillo. Solleva `ErroreSigillo`: `sigillo_prima_del_tempo` se `adesso` precede `apribileDal`,
   * `sigillo_chiave_mancante`, `sigillo_chiave_non_valida`, `sigillo_chiave_diversa` se il file non è quello annotato,
   * `sigillo_non_valido` se un byte o il contesto non torna.
   */
  apri(sigillato: Uint8Array, contesto: ContestoSigillo, adesso: number): Promise<Uint8Array>;
  /**
   * Sigilla di nuovo fino a `nuovoDal` ciò che è già sigillato in quel contesto, senza aprirlo: il sigillo di prima resta
   * intero dentro quello nuovo, e per aprire ci vogliono tutti e due. Solleva `ErroreSigillo` come `apri`, e
   * `sigillo_prima_del_tempo` se `nuovoDal` non viene dopo.
   */
  risigilla(sigillato: Uint8Array, contesto: ContestoSigillo, nuovoDal: number): Promise<Uint8Array>;
};

const VERSIONE = 1;
/** Un sigillo che ne contiene un altro: un rinvio ne aggiunge uno. */
const VERSIONE_SOPRA = 2;
/** L’istante del sigillo che sta dentro. */
const DENTRO_BYTE = 8;
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

const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });

/** Dove stanno i file, e quale impronta deve avere la chiave di ogni vendita: `null` se nessuno l’ha mai fatta. */
type ChiaviSigillo = { cartellaChiavi: string; impronta(asta: string): Promise<string | null> };
/** Lo stesso per un altro processo, con le sole vendite che gli servono. */
export type ChiaviInDisparte = { cartellaChiavi: string; impronte: Record<string, string> };

/** Il sigillo di un processo che riceve solo dati. */
export function sigilloDalleChiavi({ cartellaChiavi, impronte }: ChiaviInDisparte): Sigillo {
  return creaSigillo({ cartellaChiavi, impronta: async (asta) => impronte[asta] ?? null });
}

/** La coppia `sigilla` / `apri` sulle chiavi fatte alla pubblicazione: qui non se ne fanno mai. */
export function creaSigillo(chiavi: ChiaviSigillo): Sigillo {
  return {
    async inDisparte(aste) {
      const impronte: Record<string, string> = {};
      for (const asta of aste) {
        const impronta = await chiavi.impronta(asta);
        if (impronta !== null) impronte[asta] = impronta;
      }
      return { cartellaChiavi: chiavi.cartellaChiavi, impronte };
    },
    sigilla: (chiaro, contesto) => chiudi(chiavi, chiaro, contesto, VERSIONE),
    async apri(sigillato, contesto, adesso) {
      let [dentro, dal] = [sigillato, contesto.apribileDal];
      for (;;) {
        const strato = { ...contesto, apribileDal: dal };
        const versione = dentro[0];
        const aperto = await apriUno(chiavi, dentro, strato, adesso);
        if (versione === VERSIONE) return aperto;
        if (aperto.length <= DENTRO_BYTE) throw nonValido();
        const vista = new DataView(aperto.buffer, aperto.byteOffset, DENTRO_BYTE);
        [dentro, dal] = [aperto.subarray(DENTRO_BYTE), Number(vista.getBigUint64(0))];
      }
    },
    async risigilla(sigillato, contesto, nuovoDal) {
      if (!(nuovoDal > contesto.apribileDal))
        throw new ErroreSigillo('sigillo_prima_del_tempo', 'Un sigillo si sposta soltanto in avanti.');
      const istante = Buffer.alloc(DENTRO_BYTE);
      istante.writeBigUInt64BE(BigInt(contesto.apribileDal));
      const dentro = Buffer.concat([istante, sigillato]);
      return chiudi(chiavi, dentro, { ...contesto, apribileDal: nuovoDal }, VERSIONE_SOPRA);
    },
  };
}

async function chiudi(
  chiavi: ChiaviSigillo,
  chiaro: Uint8Array,
  contesto: ContestoSigillo,
  versione: number,
): Promise<Uint8Array> {
  const legame = datiAutenticati(contesto, versione);
  const { pubblica } = await coppiaDi(chiavi, contesto.asta);
  const mittente = await suite.createSenderContext({ recipientPublicKey: pubblica, info: INFO });
  const cifrato = await mittente.seal(chiaro, legame);
  return Buffer.concat([Uint8Array.of(versione), new Uint8Array(mittente.enc), new Uint8Array(cifrato)]);
}

async function apriUno(
  chiavi: ChiaviSigillo,
  sigillato: Uint8Array,
  contesto: ContestoSigillo,
  adesso: number,
): Promise<Uint8Array> {
  const versione = sigillato[0] === VERSIONE_SOPRA ? VERSIONE_SOPRA : VERSIONE;
  const legame = datiAutenticati(contesto, versione);
  if (!(adesso >= contesto.apribileDal))
    throw new ErroreSigillo(
      'sigillo_prima_del_tempo',
      'La busta non può ancora essere aperta: il suo momento non è arrivato.',
    );
  const { privata } = await coppiaDi(chiavi, contesto.asta);
  if (sigillato[0] !== versione || sigillato.length <= 1 + ENC_BYTE) throw nonValido();
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
}

function nonValido(): ErroreSigillo {
  return new ErroreSigillo(
    'sigillo_non_valido',
    'Il sigillo è stato alterato o appartiene a un’altra busta, asta o data di apertura.',
  );
}

/** Un elenco in ordine fisso e non un oggetto: non c’è ordine delle chiavi da cui dipendere. */
function datiAutenticati(contesto: ContestoSigillo, versione: number): Uint8Array {
  const { asta, busta, parte, apribileDal } = SchemaContesto.parse(contesto);
  return new TextEncoder().encode(JSON.stringify([versione, asta, busta, parte, apribileDal]));
}

type Coppia = { pubblica: CryptoKey; privata: CryptoKey };

/** La chiave con cui si sigilla per quella vendita: il file che ha l’impronta annotata quando la vendita fu pubblicata. */
async function coppiaDi({ cartellaChiavi, impronta }: ChiaviSigillo, asta: string): Promise<Coppia> {
  const attesa = await impronta(asta);
  const letta = attesa === null ? null : await leggiChiaveVendita(cartellaChiavi, asta);
  if (letta === null)
    throw new ErroreSigillo(
      'sigillo_chiave_mancante',
      'Manca la chiave delle buste di questa vendita: si rimette dalla copia salvata, e non se ne fa un’altra.',
    );
  if (letta === 'illeggibile')
    throw new ErroreSigillo(
      'sigillo_chiave_non_valida',
      'Il file della chiave di questa vendita è danneggiato: si rimette dalla copia salvata.',
    );
  if (letta.impronta !== attesa)
    throw new ErroreSigillo(
      'sigillo_chiave_diversa',
      'La chiave di questa vendita non è quella fatta alla pubblicazione: si rimette dalla copia salvata.',
    );
  return inSuite(letta);
}

async function inSuite({ pubblica, privata }: CoppiaVendita): Promise<Coppia> {
  return {
    pubblica: await suite.kem.deserializePublicKey(pubblica),
    privata: await suite.kem.deserializePrivateKey(privata),
  };
}
