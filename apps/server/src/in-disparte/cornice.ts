/**
 * Come una richiesta attraversa l'ingresso di un processo: quanto è lunga la testata e quanti sono i byte (quattro byte
 * ciascuno, il più significativo prima), la testata in JSON, i byte come sono.
 */
const MISURE_BYTE = 8;

type RichiestaInDisparte = { testata: unknown; byte: Buffer };

/** I pezzi da scrivere, in ordine. I byte di chi chiede non si copiano: chi li azzera dopo li toglie dappertutto (R10). */
export function incornicia(testata: object, byte: Uint8Array): readonly Uint8Array[] {
  const scritta = Buffer.from(JSON.stringify(testata));
  const misure = Buffer.alloc(MISURE_BYTE);
  misure.writeUInt32BE(scritta.length, 0);
  misure.writeUInt32BE(byte.length, 4);
  return [misure, scritta, byte];
}

/**
 * Le richieste che arrivano, comunque siano spezzate. Una rimasta a metà quando il flusso finisce non c'è. Di una che si annuncia si
 * prende subito il posto, e ogni pezzo vi si copia quando arriva: di sessanta megabyte non ce ne sono mai due volte tanti.
 */
export async function* richieste(flusso: AsyncIterable<Buffer>): AsyncGenerator<RichiestaInDisparte> {
  let arriva = Buffer.alloc(MISURE_BYTE);
  let quanti = 0;
  /** Dove finisce la testata e cominciano i byte; `null` finché le misure non ci sono. */
  let inizio: number | null = null;
  for await (const pezzo of flusso)
    for (let da = 0; da < pezzo.length; ) {
      const presi = pezzo.copy(arriva, quanti, da);
      da += presi;
      quanti += presi;
      if (quanti < arriva.length) continue;
      if (inizio === null) {
        inizio = MISURE_BYTE + arriva.readUInt32BE(0);
        const intera = Buffer.allocUnsafeSlow(inizio + arriva.readUInt32BE(4));
        arriva.copy(intera);
        arriva = intera;
        continue;
      }
      yield { testata: JSON.parse(arriva.toString('utf8', MISURE_BYTE, inizio)), byte: arriva.subarray(inizio) };
      arriva = Buffer.alloc(MISURE_BYTE);
      quanti = 0;
      inizio = null;
    }
}
