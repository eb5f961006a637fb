import { Worker } from 'node:worker_threads';
import type { Documento } from './documento.ts';

/** Documenti compilati prima di rifare il lavoratore: la memoria del compilatore non torna mai del tutto indietro. */
const PER_LAVORATORE_MAX = 200;

type Attesa = { risolvi(pdf: Uint8Array): void; rifiuta(errore: Error): void };
type Risposta = { id: number; pdf?: Uint8Array; errore?: string };

export type Compilatore = { compila(documento: Documento): Promise<Uint8Array>; chiudi(): Promise<void> };

/** Compila documenti in PDF/A-2a con tag, uno per volta, in un lavoratore che nasce al primo uso. */
export function creaCompilatore(): Compilatore {
  let lavoratore: Worker | null = null;
  let fatti = 0;
  let prossimo = 0;
  const attese = new Map<number, Attesa>();

  function nuovo(): Worker {
    const suo = new Worker(new URL('./compila.worker.ts', import.meta.url));
    suo.unref();
    fatti = 0;
    suo.on('message', ({ id, pdf, errore }: Risposta) => {
      const attesa = attese.get(id);
      attese.delete(id);
      if (pdf !== undefined) attesa?.risolvi(pdf);
      else attesa?.rifiuta(new Error(`il documento non si compila: ${errore ?? 'errore sconosciuto'}`));
    });
    const cade = (errore: unknown): void => {
      if (lavoratore === suo) lavoratore = null;
      for (const { rifiuta } of attese.values()) rifiuta(errore instanceof Error ? errore : new Error(String(errore)));
      attese.clear();
    };
    suo.on('error', cade);
    suo.on('exit', (codice) => cade(new Error(`il compilatore è uscito con ${codice}`)));
    return suo;
  }

  return {
    compila(documento) {
      if (lavoratore !== null && fatti >= PER_LAVORATORE_MAX && attese.size === 0) {
        void lavoratore.terminate();
        lavoratore = null;
      }
      lavoratore ??= nuovo();
      fatti += 1;
      prossimo += 1;
      const id = prossimo;
      const suo = lavoratore;
      return new Promise((risolvi, rifiuta) => {
        attese.set(id, { risolvi, rifiuta });
        suo.postMessage({ id, documento: JSON.stringify(documento), dataMs: documento.dataMs });
      });
    },
    async chiudi() {
      await lavoratore?.terminate();
      lavoratore = null;
    },
  };
}
