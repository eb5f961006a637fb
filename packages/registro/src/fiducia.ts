import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { type ChiaviPubbliche, daBase64Url } from './ricevuta.ts';
import type { Testa, Trascrizione, TrascrizioneOscurata } from './trascrizione.ts';

/**
 * Di chi ci si fida quando si verifica. Una firma che torna prova solo che l'ha fatta una certa chiave: di chi sia lo dicono
 * un'ancora avuta per un'altra strada, le chiavi tenute da prima, quelle che il gestore pubblica, e per ultimo il documento.
 */

/** Una chiave come il gestore la pubblica; tempi in ms, `null` se non è mai accaduto. */
export type ChiavePubblicata = {
  /** 32 byte Ed25519 in base64url. */
  pubblica: string;
  /** SHA-256 esadecimale della metà pubblica (SPKI): è questa che si confronta a voce o su carta. */
  impronta: string;
  validaDal: number;
  /** Da quando non firma più. */
  validaFino: number | null;
  revocataIl: number | null;
  motivo: string | null;
};
/** Le chiavi di firma che il gestore pubblica, revocate e scadute comprese, per il nome che una firma cita. */
export type ChiaviPubblicate = Readonly<Record<string, ChiavePubblicata>>;

/** Ciò che chi verifica ha tenuto dalle volte prima: le chiavi, e dove arrivava il registro di ciascuna vendita. */
export type MemoriaVerifica = {
  readonly chiavi: Readonly<Record<string, { pubblica: string; dal: number }>>;
  readonly teste: Readonly<Record<string, { seq: number; impronta: string; vistaIl: number }>>;
};
export const MEMORIA_VUOTA: MemoriaVerifica = { chiavi: {}, teste: {} };

/** Una chiave che ha firmato: il suo nome, la metà pubblica che ha fatto tornare la firma, e quando dice di avere firmato. */
export type ChiaveUsata = { id: string; pubblica: string; firmataIl: number | null };
/** Da dove si sa di una chiave: ciò che manca non è stato chiesto, o non ha risposto. */
export type FontiDiFiducia = {
  /** Impronte avute per un'altra strada. */
  ancora?: ReadonlySet<string>;
  pubblicate?: ChiaviPubblicate;
  memoria?: MemoriaVerifica;
};

/**
 * Che cosa si sa di una chiave. Sono gravi: `fuori_ancora`, `diversa` (lo stesso nome, un'altra chiave), `non_pubblicata`,
 * `revocata`, `scaduta` (ha firmato dopo la sua fine). `del_documento` è una chiave che nessun altro conferma.
 */
export type RilievoChiave = {
  codice:
    | 'ancora'
    | 'fuori_ancora'
    | 'tenuta'
    | 'diversa'
    | 'prima'
    | 'nuova'
    | 'del_documento'
    | 'non_pubblicata'
    | 'revocata'
    | 'scaduta';
  grave: boolean;
  chiave: string;
  impronta: string;
  /** Da quando è tenuta, scaduta o revocata. */
  dal: number | null;
  /** Perché è stata revocata, con le parole di chi l’ha fatto. */
  motivo: string | null;
};

/** Ciò che si sa della chiave che ha firmato un documento, in ordine; vuoto non è mai. */
export function giudicaChiave(usata: ChiaveUsata, { ancora, pubblicate, memoria }: FontiDiFiducia): RilievoChiave[] {
  const { id, pubblica, firmataIl } = usata;
  const impronta = improntaChiave(pubblica);
  const di = (codice: RilievoChiave['codice'], grave = false, dal: number | null = null): RilievoChiave => {
    return { codice, grave, chiave: id, impronta, dal, motivo: null };
  };
  const rilievi: RilievoChiave[] = [];
  if (ancora !== undefined) rilievi.push(ancora.has(impronta) ? di('ancora') : di('fuori_ancora', true));
  const tenute = memoria?.chiavi ?? {};
  const tenuta = Object.hasOwn(tenute, id) ? tenute[id] : undefined;
  if (tenuta !== undefined)
    rilievi.push(tenuta.pubblica === pubblica ? di('tenuta', false, tenuta.dal) : di('diversa', true, tenuta.dal));
  const nota = pubblicate !== undefined && Object.hasOwn(pubblicate, id) ? pubblicate[id] : undefined;
  if (pubblicate !== undefined && nota?.pubblica !== pubblica) rilievi.push(di('non_pubblicata', true));
  else if (nota !== undefined) {
    if (tenuta === undefined) rilievi.push(di(Object.keys(tenute).length === 0 ? 'prima' : 'nuova'));
    // L'istante di una firma lo dice chi firma: una chiave revocata può datare indietro, e non prova più nulla da sola.
    if (nota.revocataIl !== null) rilievi.push({ ...di('revocata', true, nota.revocataIl), motivo: nota.motivo });
    else if (nota.validaFino !== null && firmataIl !== null && firmataIl > nota.validaFino)
      rilievi.push(di('scaduta', true, nota.validaFino));
  }
  return rilievi.length === 0 ? [di('del_documento')] : rilievi;
}

/** Una metà pubblica Ed25519 in SPKI comincia con questi byte (RFC 8410). */
const SPKI_ED25519 = hexToBytes('302a300506032b6570032100');

/** L'impronta di una metà pubblica in base64url: SHA-256 esadecimale della sua forma SPKI; vuota se non è una chiave. */
export function improntaChiave(pubblica: string): string {
  const byte = daBase64Url(pubblica);
  if (byte === null || byte.length !== 32) return '';
  return bytesToHex(sha256(Uint8Array.of(...SPKI_ED25519, ...byte)));
}

/** La chiave che ha firmato la testa di una trascrizione già verificata, con le chiavi che porta o con altre. */
export function chiaveDellaTesta({ testa, chiavi }: { testa: Testa; chiavi: ChiaviPubbliche }): ChiaveUsata {
  return { id: testa.chiave, pubblica: chiavi[testa.chiave] ?? '', firmataIl: testa.firmataIl ?? null };
}

/**
 * Che cosa non torna fra una trascrizione e ciò che della stessa vendita si era già visto: un registro ripreso da una copia
 * vecchia arriva meno lontano, uno riscritto ha un'altra impronta. `null` se torna, o se non si era visto nulla.
 */
export function confrontaConMemoria(
  { asta, voci, testa }: Pick<Trascrizione | TrascrizioneOscurata, 'asta' | 'voci' | 'testa'>,
  { teste }: MemoriaVerifica,
): string | null {
  const vista = Object.hasOwn(teste, asta) ? teste[asta] : undefined;
  if (vista === undefined || vista.seq === 0) return null;
  if (testa.seq < vista.seq)
    return `il registro di questa vendita arrivava alla voce n. ${vista.seq}, e qui finisce alla n. ${testa.seq}`;
  return voci[vista.seq - 1]?.impronta === vista.impronta
    ? null
    : `la voce n. ${vista.seq} non è quella che si era già vista`;
}

/** La memoria dopo una verifica riuscita: si aggiunge, e ciò che si teneva non cambia. */
export function ricorda(
  memoria: MemoriaVerifica,
  { pubblicate = {}, testa }: { pubblicate?: ChiaviPubblicate; testa?: Testa },
  adesso: number,
): MemoriaVerifica {
  const nuove = Object.entries(pubblicate).map(([id, { pubblica }]) => [id, { pubblica, dal: adesso }] as const);
  const prima = testa === undefined ? undefined : memoria.teste[testa.asta];
  const avanti = testa !== undefined && (prima === undefined || prima.seq < testa.seq);
  return {
    chiavi: { ...Object.fromEntries(nuove), ...memoria.chiavi },
    teste: avanti
      ? { ...memoria.teste, [testa.asta]: { seq: testa.seq, impronta: testa.impronta, vistaIl: adesso } }
      : memoria.teste,
  };
}

/** La memoria scritta da una volta prima; `null` se non lo è: chi la perde deve saperlo, e non ricominciare in silenzio. */
export function leggiMemoria(scritta: unknown): MemoriaVerifica | null {
  if (!eOggetto(scritta) || !eOggetto(scritta.chiavi) || !eOggetto(scritta.teste)) return null;
  const { chiavi, teste } = scritta;
  const buone =
    Object.values(chiavi).every(
      (una) => eOggetto(una) && typeof una.pubblica === 'string' && typeof una.dal === 'number',
    ) &&
    Object.values(teste).every(
      (una) => eOggetto(una) && typeof una.seq === 'number' && typeof una.impronta === 'string',
    );
  return buone ? (scritta as MemoriaVerifica) : null;
}

function eOggetto(valore: unknown): valore is Readonly<Record<string, unknown>> {
  return typeof valore === 'object' && valore !== null && !Array.isArray(valore);
}
