import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** How our programs say that they are ready. */
const PRONTO = /^pronto: /;

/**
 * A program of ours that can be started again: what it says before `pronto: ...` is returned, what it says on its error
 * stream passes through.
 */
export function creaRipartenza(argomenti, ambiente) {
  let processo = null;
  let vivo = Promise.resolve(false);
  /** Restarts asked while one is under way are one more restart. */
  let inCorso = null;
  let inCoda = null;

  const avvia = async () => {
    const partitoIl = performance.now();
    const nuovo = spawn('node', argomenti, { env: ambiente, stdio: ['ignore', 'pipe', 'inherit'] });
    processo = nuovo;
    const righe = [];
    const partito = new Promise((fatto) => {
      createInterface({ input: nuovo.stdout }).on('line', (riga) => {
        if (PRONTO.test(riga)) return fatto(true);
        righe.push(riga);
      });
      nuovo.on('exit', () => fatto(false));
    });
    vivo = partito;
    const ms = (await partito) ? Math.round(performance.now() - partitoIl) : null;
    return { ms, righe };
  };

  const ferma = async () => {
    const vecchio = processo;
    processo = null;
    if (vecchio === null || vecchio.exitCode !== null || vecchio.signalCode !== null) return;
    const uscito = once(vecchio, 'exit');
    vecchio.kill('SIGTERM');
    await uscito;
  };

  const daCapo = async () => {
    let libero;
    // From now on who asks waits for the new one.
    const prossimo = new Promise((fatto) => {
      libero = fatto;
    });
    vivo = prossimo;
    const dal = performance.now();
    await ferma();
    const { ms, righe } = await avvia();
    libero(ms !== null);
    return { ms: ms === null ? null : Math.round(performance.now() - dal), righe };
  };

  return {
    avvia,
    ferma,
    /** Whether it listens, once it is known. */
    pronto: () => vivo,
    riavvia() {
      if (inCorso === null) {
        inCorso = daCapo().finally(() => {
          inCorso = null;
        });
        return inCorso;
      }
      inCoda ??= inCorso.then(() => {
        inCoda = null;
        return this.riavvia();
      });
      return inCoda;
    },
  };
}
