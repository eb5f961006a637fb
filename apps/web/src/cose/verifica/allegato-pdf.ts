/** Più lunga di così non è una ricevuta. */
const ALLEGATO_MAX_BYTE = 1024 * 1024;
/** Attorno al suo tipo, quanto può essere lungo il dizionario di un allegato. */
const DIZIONARIO_MAX = 1_000;

/**
 * Il testo del primo allegato di un PDF, come lo scrivono i nostri: il flusso con il suo dizionario, intero o compresso con
 * zlib. `null` se non c'è, o se non si legge: un PDF rifatto da un altro programma può tenerlo in un modo che qui non si cerca.
 */
export async function allegatoDelPdf(byte: Uint8Array<ArrayBuffer>): Promise<string | null> {
  // Un carattere per byte: le posizioni nel testo sono quelle nei byte.
  const testo = new TextDecoder('latin1').decode(byte);
  for (const { index } of testo.matchAll(/\/Type\s*\/EmbeddedFile\b/g)) {
    const prima = testo.slice(Math.max(0, index - DIZIONARIO_MAX), index);
    const dopo = /^([\s\S]*?)\bstream\r?\n/.exec(testo.slice(index, index + DIZIONARIO_MAX));
    if (dopo === null) continue;
    const dizionario = prima.slice(prima.lastIndexOf('obj') + 1) + dopo[1];
    const lungo = Number(/\/Length\s+(\d+)/.exec(dizionario)?.[1] ?? Number.NaN);
    if (!(lungo <= ALLEGATO_MAX_BYTE)) continue;
    const inizio = index + dopo[0].length;
    const flusso = byte.slice(inizio, inizio + lungo);
    if (!dizionario.includes('/FlateDecode')) return new TextDecoder().decode(flusso);
    return decomprimi(flusso).catch(() => null);
  }
  return null;
}

/** Ciò che si gonfia oltre il massimo non si legge fino in fondo. */
async function decomprimi(byte: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const pezzi: Uint8Array<ArrayBuffer>[] = [];
  let quanti = 0;
  const lettore = new Blob([byte]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  for (;;) {
    const { done, value } = await lettore.read();
    if (done) return new Blob(pezzi).text();
    quanti += value.length;
    if (quanti > ALLEGATO_MAX_BYTE) {
      await lettore.cancel();
      return null;
    }
    pezzi.push(value);
  }
}

/** Vero se comincia come un PDF. */
export const pareUnPdf = (byte: Uint8Array): boolean => String.fromCharCode(...byte.subarray(0, 5)) === '%PDF-';
