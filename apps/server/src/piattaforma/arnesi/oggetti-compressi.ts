import { inflateSync } from 'node:zlib';

/** Gli insiemi di oggetti compressi di un PDF (ISO 32000, 7.5.7), dove chi guarda nei byte non li legge. */
const COMPRESSI = /\/Type\s*\/ObjStm\b/;
const FLUSSO = />>\s{0,20}stream\r?\n/g;
/** Le voci di un insieme sono poche righe; chi porta più flussi di questi vuole stancare chi guarda. */
const VOCI_CARATTERI_MAX = 2_000;
const FLUSSI_MAX = 20_000;
/** Quanto può gonfiarsi un insieme, e tutti insieme: gli oggetti di un atto di mille pagine stanno in pochi megabyte. */
const INSIEME_BYTE_MAX = 8 * 1_024 * 1_024;
const TUTTI_BYTE_MAX = 32 * 1_024 * 1_024;

/** Gli oggetti compressi come sono scritti, per numero; `chiuso` se in un insieme non si è potuto guardare. */
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

/** Ciò che un insieme contiene; `null` se non si sgonfia: un'altra compressione, una cifratura, o troppo. */
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

/** I nomi scritti per codice (`/J#61vaScript`) come si leggono. */
const nomiSciolti = (testo: string): string =>
  testo.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, codice: string) => String.fromCharCode(Number.parseInt(codice, 16)));
