import type { Collegamento } from './collegamento.ts';

/** Chiamata quando un socket comincia o smette di ascoltare un canale. */
export type QuandoAscolta = (canale: string, socketId: string) => void;

export type Iscrizioni = {
  aggiungi(collegamento: Collegamento, canale: string): void;
  togli(collegamento: Collegamento, canale: string): void;
  /** Il socket è andato: lascia tutti i suoi canali. */
  togliTutte(collegamento: Collegamento): void;
  di(canale: string): ReadonlySet<Collegamento>;
  /** Quanti ascoltano ciascun canale. */
  conteggi(): Map<string, number>;
};

const NESSUNO: ReadonlySet<Collegamento> = new Set();

/** Chi ascolta che cosa, nei due versi: un canale senza nessuno non occupa posto. */
export function creaIscrizioni({
  suConnessione,
  suDisconnessione,
}: {
  suConnessione: QuandoAscolta;
  suDisconnessione: QuandoAscolta;
}): Iscrizioni {
  const canali = new Map<string, Set<Collegamento>>();

  function togli(collegamento: Collegamento, canale: string): void {
    if (!collegamento.canali.delete(canale)) return;
    const chi = canali.get(canale);
    chi?.delete(collegamento);
    if (chi?.size === 0) canali.delete(canale);
    suDisconnessione(canale, collegamento.id);
  }

  return {
    aggiungi(collegamento, canale) {
      if (collegamento.canali.has(canale)) return;
      collegamento.canali.add(canale);
      const chi = canali.get(canale);
      if (chi === undefined) canali.set(canale, new Set([collegamento]));
      else chi.add(collegamento);
      suConnessione(canale, collegamento.id);
    },
    togli,
    togliTutte(collegamento) {
      for (const canale of [...collegamento.canali]) togli(collegamento, canale);
    },
    di: (canale) => canali.get(canale) ?? NESSUNO,
    conteggi: () => new Map([...canali].map(([canale, chi]) => [canale, chi.size])),
  };
}
