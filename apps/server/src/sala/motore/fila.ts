import { NonEntra } from './motore.ts';

/** Quanti si collegano insieme: chi toglie la parola, o chiude una sessione, ne ha davanti al più questi. */
const INSIEME_MAX = 4;

type FilaIngressi = {
  /**
   * Fa quando tocca a lui: uno alla volta per persona, chi è `primo` davanti agli altri. Lancia `NonEntra` con `affollata` se non gli
   * tocca entro `entroMs` millisecondi.
   */
  inFila<T>(chi: string, primo: boolean, entroMs: number, fai: () => Promise<T>): Promise<T>;
};

type InAttesa = { chi: string; parti(): void };

/** La fila di chi entra: chi ne chiede molti insieme li ha uno dopo l'altro, e fra l'uno e l'altro passano tutti. */
export function creaFilaIngressi(): FilaIngressi {
  const dentro = new Set<string>();
  let attese: InAttesa[] = [];

  const avanti = (): void => {
    while (dentro.size < INSIEME_MAX) {
      const prossima = attese.find(({ chi }) => !dentro.has(chi));
      if (prossima === undefined) return;
      attese = attese.filter((una) => una !== prossima);
      dentro.add(prossima.chi);
      prossima.parti();
    }
  };

  return {
    async inFila(chi, primo, entroMs, fai) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const attesa: InAttesa = { chi, parti: resolve };
      const scaduta = setTimeout(() => {
        attese = attese.filter((una) => una !== attesa);
        reject(new NonEntra('affollata'));
      }, entroMs);
      attese = primo ? [attesa, ...attese] : [...attese, attesa];
      avanti();
      await promise.finally(() => clearTimeout(scaduta));
      try {
        return await fai();
      } finally {
        dentro.delete(chi);
        avanti();
      }
    },
  };
}
