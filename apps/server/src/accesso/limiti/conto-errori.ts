import { creaMappaLimitata } from '../../piattaforma/arnesi/mappa-limitata.ts';
import { CONTI_SEGUITI_MAX, TENTATIVI_FINESTRA_MS } from './limiti.ts';

type Conto = { quanti: number; finoA: number };

/** Gli errori per chiave in una finestra di tempo. Uno per processo. */
type ContoErrori = {
  /**
   * Conta un tentativo come errore prima di esaminarlo, così che molti mandati insieme non siano tutti il primo. True
   * quando con questo sono più del limite.
   */
  prenota(chiave: string): boolean;
  /** Quanti finora. */
  quanti(chiave: string): number;
  /** Non era un errore: come se non fosse mai stato. */
  rendi(chiave: string): void;
};

/** `massimo` errori in `TENTATIVI_FINESTRA_MS`, dal primo. */
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
