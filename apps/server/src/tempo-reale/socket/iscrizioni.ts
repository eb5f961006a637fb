import type { CodaCanale } from './coda-canale.ts';
import type { Collegamento } from './collegamento.ts';

/** Chiamata quando un socket comincia o smette di ascoltare un canale. */
export type QuandoAscolta = (canale: string, socketId: string) => void;

/** Un canale con almeno uno che lo ascolta. */
type Canale = { nome: string; chi: Set<Collegamento>; coda: CodaCanale };

export type Iscrizioni = {
  aggiungi(collegamento: Collegamento, canale: string): void;
  togli(collegamento: Collegamento, canale: string): void;
  /** Il socket è andato: lascia tutti i suoi canali. */
  togliTutte(collegamento: Collegamento): void;
  /** Il canale, se qualcuno lo ascolta. */
  di(canale: string): Canale | undefined;
  /** Quanti ascoltano ciascun canale. */
  conteggi(): Map<string, number>;
};

/** Chi ascolta che cosa, nei due versi: un canale senza nessuno non occupa posto. */
export function creaIscrizioni({
  suConnessione,
  suDisconnessione,
}: {
  suConnessione: QuandoAscolta;
  suDisconnessione: QuandoAscolta;
}): Iscrizioni {
  const canali = new Map<string, Canale>();

  function togli(collegamento: Collegamento, canale: string): void {
    if (!collegamento.canali.includes(canale)) return;
    collegamento.canali = collegamento.canali.filter((uno) => uno !== canale);
    const chi = canali.get(canale)?.chi;
    chi?.delete(collegamento);
    if (chi?.size === 0) canali.delete(canale);
    suDisconnessione(canale, collegamento.id);
  }

  function apri(nome: string): Canale {
    const nuovo = { nome, chi: new Set<Collegamento>(), coda: [] };
    canali.set(nome, nuovo);
    return nuovo;
  }

  return {
    aggiungi(collegamento, canale) {
      if (collegamento.canali.includes(canale)) return;
      const { nome, chi } = canali.get(canale) ?? apri(canale);
      chi.add(collegamento);
      // Il nome è quello già noto, non una copia per ogni messaggio che lo porta.
      collegamento.canali = [...collegamento.canali, nome];
      suConnessione(canale, collegamento.id);
    },
    togli,
    togliTutte(collegamento) {
      for (const canale of [...collegamento.canali]) togli(collegamento, canale);
    },
    di: (canale) => canali.get(canale),
    conteggi: () => new Map([...canali].map(([canale, { chi }]) => [canale, chi.size])),
  };
}
