import { createHmac, hkdfSync } from 'node:crypto';
import { ErroreSigillo } from '../errore-sigillo.ts';

const CHIAVE_BYTE = 32;
const NONCE_BYTE = 12;

/**
 * La chiave dei depositi, ricavata dal segreto che sta fuori dalla base dati: chi ha soltanto quella non sa di quale vendita
 * sia una busta in attesa, e nemmeno se due sono della stessa (R10). Una per installazione, con due usi che non si mescolano.
 */
export type ChiaveDepositi = {
  /** Un'impronta che senza la chiave non si può rifare: 32 byte. */
  identita(...parti: readonly string[]): Buffer;
  /** Cifra e autentica; `legame` dice a che cosa appartiene, e per aprire serve lo stesso. */
  chiudi(chiaro: Uint8Array, legame: string): Promise<Buffer>;
  /** Solleva `ErroreSigillo` `sigillo_non_valido` se un byte, la chiave o il legame non torna. */
  apri(chiuso: Uint8Array, legame: string): Promise<Buffer>;
};

/** @param segreto almeno 32 byte, di questo solo uso */
export async function creaChiaveDepositi(segreto: Uint8Array): Promise<ChiaveDepositi> {
  const derivata = (uso: string) =>
    new Uint8Array(hkdfSync('sha256', segreto, '', `gestore-vendite/depositi/1/${uso}`, CHIAVE_BYTE));
  const perIdentita = derivata('identita');
  const algoritmo = { name: 'AES-GCM' } as const;
  const chiave = await crypto.subtle.importKey('raw', derivata('contenuto'), algoritmo, false, ['encrypt', 'decrypt']);
  const come = (nonce: Uint8Array<ArrayBuffer>, legame: string) => ({
    ...algoritmo,
    iv: nonce,
    additionalData: new TextEncoder().encode(legame),
  });
  return {
    identita: (...parti) => createHmac('sha256', perIdentita).update(JSON.stringify(parti)).digest(),
    async chiudi(chiaro, legame) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTE));
      const cifrato = await crypto.subtle.encrypt(come(nonce, legame), chiave, inMemoriaSua(chiaro));
      return Buffer.concat([nonce, new Uint8Array(cifrato)]);
    },
    async apri(chiuso, legame) {
      try {
        const nonce = new Uint8Array(chiuso.subarray(0, NONCE_BYTE));
        const cifrato = inMemoriaSua(chiuso.subarray(NONCE_BYTE));
        return Buffer.from(await crypto.subtle.decrypt(come(nonce, legame), chiave, cifrato));
      } catch {
        throw new ErroreSigillo('sigillo_non_valido', 'Il deposito è stato alterato, o la sua chiave è un’altra.');
      }
    },
  };
}

/** Senza copiare i byte, che possono essere decine di megabyte, quando la loro memoria non è condivisa. */
function inMemoriaSua(byte: Uint8Array): Uint8Array<ArrayBuffer> {
  return byte.buffer instanceof ArrayBuffer ? (byte as Uint8Array<ArrayBuffer>) : new Uint8Array(byte);
}
