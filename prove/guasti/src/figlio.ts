import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Un processo della campagna: gli si danno ordini e se ne aspettano le voci. */
export type Figlio<Ordine, Voce> = {
  di(ordine: Ordine): void;
  /** La prima voce che soddisfa; un errore se il processo finisce o se tarda troppo. */
  aspetta<V extends Voce>(quale: (voce: Voce) => voce is V, entroMs: number, cosa: string): Promise<V>;
  quando(ascolta: (voce: Voce) => void): void;
  ferma(): void;
};

export function avviaFiglio<Ordine extends object, Voce>(
  modulo: string,
  argomenti: readonly string[] = [],
): Figlio<Ordine, Voce> {
  const processo: ChildProcess = fork(fileURLToPath(new URL(modulo, import.meta.url)), [...argomenti], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ascoltatori = new Set<(voce: Voce) => void>();
  const finiti = new Set<(errore: Error) => void>();
  let voluto = false;
  processo.on('message', (voce) => {
    for (const ascolta of ascoltatori) ascolta(voce as Voce);
  });
  processo.once('exit', (codice, segnale) => {
    for (const finito of finiti) finito(new Error(`${modulo} è uscito: ${segnale ?? codice}`));
    if (!voluto && codice !== 0) console.error(`${modulo} è uscito: ${segnale ?? codice}`);
  });
  return {
    di: (ordine) => void processo.send(ordine, () => undefined),
    quando: (ascolta) => void ascoltatori.add(ascolta),
    aspetta<V extends Voce>(quale: (voce: Voce) => voce is V, entroMs: number, cosa: string): Promise<V> {
      const { promise, resolve, reject } = Promise.withResolvers<V>();
      const ascolta = (voce: Voce): void => {
        if (quale(voce)) resolve(voce);
      };
      const scaduto = setTimeout(() => reject(new Error(`${cosa}: nessuna risposta in ${entroMs} ms`)), entroMs);
      ascoltatori.add(ascolta);
      finiti.add(reject);
      return promise.finally(() => {
        clearTimeout(scaduto);
        ascoltatori.delete(ascolta);
        finiti.delete(reject);
      });
    },
    ferma() {
      voluto = true;
      if (processo.connected) processo.disconnect();
    },
  };
}
