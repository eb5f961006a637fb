/** Quante volte si uccide un processo fermo in una finestra, e quanto si aspetta fra la prima e la seconda: poi ogni volta il doppio. */
const UCCISIONI_MAX = 4;
const FINESTRA_MS = 600_000;
const PAUSA_MIN_MS = 5_000;

type Freno = {
  /** Fra quanti millisecondi si può uccidere di nuovo: zero, adesso. */
  fraMs(adesso: number): number;
  ucciso(adesso: number): void;
  /** Quante volte, nella finestra. */
  volte(adesso: number): number;
};

/** Chi è fermo si rifà; ma se rifarlo non serve, farlo ancora e ancora toglie soltanto CPU a chi lavora. */
export function creaFreno(): Freno {
  let uccisioni: number[] = [];
  const recenti = (adesso: number): readonly number[] => {
    uccisioni = uccisioni.filter((il) => adesso - il < FINESTRA_MS);
    return uccisioni;
  };
  return {
    fraMs(adesso) {
      const morti = recenti(adesso);
      const [prima = adesso] = morti;
      const ultima = morti.at(-1);
      if (ultima === undefined) return 0;
      const dal = morti.length >= UCCISIONI_MAX ? prima + FINESTRA_MS : ultima + PAUSA_MIN_MS * 2 ** (morti.length - 1);
      return Math.max(0, dal - adesso);
    },
    ucciso: (adesso) => void uccisioni.push(adesso),
    volte: (adesso) => recenti(adesso).length,
  };
}
