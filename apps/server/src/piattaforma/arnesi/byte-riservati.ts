import type { Hash } from 'node:crypto';
import type { Readable } from 'node:stream';

/**
 * I byte di un flusso, in un posto solo: i pezzi in cui sono venuti si azzerano, così che nessuna offerta resti in
 * chiaro nella memoria liberata (R10). Risponde `null`, dopo aver azzerato tutto, quando sono più di `byteMax`;
 * `inizio` ha visto allora i byte fin lì. Chi li riceve li azzera con `fill(0)` quando ha finito.
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
