import type { Logger } from 'pino';
import { asteNonRiuscite } from './per-ciascuna.ts';

/** Un lavoro della piattaforma che non riesce: per quale vendita (`null`: per tutte), e da quando. */
export type LavoroFermo = { lavoro: string; asta: string | null; dal: number };

/** Ciò che la piattaforma fa da sé e adesso non le riesce; lo mostrano gli allarmi del gestore. */
export type LavoriFermi = {
  /** Il giro è finito bene: ciò che era fermo non lo è più. */
  riuscito(lavoro: string): void;
  /** Il giro non è riuscito: si annota una volta quando comincia e quando cambia, non a ogni giro. */
  fallito(lavoro: string, errore: unknown): void;
  elenco(): readonly LavoroFermo[];
};

export function creaLavoriFermi({ log, adesso }: { log: Pick<Logger, 'error'>; adesso: () => number }): LavoriFermi {
  const fermi = new Map<string, LavoroFermo[]>();
  return {
    riuscito: (lavoro) => void fermi.delete(lavoro),
    fallito(lavoro, errore) {
      const aste = asteNonRiuscite(errore);
      const prima = fermi.get(lavoro) ?? [];
      const ora = (aste.length === 0 ? [null] : aste).map((asta) => {
        return prima.find((uno) => uno.asta === asta) ?? { lavoro, asta, dal: adesso() };
      });
      fermi.set(lavoro, ora);
      if (ora.some((uno) => !prima.includes(uno))) log.error({ err: errore, lavoro, aste }, 'lavoro non riuscito');
    },
    elenco: () => [...fermi.values()].flat(),
  };
}
