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
  const canali = new Map<string, { nome: string; chi: Set<Collegamento> }>();

  function togli(collegamento: Collegamento, canale: string): void {
    if (!collegamento.canali.includes(canale)) return;
    collegamento.canali = collegamento.canali.filter((uno) => uno !== canale);
    const chi = canali.get(canale)?.chi;
    chi?.delete(collegamento);
    if (chi?.size === 0) canali.delete(canale);
    suDisconnessione(canale, collegamento.id);
  }

  return {
    aggiungi(collegamento, canale) {
      if (collegamento.canali.includes(canale)) return;
      const gia = canali.get(canale);
      const { nome, chi } = gia ?? { nome: canale, chi: new Set<Collegamento>() };
      if (gia === undefined) canali.set(nome, { nome, chi });
      chi.add(collegamento);
      // Il nome è quello già noto, non una copia per ogni messaggio che lo porta.
      collegamento.canali = [...collegamento.canali, nome];
      suConnessione(canale, collegamento.id);
    },
    togli,
    togliTutte(collegamento) {
      for (const canale of [...collegamento.canali]) togli(collegamento, canale);
    },
    di: (canale) => canali.get(canale)?.chi ?? NESSUNO,
    conteggi: () => new Map([...canali].map(([canale, { chi }]) => [canale, chi.size])),
  };
}
