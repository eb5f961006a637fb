import { randomFillSync } from 'node:crypto';

const SALE_BYTE = 16;
/** Una lettura dal generatore ne dà molti: costa come una per ciascuno, e un rilancio non la sente. */
const RISERVA = Buffer.alloc(SALE_BYTE * 256);
let preso = RISERVA.length;

/** Il segreto di una voce nuova: sedici byte a caso, in esadecimale. */
export function nuovoSale(): string {
  if (preso === RISERVA.length) {
    randomFillSync(RISERVA);
    preso = 0;
  }
  preso += SALE_BYTE;
  return RISERVA.toString('hex', preso - SALE_BYTE, preso);
}
