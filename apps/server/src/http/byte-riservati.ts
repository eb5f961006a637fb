import type { Readable } from 'node:stream';

/**
 * I byte di un flusso, in un solo posto: i pezzi con cui sono arrivati si azzerano, perché un'offerta in chiaro non resti
 * nella memoria liberata (R10). Dà `null`, dopo aver azzerato tutto, se sono più di `byteMax`. Chi li riceve li azzera
 * con `fill(0)` quando ha finito.
 */
export async function byteRiservati(flusso: Readable, byteMax: number): Promise<Buffer | null> {
  const pezzi: Buffer[] = [];
  let quanti = 0;
  try {
    for await (const pezzo of flusso as AsyncIterable<Buffer>) {
      quanti += pezzo.length;
      if (quanti <= byteMax) pezzi.push(Buffer.from(pezzo));
      pezzo.fill(0);
    }
    return quanti > byteMax ? null : Buffer.concat(pezzi);
  } finally {
    for (const pezzo of pezzi) pezzo.fill(0);
  }
}
