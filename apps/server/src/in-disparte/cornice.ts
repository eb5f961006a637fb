/**
 * Come una richiesta attraversa l'ingresso di un processo: quanto è lunga la testata e quanti sono i byte (quattro byte
 * ciascuno, il più significativo prima), la testata in JSON, i byte come sono.
 */
const MISURE_BYTE = 8;

export type RichiestaInDisparte = { testata: unknown; byte: Buffer };

/** I pezzi da scrivere, in ordine. I byte di chi chiede non si copiano: chi li azzera dopo li toglie dappertutto (R10). */
export function incornicia(testata: object, byte: Uint8Array): readonly Uint8Array[] {
  const scritta = Buffer.from(JSON.stringify(testata));
  const misure = Buffer.alloc(MISURE_BYTE);
  misure.writeUInt32BE(scritta.length, 0);
  misure.writeUInt32BE(byte.length, 4);
  return [misure, scritta, byte];
}

/** Le richieste che arrivano, comunque siano spezzate. Una rimasta a metà quando il flusso finisce non c'è. */
export async function* richieste(flusso: AsyncIterable<Buffer>): AsyncGenerator<RichiestaInDisparte> {
  let arrivati: Buffer[] = [];
  let quanti = 0;
  let servono = MISURE_BYTE;
  for await (const pezzo of flusso) {
    arrivati.push(pezzo);
    quanti += pezzo.length;
    // Si uniscono solo quando bastano: un pacchetto al limite arriva in centinaia di pezzi.
    while (quanti >= servono) {
      const tutti = Buffer.concat(arrivati);
      arrivati = [tutti];
      const inizio = MISURE_BYTE + tutti.readUInt32BE(0);
      servono = inizio + tutti.readUInt32BE(4);
      if (quanti < servono) break;
      yield { testata: JSON.parse(tutti.toString('utf8', MISURE_BYTE, inizio)), byte: tutti.subarray(inizio, servono) };
      arrivati = [tutti.subarray(servono)];
      quanti -= servono;
      servono = MISURE_BYTE;
    }
  }
}
