import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';
import type { JsonObject, Voce } from './voce.ts';

/** Forma canonica RFC 8785: la stessa stringa per lo stesso contenuto, ovunque. */
export function canonicalizza(valore: unknown): string {
  const testo = canonicalize(valore);
  if (testo === undefined) throw new Error('il valore non ha forma canonica');
  return testo;
}

/** SHA-256 in esadecimale. */
export function improntaDi(testo: string | Uint8Array): string {
  return bytesToHex(sha256(typeof testo === 'string' ? utf8ToBytes(testo) : testo));
}

/** L'impronta di una voce: tutti i suoi campi tranne l'impronta stessa, in forma canonica. */
export function improntaVoce(voce: Omit<Voce, 'impronta'>): string {
  const { asta, seq, tipo, versione, dati, comandoId, parte, attore, ricevutoIl, registratoIl, precedente } = voce;
  return improntaDi(
    canonicalizza({ asta, seq, tipo, versione, dati, comandoId, parte, attore, ricevutoIl, registratoIl, precedente }),
  );
}

/** Impegno salato su dati personali: prova che erano quelli senza contenerli (4-sigillo). */
export function impegno(sale: string, dati: JsonObject): string {
  return improntaDi(canonicalizza({ sale, dati }));
}
