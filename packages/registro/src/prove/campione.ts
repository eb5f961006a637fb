import { ed25519 } from '@noble/curves/ed25519.js';
import fc from 'fast-check';
import { canonicalizza } from '../canonico.ts';
import { improntaVoce } from '../impronta.ts';
import { firmaRicevuta, inBase64Url, type Ricevuta } from '../ricevuta.ts';
import type { Firmatario } from '../trascrizione.ts';
import { type JsonObject, PRIMA_IMPRONTA, type Voce } from '../voce.ts';

export const ASTA = '0f4f6a52-6d1c-4c0a-9d3e-0a6f8d1f2b11';
const segreta = new Uint8Array(32).fill(7);
export const CHIAVE = 'firma-1';
export const CHIAVI = { [CHIAVE]: inBase64Url(ed25519.getPublicKey(segreta)) };
export const firma = (byte: Uint8Array): Uint8Array => ed25519.sign(byte, segreta);
export const FIRMATARIO: Firmatario = { chiavi: CHIAVI, chiave: CHIAVE, firma, firmataIl: 1_800_000_100_000 };

/** Una catena ben formata con i dati dati, uno per voce; le prime `prime` nella forma 1, le altre nella 2. */
export function catenaDi(dati: readonly JsonObject[], prime = Number.POSITIVE_INFINITY): Voce[] {
  let precedente = PRIMA_IMPRONTA;
  return dati.map((uno, i) => {
    const senza = {
      asta: ASTA,
      seq: i + 1,
      tipo: 'RilancioAccettato',
      versione: 1,
      dati: uno,
      comandoId: `comando-${i}`,
      parte: 0,
      attore: { tipo: 'offerente', id: 'Perla Blu' },
      ricevutoIl: 1_800_000_000_000 + i,
      registratoIl: 1_800_000_000_003 + i,
      precedente,
      ...(i < prime ? {} : { prova: { sale: String(i).padStart(32, '0') } }),
    };
    precedente = improntaVoce(senza);
    return { ...senza, impronta: precedente };
  });
}

/** La ricevuta firmata di una voce accettata. */
export function ricevutaDi(voce: Voce): Ricevuta {
  const { asta, seq, tipo, impronta, ricevutoIl, registratoIl } = voce;
  return firmaRicevuta(
    {
      versione: 1,
      asta,
      seq,
      tipo,
      impronta,
      esito: 'accettato',
      motivo: null,
      importoCent: 10_500_000,
      ricevutoIl,
      registratoIl,
      chiave: CHIAVE,
    },
    firma,
  );
}

/** Dati qualsiasi che il registro ammette, con ogni carattere Unicode. */
const datiQualsiasi = fc
  .dictionary(fc.string({ unit: 'binary', maxLength: 6 }), fc.jsonValue({ maxDepth: 2, stringUnit: 'binary' }), {
    maxKeys: 4,
    noNullPrototype: true,
  })
  .map((dati) => JSON.parse(JSON.stringify(dati)) as JsonObject);
export const catene = fc
  .tuple(fc.array(datiQualsiasi, { minLength: 1, maxLength: 6 }), fc.nat(6))
  .map(([dati, prime]) => catenaDi(dati, prime));
export const cateneSalate = fc.array(datiQualsiasi, { minLength: 1, maxLength: 5 }).map((dati) => catenaDi(dati, 0));

/** Cambia un solo byte del testo; `null` se il risultato non è più JSON, e quindi si vede da sé. */
export function conByteCambiato(testo: string, posto: number, scarto: number): unknown {
  const byte = new TextEncoder().encode(testo);
  const i = posto % byte.length;
  byte[i] = ((byte[i] ?? 0) + scarto) % 256;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(byte));
  } catch {
    return null;
  }
}

/** Vero se i due valori hanno la stessa forma canonica; ciò che non ne ha (`1e999`, letto, è infinito) è diverso da tutto. */
export function stessaForma(a: unknown, b: unknown): boolean {
  try {
    return canonicalizza(a) === canonicalizza(b);
  } catch {
    return false;
  }
}

type Contenitore = { [chiave: string]: unknown };

/** Una copia con una sola foglia diversa: la `n`-esima, contando in profondità. */
export function conFogliaCambiata<T>(documento: T, n: number): T {
  const copia = structuredClone(documento);
  const foglie: { dove: Contenitore; chiave: string }[] = [];
  raccogli(copia, foglie);
  const foglia = foglie[n % foglie.length];
  if (foglia === undefined) throw new Error('il documento non ha foglie');
  foglia.dove[foglia.chiave] = diverso(foglia.dove[foglia.chiave]);
  return copia;
}

function raccogli(valore: unknown, foglie: { dove: Contenitore; chiave: string }[]): void {
  if (typeof valore !== 'object' || valore === null) return;
  const dove = valore as Contenitore;
  for (const chiave of Object.keys(dove)) {
    const figlio = dove[chiave];
    if (typeof figlio === 'object' && figlio !== null && Object.keys(figlio).length > 0) raccogli(figlio, foglie);
    else foglie.push({ dove, chiave });
  }
}

function diverso(valore: unknown): unknown {
  if (typeof valore === 'string') return valore === '' ? 'x' : `${valore.slice(1)}${valore[0] === 'a' ? 'b' : 'a'}x`;
  if (typeof valore === 'number') return Math.abs(valore) < 1e15 ? valore + 1 : valore / 2;
  if (typeof valore === 'boolean') return !valore;
  return 'cambiato';
}
