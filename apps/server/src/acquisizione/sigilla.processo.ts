import { creaSigillo } from '../sigillo/sigillo.ts';
import { type BustaSigillata, type Legame, sigillaPacchetto } from './busta-sigillata.ts';

/** Ciò che precede i byte di un pacchetto; `byte` dice quanti sono. */
export type Testata = { n: number; cartellaChiavi: string; legame: Legame; byte: number };
export type Risposta = { n: number; busta: BustaSigillata } | { n: number; errore: string };

/**
 * Il processo che vede le offerte in chiaro, e vive poco: quando finisce, il sistema si riprende la sua memoria. Dai
 * flussi riceve la lunghezza della testata, la testata, i byte; risponde con ciò che è già sigillato.
 */
let avanzo = Buffer.alloc(0);
let testata: Testata | null = null;

for await (const pezzo of process.stdin) {
  avanzo = Buffer.concat([avanzo, pezzo as Buffer]);
  while (await unPasso());
}
process.disconnect?.();

/** Vero se dai byte arrivati si è potuto togliere qualcosa. */
async function unPasso(): Promise<boolean> {
  if (testata === null) {
    const lunga = avanzo.length < 4 ? Number.POSITIVE_INFINITY : avanzo.readUInt32BE(0);
    if (avanzo.length < 4 + lunga) return false;
    testata = JSON.parse(avanzo.toString('utf8', 4, 4 + lunga)) as Testata;
    avanzo = avanzo.subarray(4 + lunga);
    return true;
  }
  if (avanzo.length < testata.byte) return false;
  const { n, cartellaChiavi, legame, byte } = testata;
  const pacchetto = avanzo.subarray(0, byte);
  avanzo = avanzo.subarray(byte);
  testata = null;
  const risposta: Risposta = await sigillaPacchetto(creaSigillo({ cartellaChiavi }), pacchetto, legame).then(
    (busta) => ({ n, busta }),
    (errore: unknown) => ({ n, errore: String(errore) }),
  );
  process.send?.(risposta);
  return true;
}
