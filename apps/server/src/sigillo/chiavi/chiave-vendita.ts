import { createECDH, createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { distruggiFileChiave, leggiFileChiave, scriviFileChiave } from './file-chiavi.ts';

/** La coppia di una vendita: P-256, per HPKE. I byte sono quelli che `@hpke/core` serializza. */
export type CoppiaVendita = { pubblica: Uint8Array; privata: Uint8Array; impronta: string };

const SchemaFile = z.strictObject({ versione: z.literal(1), pubblica: z.string(), privata: z.string() });
/** Ciò che precede il punto in una chiave pubblica P-256 in SPKI (RFC 5480): sempre gli stessi byte. */
const SPKI_P256 = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');

/** Il nome del file con la chiave di una vendita, che è un uuid. */
export function fileDellaVendita(asta: string): string {
  return `asta-${z.uuid().parse(asta).toLowerCase()}.json`;
}

/** La metà pubblica di una coppia, come la si annota: SPKI in base64url. */
export function spkiDellaVendita({ pubblica }: Pick<CoppiaVendita, 'pubblica'>): string {
  return Buffer.concat([SPKI_P256, pubblica]).toString('base64url');
}

/** La coppia di una vendita; `null` se il file non c'è, `'illeggibile'` se non è una chiave o le due metà non si corrispondono. */
export async function leggiChiaveVendita(
  cartella: string,
  asta: string,
): Promise<CoppiaVendita | null | 'illeggibile'> {
  const testo = await leggiFileChiave(cartella, fileDellaVendita(asta));
  return testo === null ? null : interpreta(testo);
}

/** Fa la chiave di una vendita, se il file non c'è; altrimenti dà quella che c'è. Due processi insieme danno la stessa. */
export async function creaChiaveVendita(cartella: string, asta: string): Promise<CoppiaVendita | 'illeggibile'> {
  const ecdh = createECDH('prime256v1');
  const pubblica = ecdh.generateKeys();
  const privata = Buffer.alloc(32);
  const scritta = ecdh.getPrivateKey();
  scritta.copy(privata, privata.length - scritta.length);
  const testo = JSON.stringify({
    versione: 1,
    pubblica: pubblica.toString('base64url'),
    privata: privata.toString('base64url'),
  });
  return interpreta(await scriviFileChiave(cartella, fileDellaVendita(asta), testo));
}

function interpreta(testo: string): CoppiaVendita | 'illeggibile' {
  try {
    const file = SchemaFile.parse(JSON.parse(testo));
    const pubblica = Buffer.from(file.pubblica, 'base64url');
    const privata = Buffer.from(file.privata, 'base64url');
    const ecdh = createECDH('prime256v1');
    ecdh.setPrivateKey(privata);
    const ricavata = ecdh.getPublicKey();
    if (ricavata.length !== pubblica.length || !timingSafeEqual(ricavata, pubblica)) return 'illeggibile';
    const impronta = createHash('sha256').update(SPKI_P256).update(pubblica).digest('hex');
    return { pubblica: Uint8Array.from(pubblica), privata: Uint8Array.from(privata), impronta };
  } catch {
    return 'illeggibile';
  }
}

/** Distrugge la chiave di una vendita: ciò che è ancora sigillato con lei, anche in una copia, non si apre più (R77). */
export function distruggiChiaveVendita(cartella: string, asta: string): Promise<void> {
  return distruggiFileChiave(cartella, fileDellaVendita(asta));
}
