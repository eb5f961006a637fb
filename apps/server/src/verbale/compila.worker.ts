import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

/** Il compilatore sta in un processo leggero a parte: la sua memoria cresce, e ogni tanto lo si rifà da capo. */
const modello = readFileSync(new URL('./modello.typ', import.meta.url), 'utf8');
const compilatore = NodeCompiler.create();

/** Il PDF/A vuole una data; è quella dell'ultima voce, in tempo universale. */
function giornoDi(dataMs: number): { anno: string; mese: string; giorno: string } {
  const [anno = '1970', mese = '1', giorno = '1'] = new Date(dataMs).toISOString().slice(0, 10).split('-');
  return { anno, mese, giorno };
}

parentPort?.on('message', ({ id, documento, dataMs }: { id: number; documento: string; dataMs: number }) => {
  try {
    const pdf = compilatore.pdf(
      { mainFileContent: modello, inputs: { documento, ...giornoDi(dataMs) } },
      { pdfStandard: 'a-2a', pdfTags: true, creationTimestamp: Math.floor(dataMs / 1000) },
    );
    compilatore.evictCache(0);
    parentPort?.postMessage({ id, pdf: new Uint8Array(pdf) });
  } catch (errore) {
    parentPort?.postMessage({ id, errore: errore instanceof Error ? errore.message : String(errore) });
  }
});
