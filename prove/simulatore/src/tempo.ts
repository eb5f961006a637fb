/** Un impegno preso col tempo; `annulla` lo toglie prima che accada. */
export type Impegno = { annulla(): void };

/** Il tempo di una storia: scorre solo quando accade qualcosa, e a pari istante nell'ordine in cui è stato chiesto. */
export type Tempo = {
  /** Millisecondi dall'epoca, con frazioni: è il tempo vero, che nessun processo conosce esattamente. */
  adesso(): number;
  fra(ms: number, azione: () => void): Impegno;
  /** Una pausa di chi non può morire: gli attori e la rete. */
  dormi(ms: number): Promise<void>;
  /** Fa accadere il prossimo fatto; falso se non c'è più nulla entro `fine`. */
  passo(fine: number): boolean;
};

class Fatto implements Impegno {
  readonly il: number;
  readonly ordine: number;
  azione: (() => void) | null;

  constructor(il: number, ordine: number, azione: () => void) {
    this.il = il;
    this.ordine = ordine;
    this.azione = azione;
  }

  annulla(): void {
    this.azione = null;
  }
}

/** Una coda ordinata per istante e per ordine di richiesta: due corse con le stesse richieste danno gli stessi passi. */
export function creaTempo(inizio: number): Tempo {
  const coda: Fatto[] = [];
  let adesso = inizio;
  let contati = 0;

  const prima = (x: Fatto, y: Fatto): boolean => x.il < y.il || (x.il === y.il && x.ordine < y.ordine);

  function metti(fatto: Fatto): void {
    let posto = coda.push(fatto) - 1;
    while (posto > 0) {
      const sopra = (posto - 1) >> 1;
      const padre = coda[sopra] as Fatto;
      if (!prima(fatto, padre)) break;
      coda[posto] = padre;
      posto = sopra;
    }
    coda[posto] = fatto;
  }

  function togli(): Fatto | undefined {
    const cima = coda[0];
    const ultimo = coda.pop();
    if (cima === undefined || ultimo === undefined || coda.length === 0) return cima;
    let posto = 0;
    for (;;) {
      let figlio = 2 * posto + 1;
      if (figlio >= coda.length) break;
      if (figlio + 1 < coda.length && prima(coda[figlio + 1] as Fatto, coda[figlio] as Fatto)) figlio += 1;
      const minore = coda[figlio] as Fatto;
      if (!prima(minore, ultimo)) break;
      coda[posto] = minore;
      posto = figlio;
    }
    coda[posto] = ultimo;
    return cima;
  }

  const tempo: Tempo = {
    adesso: () => adesso,
    fra(ms, azione) {
      contati += 1;
      const fatto = new Fatto(adesso + Math.max(0, ms), contati, azione);
      metti(fatto);
      return fatto;
    },
    dormi: (ms) => new Promise((risolvi) => void tempo.fra(ms, risolvi)),
    passo(fine) {
      for (;;) {
        const prossimo = coda[0];
        if (prossimo === undefined || prossimo.il > fine) return false;
        togli();
        if (prossimo.azione === null) continue;
        adesso = prossimo.il;
        prossimo.azione();
        return true;
      }
    },
  };
  return tempo;
}
