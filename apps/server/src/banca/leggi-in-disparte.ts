import { Worker } from 'node:worker_threads';
import { LETTURA_MS_MAX } from './limiti.ts';
import { type EsitoLettura, rifiutato } from './movimento.ts';

/** Con un conto è un estratto in CSV di una BCC, senza è un CAMT.053, che il conto lo porta scritto. */
export type FileDaLeggere = { byte: Uint8Array; conto: { iban: string; intestatario: string } | null };

/** Un estratto al limite ne usa un quarto. */
const MEMORIA_MB = 512;

/**
 * Legge il file in un lavoratore suo: un estratto grande occupa il processore per un decimo di secondo, e in quel tempo
 * nessun rilancio può aspettare. Un file che non si legge in tempo, o esaurisce la memoria, è rifiutato.
 */
export function leggiInDisparte(file: FileDaLeggere): Promise<EsitoLettura> {
  const { promise, resolve } = Promise.withResolvers<EsitoLettura>();
  const lavoratore = new Worker(new URL('./leggi.worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
  });
  const illeggibile = (): void =>
    resolve(rifiutato('Il file non si riesce a leggere: lo scarichi di nuovo dalla banca.'));
  const scadenza = setTimeout(illeggibile, LETTURA_MS_MAX);
  lavoratore.once('message', resolve);
  lavoratore.once('error', illeggibile);
  lavoratore.once('exit', illeggibile);
  return promise.finally(() => {
    clearTimeout(scadenza);
    void lavoratore.terminate();
  });
}
