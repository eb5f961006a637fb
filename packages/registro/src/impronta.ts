import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalizza } from './canonico.ts';
import { IMPRONTE, type Impronte, radiceDi } from './impegni.ts';
import type { JsonObject, JsonValue, Parola, Voce } from './voce.ts';

/** SHA-256 in esadecimale. */
export function improntaDi(testo: string | Uint8Array): string {
  return bytesToHex(sha256(typeof testo === 'string' ? utf8ToBytes(testo) : testo));
}

/**
 * L'impronta di una voce. Nella forma 1 copre tutti i suoi campi in chiaro; nella forma 2 (`prova`) il posto, il legame,
 * l'impegno sul contenuto intero e la radice degli impegni sui campi, così si ricalcola anche senza vederli tutti.
 */
export function improntaVoce(voce: Omit<Voce, 'impronta'>): string {
  const { asta, seq, tipo, versione, dati, comandoId, parte, attore, ricevutoIl, registratoIl, precedente } = voce;
  if (voce.prova !== undefined)
    return improntaSalata({
      asta,
      seq,
      precedente,
      contenuto: improntaDi(canonicalizza(contenutoDi(voce))),
      radice: radiceDi(voce, voce.prova),
    });
  return improntaDi(
    canonicalizza({ asta, seq, tipo, versione, dati, comandoId, parte, attore, ricevutoIl, registratoIl, precedente }),
  );
}

/** Ciò che l'impronta di una voce nella forma 2 copre. */
type TestataSalata = { asta: string; seq: number; precedente: string; contenuto: string; radice: string };

/** L'impronta di una voce nella forma 2, dalla sola testata: tutto ciò che serve a chi ne vede una parte. */
export function improntaSalata(testata: TestataSalata, funzioni: Pick<Impronte, 'sha256'> = IMPRONTE): string {
  const { asta, seq, precedente, contenuto, radice } = testata;
  return funzioni.sha256(
    `{"asta":${JSON.stringify(asta)},"contenuto":"${contenuto}","forma":2,"precedente":${JSON.stringify(precedente)},"radice":"${radice}","seq":${seq}}`,
  );
}

/** L'elenco che l'impegno sul contenuto intero copre: il segreto della voce e le colonne come la base dati le tiene. */
export function contenutoDi(voce: Omit<Voce, 'impronta'>): readonly JsonValue[] {
  const { tipo, versione, comandoId, parte, attore, ricevutoIl, registratoIl, prova } = voce;
  const dati = datiScritti(voce);
  return [prova?.sale ?? '', tipo, versione, dati, comandoId, parte, attore.tipo, attore.id, ricevutoIl, registratoIl];
}

/** I dati come stanno nel registro: al posto delle parole, che si possono cancellare, il loro impegno. */
function datiScritti({ dati, prova }: Pick<Voce, 'dati' | 'prova'>): JsonObject {
  let scritti = dati;
  for (const [percorso, parola] of Object.entries(prova?.parole ?? {}))
    scritti = conValore(scritti, percorso.slice(1).split('/'), (testo) => ({ impegno: impegnoParola(parola, testo) }));
  return scritti;
}

/** Ciò che si legge al posto di un testo cancellato: di quello resta l'impegno. */
export const PAROLA_CANCELLATA = '(testo cancellato)';

/** L'impegno su un testo libero, con il sale suo proprio: la stessa impronta di ogni foglia (forma 2). */
export function impegnoParola(parola: Parola, testo: JsonValue, funzioni: Pick<Impronte, 'sha256'> = IMPRONTE): string {
  if ('sale' in parola) return funzioni.sha256(canonicalizza([parola.sale, testo]));
  // Altrimenti, accanto all'impegno di prima, si potrebbe scrivere qualunque altro testo.
  if (testo !== PAROLA_CANCELLATA) throw new Error('un testo cancellato non si legge');
  return parola.impegno;
}

/** Una copia dei dati con un solo valore cambiato; lancia se quel percorso non c'è. */
export function conValore(
  dati: JsonObject,
  [campo, ...resto]: readonly string[],
  cambia: (valore: JsonValue) => JsonValue,
): JsonObject {
  if (campo === undefined || !Object.hasOwn(dati, campo)) throw new Error('i dati non hanno quel campo');
  const dato = dati[campo] ?? null;
  if (resto.length === 0) return { ...dati, [campo]: cambia(dato) };
  if (typeof dato !== 'object' || dato === null || Array.isArray(dato)) throw new Error('i dati non hanno quel campo');
  return { ...dati, [campo]: conValore(dato as JsonObject, resto, cambia) };
}

/** Impegno salato su dati personali: prova che erano quelli senza contenerli (4-sigillo). */
export function impegno(sale: string, dati: JsonObject): string {
  return improntaDi(canonicalizza({ sale, dati }));
}
