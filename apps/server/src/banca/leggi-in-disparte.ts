import { Worker } from 'node:worker_threads';
import { LETTURA_MS_MAX } from './limiti.ts';
import { type EsitoLettura, rifiutato } from './movimento.ts';

/** Con un conto è un estratto in CSV di una BCC, senza è un CAMT.053, che il conto lo porta scritto. */
export type FileDaLeggere = { byte: Uint8Array; conto: { iban: string; intestatario: string } | null };

/** Un estratto al limite ne usa un quarto. */
const MEMORIA_MB = 512;

/** File in attesa di lettura: gli operatori sono pochi, e di più vorrebbe dire che qualcosa li manda da sé. */
const IN_ATTESA_MAX = 8;
let inAttesa = 0;
let ultima: Promise<unknown> = Promise.resolve();

/**
 * Legge il file in un lavoratore suo, uno per volta: un estratto al limite occupa il processore per più di un secondo, e
 * in quel tempo nessun rilancio può aspettare. Un file che non si legge in tempo, o esaurisce la memoria, è rifiutato.
 */
export async function leggiInDisparte(file: FileDaLeggere): Promise<EsitoLettura> {
  if (inAttesa >= IN_ATTESA_MAX) return rifiutato('Altri file sono in lettura: riprovi fra qualche secondo.');
  inAttesa += 1;
  const sua = ultima.then(() => leggi(file));
  ultima = sua;
  return sua.finally(() => {
    inAttesa -= 1;
  });
}

/** Non fallisce mai: ciò che non si legge è un rifiuto. */
function leggi(file: FileDaLeggere): Promise<EsitoLettura> {
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
