import type { ChildProcess } from 'node:child_process';

/** Le domande di una prova a un server in un processo suo. */
export type Dialogo<D> = {
  /** Ciò che il processo ha detto quando è stato pronto. */
  pronto: Promise<unknown>;
  /** Fallisce se il processo finisce prima di rispondere. */
  chiedi(domanda: D): Promise<unknown>;
  uscito: Promise<void>;
};

type Risposta = { n: number; valore?: unknown; errore?: string };

/** Di qua: numera le domande e abbina le risposte; la numero zero non ha domanda. `dove` dice dove guardare se finisce. */
export function dialogaCon<D extends object>(figlio: ChildProcess, dove = ''): Dialogo<D> {
  const attese = new Map<number, PromiseWithResolvers<unknown>>();
  const { promise: uscito, resolve: esce } = Promise.withResolvers<void>();
  figlio.once('exit', (codice, segnale) => {
    for (const { reject } of attese.values()) reject(new Error(`il processo è uscito: ${segnale ?? codice} ${dove}`));
    esce();
  });
  figlio.on('message', ({ n, valore, errore }: Risposta) => {
    const attesa = attese.get(n);
    attese.delete(n);
    if (errore === undefined) attesa?.resolve(valore);
    else attesa?.reject(new Error(errore));
  });
  const aspetta = (n: number): Promise<unknown> => {
    const attesa = Promise.withResolvers<unknown>();
    attese.set(n, attesa);
    return attesa.promise;
  };
  let prossima = 1;
  return {
    pronto: aspetta(0),
    uscito,
    chiedi(domanda) {
      if (!figlio.connected) return Promise.reject(new Error('il processo non risponde più'));
      const n = prossima;
      prossima += 1;
      const risposta = aspetta(n);
      // Un invio a un processo appena ucciso fallisce da sé: la domanda resta a chi aspetta l'uscita.
      figlio.send({ n, ...domanda }, () => undefined);
      return risposta;
    },
  };
}

/** Di là: dice che è pronto e poi risponde, fino alla domanda `ferma`, o finché c'è chi lo ha avviato. */
export function rispondiAlleDomande<D extends { tipo: string }>(
  pronto: unknown,
  rispondi: (domanda: D) => Promise<unknown>,
): void {
  process.on('message', ({ n, ...domanda }: D & { n: number }) => {
    rispondi(domanda as unknown as D).then(
      (valore) => {
        process.send?.({ n, valore });
        if (domanda.tipo === 'ferma') process.disconnect?.();
      },
      (errore: unknown) => process.send?.({ n, errore: String(errore) }),
    );
  });
  // Finito chi lo ha avviato, o risposto all'ultima domanda, non resta indietro.
  process.on('disconnect', () => process.exit(0));
  process.send?.({ n: 0, valore: pronto });
}
