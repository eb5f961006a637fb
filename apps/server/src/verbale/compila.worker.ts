import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { disegnabile, GRADI } from './disegnabile.ts';

/** Il compilatore sta in un processo leggero a parte: la sua memoria cresce, e ogni tanto lo si rifà da capo. */
const modello = readFileSync(new URL('./modello.typ', import.meta.url), 'utf8');
const compilatore = NodeCompiler.create();

/** Il PDF/A vuole una data; è quella dell'ultima voce, in tempo universale. */
function giornoDi(dataMs: number): { anno: string; mese: string; giorno: string } {
  const [anno = '1970', mese = '1', giorno = '1'] = new Date(dataMs).toISOString().slice(0, 10).split('-');
  return { anno, mese, giorno };
}

/** Ciò che il compilatore dice di un carattere che i caratteri tipografici di questa macchina non hanno. */
const NON_SI_DISEGNA = /could not be displayed|contains the codepoint/;

/** Il documento in PDF: se c'è qualcosa che qui non si disegna lo si scrive per nome, il meno possibile. */
function pdfDi(documento: unknown, dataMs: number, grado = 0): Uint8Array {
  const allegato = typeof documento === 'object' && documento !== null && 'allegato' in documento;
  try {
    return compilatore.pdf(
      {
        mainFileContent: modello,
        inputs: { documento: JSON.stringify(disegnabile(documento, grado)), ...giornoDi(dataMs) },
      },
      { pdfStandard: allegato ? 'a-3a' : 'a-2a', pdfTags: true, creationTimestamp: Math.floor(dataMs / 1000) },
    );
  } catch (errore) {
    if (grado + 1 < GRADI && NON_SI_DISEGNA.test(String(errore))) return pdfDi(documento, dataMs, grado + 1);
    throw errore;
  }
}

parentPort?.on('message', ({ id, documento, dataMs }: { id: number; documento: string; dataMs: number }) => {
  try {
    const pdf = pdfDi(JSON.parse(documento), dataMs);
    compilatore.evictCache(0);
    parentPort?.postMessage({ id, pdf: new Uint8Array(pdf) });
  } catch (errore) {
    parentPort?.postMessage({ id, errore: errore instanceof Error ? errore.message : String(errore) });
  }
});
