import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { type ChiaviPubbliche, daFirmare } from '@gestore/registro';
import type { Riga } from './righe.ts';

/** Una ricevuta che a chi la tiene non proverebbe nulla, e perché. */
export type RicevutaFalsa = { asta: string; comandoId: string; motivo: string };

/**
 * Ogni ricevuta che il registratore tiene, verificata come farebbe un terzo: con le sole chiavi pubblicate prima che si
 * cominciasse, e con un'altra Ed25519 (quella di OpenSSL) da quella con cui il prodotto le firma e le verifica (R66).
 */
export function verificaFirme(
  righe: readonly Riga[],
  chiavi: ChiaviPubbliche,
): { verificate: number; scartate: RicevutaFalsa[] } {
  const pubbliche = new Map(Object.entries(chiavi).map(([id, x]) => [id, chiavePubblica(x)]));
  const esito = { verificate: 0, scartate: [] as RicevutaFalsa[] };
  for (const riga of righe) {
    if (riga.ricevuta === null) continue;
    const motivo = difetto(riga, riga.ricevuta, pubbliche);
    if (motivo === null) esito.verificate += 1;
    else esito.scartate.push({ asta: riga.asta, comandoId: riga.comandoId, motivo });
  }
  return esito;
}

function difetto(
  { asta, esito, importoCent }: Riga,
  ricevuta: NonNullable<Riga['ricevuta']>,
  pubbliche: ReadonlyMap<string, KeyObject>,
): string | null {
  const chiave = pubbliche.get(ricevuta.chiave);
  if (chiave === undefined) return `la chiave ${ricevuta.chiave} non è fra quelle pubblicate`;
  if (!verify(null, daFirmare(ricevuta), chiave, Buffer.from(ricevuta.firma, 'base64url')))
    return 'la firma non corrisponde al contenuto';
  if (ricevuta.asta !== asta) return `è di un'altra vendita, ${ricevuta.asta}`;
  if (ricevuta.esito !== esito) return `dice ${ricevuta.esito}, la risposta diceva ${esito}`;
  if (ricevuta.importoCent !== importoCent)
    return `dice ${ricevuta.importoCent} centesimi, se ne offrivano ${importoCent}`;
  return null;
}

function chiavePubblica(x: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}
