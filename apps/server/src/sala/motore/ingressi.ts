/** Ingressi insieme, e poi ogni quanti millisecondi uno: cifrare costa, e chi è già dentro non deve accorgersene. */
const INGRESSI_INSIEME = 40;
const OGNI_INGRESSO_MS = 40;

type Ingressi = {
  /** Vero se adesso uno può entrare, e il posto è suo; falso se aspetta un momento. */
  unPosto(): boolean;
  /** Tornano tutti insieme quelli che erano dentro, e non c'è nessuno che se ne accorga. */
  tornano(dentro: number): void;
};

/** Quanti possono entrare nello stesso momento. */
export function creaIngressi(adesso: () => number = () => performance.now()): Ingressi {
  let posti = INGRESSI_INSIEME;
  let postiIl = adesso();
  return {
    unPosto() {
      const ora = adesso();
      posti = Math.min(Math.max(INGRESSI_INSIEME, posti), posti + (ora - postiIl) / OGNI_INGRESSO_MS);
      postiIl = ora;
      if (posti < 1) return false;
      posti -= 1;
      return true;
    },
    tornano(dentro) {
      posti = Math.max(posti, INGRESSI_INSIEME + dentro);
    },
  };
}
