import { inflateSync } from 'node:zlib';

/** Sets of compressed objects in a PDF (ISO 32000, 7.5.7), where who looks in the bytes does not read them. */
const COMPRESSI = /\/Type\s*\/ObjStm\b/;
const FLUSSO = />>\s{0,20}stream\r?\n/g;
/** The entries of a set are a few lines; who brings more streams than these wants to tire who looks. */
const VOCI_CARATTERI_MAX = 2_000;
const FLUSSI_MAX = 20_000;
/** How much one set, and all of them, may swell: the objects of a deed of a thousand pages fit in a few megabytes. */
const INSIEME_BYTE_MAX = 8 * 1_024 * 1_024;
const TUTTI_BYTE_MAX = 32 * 1_024 * 1_024;

/** The compressed objects as they are written, by number; `chiuso` if it was not possible to look into a set. */
export function oggettiCompressi(grezzo: Buffer, testo: string): { compressi: Map<number, string[]>; chiuso: boolean } {
  const compressi = new Map<number, string[]>();
  let [restano, flussi] = [TUTTI_BYTE_MAX, 0];
  for (const trovato of testo.matchAll(FLUSSO)) {
    flussi += 1;
    if (flussi > FLUSSI_MAX) return { compressi, chiuso: true };
    const prima = testo.slice(Math.max(0, trovato.index - VOCI_CARATTERI_MAX), trovato.index);
    const voci = nomiSciolti(prima.slice(prima.lastIndexOf('obj') + 1));
    if (!COMPRESSI.test(voci)) continue;
    const dentro = sgonfia(grezzo.subarray(trovato.index + trovato[0].length), voci, restano);
    const inizio = Number(/\/First\s+(\d{1,9})\b/.exec(voci)?.[1] ?? Number.NaN);
    if (dentro === null || Number.isNaN(inizio)) return { compressi, chiuso: true };
    restano -= dentro.length;
    const numeri = dentro.slice(0, inizio).trim().split(/\s+/).map(Number);
    const posti = numeri.filter((_, i) => i % 2 === 1).toSorted((a, b) => a - b);
    for (let i = 0; i + 1 < numeri.length; i += 2) {
      const da = numeri[i + 1] ?? 0;
      const oggetto = dentro.slice(inizio + da, inizio + (posti[posti.lastIndexOf(da) + 1] ?? dentro.length));
      compressi.set(numeri[i] ?? 0, [...(compressi.get(numeri[i] ?? 0) ?? []), oggetto]);
    }
  }
  return { compressi, chiuso: false };
}

/** What a set contains; `null` if it does not inflate: another compression, an encryption, or too much. */
function sgonfia(coda: Buffer, voci: string, restano: number): string | null {
  const filtri = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(voci)?.[1]?.match(/\/\w+/g) ?? [];
  if (filtri.length === 0) return coda.subarray(0, INSIEME_BYTE_MAX).toString('latin1').split('endstream', 1)[0] ?? '';
  if (filtri.length > 1 || filtri[0] !== '/FlateDecode') return null;
  const massimo = Math.min(INSIEME_BYTE_MAX, restano);
  if (massimo <= 0) return null;
  try {
    return inflateSync(coda, { maxOutputLength: massimo }).toString('latin1');
  } catch {
    return null;
  }
}

/** Names written by code (`/J#61vaScript`) as they are read. */
const nomiSciolti = (testo: string): string =>
  testo.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, codice: string) => String.fromCharCode(Number.parseInt(codice, 16)));
