import type { Hash } from 'node:crypto';
import type { Readable } from 'node:stream';

/**
 * The bytes of a stream, in one place: the pieces in which they came are zeroed, so that no offer stays in clear in freed
 * memory (R10). Answers `null`, after zeroing everything, when they are more than `byteMax`; `inizio` then has seen the
 * bytes up to there. Whoever receives them zeroes them with `fill(0)` when he has finished.
 */
export async function byteRiservati(flusso: Readable, byteMax: number, inizio?: Hash): Promise<Buffer | null> {
  const pezzi: Buffer[] = [];
  let quanti = 0;
  try {
    for await (const pezzo of flusso as AsyncIterable<Buffer>) {
      quanti += pezzo.length;
      if (quanti <= byteMax) {
        pezzi.push(Buffer.from(pezzo));
        inizio?.update(pezzo);
      }
      pezzo.fill(0);
    }
    return quanti > byteMax ? null : Buffer.concat(pezzi);
  } finally {
    for (const pezzo of pezzi) pezzo.fill(0);
  }
}
