import { creaMappaLimitata } from '../../piattaforma/arnesi/mappa-limitata.ts';
import { CONTI_SEGUITI_MAX, TENTATIVI_FINESTRA_MS } from './limiti.ts';

type Conto = { quanti: number; finoA: number };

/** Failures by key in a window of time. One per process. */
type ContoErrori = {
  /**
   * Counts an attempt as a failure before it is examined, so that many sent together are not all the first. True when with
   * this one they are more than the limit.
   */
  prenota(chiave: string): boolean;
  /** How many so far. */
  quanti(chiave: string): number;
  /** It was not a failure: as if it had never been. */
  rendi(chiave: string): void;
};

/** `massimo` failures in `TENTATIVI_FINESTRA_MS`, from the first. */
export function creaContoErrori(massimo: number, adesso: () => number): ContoErrori {
  const conti = creaMappaLimitata<Conto>(CONTI_SEGUITI_MAX);
  const vivo = (chiave: string): Conto | undefined => {
    const conto = conti.trova(chiave);
    return conto !== undefined && adesso() < conto.finoA ? conto : undefined;
  };
  return {
    prenota(chiave) {
      const { quanti, finoA } = vivo(chiave) ?? { quanti: 0, finoA: adesso() + TENTATIVI_FINESTRA_MS };
      conti.metti(chiave, { quanti: quanti + 1, finoA });
      return quanti >= massimo;
    },
    quanti: (chiave) => vivo(chiave)?.quanti ?? 0,
    rendi(chiave) {
      const conto = vivo(chiave);
      if (conto !== undefined) conti.metti(chiave, { ...conto, quanti: Math.max(0, conto.quanti - 1) });
    },
  };
}
