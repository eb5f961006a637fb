import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NonMisurabile } from './non-misurabile.ts';

const SORGENTI = fileURLToPath(new URL('./pavimento/', import.meta.url));
const gia = new Map<string, Promise<string>>();

/** Compila un programma di `pavimento/` nella cartella data e ne dà il percorso. `NonMisurabile` se non c'è un compilatore. */
export function compila(nome: string, cartella: string): Promise<string> {
  const fatto =
    gia.get(nome) ??
    promisify(execFile)('cc', ['-O2', '-Wall', '-o', `${cartella}/${nome}`, `${SORGENTI}${nome}.c`]).then(
      () => `${cartella}/${nome}`,
      (errore: Error & { code?: unknown }) => {
        if (errore.code === 'ENOENT') throw new NonMisurabile('manca un compilatore C (cc)');
        throw errore;
      },
    );
  gia.set(nome, fatto);
  return fatto;
}

/** Un programma che parla a righe. */
export type Programma = {
  pid: number;
  scrivi(righe: string): void;
  /** La prossima riga che comincia così, anche se è già arrivata; fallisce se il programma esce prima. */
  aspetta(prefisso: string): Promise<string>;
  /** Ogni riga, appena arriva. */
  quandoRiga(ascolta: (riga: string) => void): void;
  /** Finisce quando il programma è uscito. */
  uscito: Promise<void>;
  ferma(): Promise<void>;
};

export function avviaProgramma(comando: string, argomenti: readonly string[]): Programma {
  const figlio: ChildProcess = spawn(comando, argomenti, { stdio: ['pipe', 'pipe', 'inherit'] });
  const arrivate: string[] = [];
  const attese: { prefisso: string; risolvi(riga: string): void; rifiuta(errore: Error): void }[] = [];
  const ascolti: ((riga: string) => void)[] = [];
  let finito: Error | null = null;
  // Un programma uscito mentre gli si scrive lo dice l'evento di uscita: l'errore della pipe non aggiunge nulla.
  figlio.stdin?.on('error', () => undefined);
  const righe = createInterface({ input: figlio.stdout ?? process.stdin });
  righe.on('line', (riga) => {
    if (ascolti.length > 0) for (const ascolta of ascolti) ascolta(riga);
    const posto = attese.findIndex(({ prefisso }) => riga.startsWith(prefisso));
    if (posto >= 0) attese.splice(posto, 1)[0]?.risolvi(riga);
    else if (ascolti.length === 0 || /^[A-Z]{3}/.test(riga)) arrivate.push(riga);
  });
  const uscito = new Promise<void>((fatto) => {
    figlio.once('close', (codice, segnale) => {
      finito = new Error(`${comando.split('/').at(-1)} è uscito: ${segnale ?? codice}`);
      for (const { rifiuta } of attese.splice(0)) rifiuta(finito);
      fatto();
    });
  });
  return {
    pid: figlio.pid ?? 0,
    scrivi: (testo) => void figlio.stdin?.write(testo),
    aspetta(prefisso) {
      const posto = arrivate.findIndex((riga) => riga.startsWith(prefisso));
      if (posto >= 0) return Promise.resolve(arrivate.splice(posto, 1)[0] ?? '');
      if (finito !== null) return Promise.reject(finito);
      return new Promise((risolvi, rifiuta) => void attese.push({ prefisso, risolvi, rifiuta }));
    },
    quandoRiga: (ascolta) => void ascolti.push(ascolta),
    uscito,
    async ferma() {
      figlio.stdin?.end();
      figlio.kill('SIGTERM');
      await uscito;
    },
  };
}
