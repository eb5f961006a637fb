/** Il tempo e il caso di chi segue: nel browser quelli veri, nelle prove quelli della prova. */
export type PorteAttesa = {
  /** Esegue dopo un tempo in millisecondi; la funzione restituita annulla. */
  fra: (ms: number, azione: () => void) => () => void;
  /** Fra 0 e 1: perché cento schermi caduti insieme non tornino insieme. */
  casuale: () => number;
};

/** Raddoppia a ogni tentativo fino a un massimo, con un quarto di scarto in più o in meno; in millisecondi. */
export function attesaCrescente(primaMs: number, massimaMs: number, tentativi: number, casuale: () => number): number {
  return Math.min(primaMs * 2 ** tentativi, massimaMs) * (0.75 + casuale() / 2);
}

/**
 * Ripete un'azione ogni `ms`, con un quarto di scarto in più o in meno: le richieste di molte pagine aperte insieme non
 * restano insieme. La funzione restituita ferma, anche se a chiamarla è l'azione stessa.
 */
export function ogniTanto({ fra, casuale }: PorteAttesa, ms: number, azione: () => void): () => void {
  let fermo = false;
  const prenota = (): (() => void) => fra(attesaCrescente(ms, ms, 0, casuale), passo);
  let annulla = prenota();
  function passo(): void {
    azione();
    // L'azione può aver appena fermato questo giro per cominciarne un altro: riprenotarsi lo farebbe vivere per sempre.
    if (!fermo) annulla = prenota();
  }
  return () => {
    fermo = true;
    annulla();
  };
}
