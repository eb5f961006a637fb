import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import encodeQR from 'qr';
import type { Documento } from '../documento.ts';
import { caratteriDeiDocumenti, FAMIGLIE, segniDisegnati } from './caratteri.ts';
import { disegnabile, GRADI, notaDeiNomi } from './disegnabile.ts';

/** Il compilatore sta in un processo leggero a parte: la sua memoria cresce, e ogni tanto lo si rifà da capo. */
const modello = readFileSync(new URL('./modello.typ', import.meta.url), 'utf8');
const compilatore = NodeCompiler.create({ fontArgs: [{ fontBlobs: caratteriDeiDocumenti() }] });
const segni = segniDisegnati();
const famiglie = JSON.stringify(FAMIGLIE);
/** Il margine bianco che la norma dei codici QR chiede intorno, in moduli. */
const MARGINE_QR = 4;

/** Il PDF/A vuole una data; è quella dell'ultima voce, in tempo universale. */
function giornoDi(dataMs: number): { anno: string; mese: string; giorno: string } {
  const [anno = '1970', mese = '1', giorno = '1'] = new Date(dataMs).toISOString().slice(0, 10).split('-');
  return { anno, mese, giorno };
}

/**
 * Il documento in PDF. Ciò che i caratteri tipografici non disegnano è già detto per nome; se di ciò che resta il compilatore rifiuta
 * qualcosa, quale che sia, si prova con meno: un verbale deve nascere, e se non nasce nemmeno con le lettere più semplici si dice perché.
 */
function pdfDi(documento: Documento, dataMs: number, grado = 0): Uint8Array {
  const { documento: detto, primo } = disegnabile(documento, segni, grado);
  const { allegato, verifica } = documento;
  const qr = verifica === undefined ? null : encodeQR(verifica.indirizzo, 'svg', { border: MARGINE_QR });
  const daStampare = JSON.stringify({ documento: detto, qr, nota: primo === null ? null : notaDeiNomi(primo) });
  try {
    return compilatore.pdf(
      { mainFileContent: modello, inputs: { ingresso: daStampare, famiglie, ...giornoDi(dataMs) } },
      {
        pdfStandard: allegato === undefined ? 'a-2a' : 'a-3a',
        pdfTags: true,
        creationTimestamp: Math.floor(dataMs / 1000),
      },
    );
  } catch (errore) {
    if (grado + 1 < GRADI) return pdfDi(documento, dataMs, grado + 1);
    throw errore;
  }
}

parentPort?.on('message', ({ id, documento, dataMs }: { id: number; documento: string; dataMs: number }) => {
  try {
    const pdf = pdfDi(JSON.parse(documento) as Documento, dataMs);
    compilatore.evictCache(0);
    parentPort?.postMessage({ id, pdf: new Uint8Array(pdf) });
  } catch (errore) {
    parentPort?.postMessage({ id, errore: errore instanceof Error ? errore.message : String(errore) });
  }
});
