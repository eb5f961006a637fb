import type { Impegno, Tempo } from './tempo.ts';

/**
 * La vita di un processo: tutto ciò che aspetta gli torna da qui. Fermo, non riceve nulla finché non si risveglia; morto,
 * non riceve più nulla, e il suo codice resta per sempre al suo `await`.
 */
export type Vita = {
  nome: string;
  viva(): boolean;
  /** L'orologio monotono della macchina in millisecondi: ha la sua deriva e può saltare. */
  monotono(): number;
  fra(ms: number, azione: () => void): Impegno;
  /** Ciò che arriva adesso: accade subito, o al risveglio. */
  consegna(azione: () => void): void;
  dormi(ms: number): Promise<void>;
  ferma(ms: number): void;
  /** Muore quando avrà ricevuto altre tante consegne: una morte a un `await` qualunque. */
  muoriFra(consegne: number): void;
  muori(): void;
  salta(ms: number): void;
  allaMorte(azione: () => void): void;
};

type Opzioni = { nome: string; tempo: Tempo; derivaPpm: number };

export function creaVita({ nome, tempo, derivaPpm }: Opzioni): Vita {
  const nascita = tempo.adesso();
  const ultime: (() => void)[] = [];
  let viva = true;
  let fermoFino = 0;
  let saltoMs = 0;
  let mancano = Number.POSITIVE_INFINITY;

  function consegna(azione: () => void): void {
    if (!viva) return;
    if (tempo.adesso() < fermoFino) {
      tempo.fra(fermoFino - tempo.adesso(), () => consegna(azione));
      return;
    }
    mancano -= 1;
    if (mancano <= 0) vita.muori();
    else azione();
  }

  const vita: Vita = {
    nome,
    viva: () => viva,
    monotono: () => (tempo.adesso() - nascita) * (1 + derivaPpm / 1e6) + saltoMs,
    fra: (ms, azione) => tempo.fra(ms, () => consegna(azione)),
    consegna,
    dormi: (ms) => new Promise((risolvi) => void vita.fra(ms, risolvi)),
    ferma(ms) {
      fermoFino = Math.max(fermoFino, tempo.adesso() + ms);
    },
    muoriFra(consegne) {
      mancano = consegne;
    },
    muori() {
      if (!viva) return;
      viva = false;
      for (const azione of ultime) azione();
    },
    salta(ms) {
      saltoMs += ms;
    },
    allaMorte: (azione) => void ultime.push(azione),
  };
  return vita;
}
