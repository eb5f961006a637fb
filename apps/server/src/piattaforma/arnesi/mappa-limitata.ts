/** Una mappa che non cresce oltre un limite: quando è piena, esce ciò che vi è stato messo da più tempo. */
export type MappaLimitata<V> = {
  /** Il valore di quella chiave. Guardarla non la ringiovanisce: chi vuole che resti la rimette. */
  trova(chiave: string): V | undefined;
  /** Mette, o rimette: la chiave diventa la più recente. Ciò che da solo pesa più del limite non si tiene. */
  metti(chiave: string, valore: V): void;
  togli(chiave: string): void;
  /** Dalla più vecchia; intanto le chiavi si possono togliere. */
  chiavi(): Iterable<string>;
};

type Scelte<V> = {
  /** Quanto un valore conta nel limite; uno ciascuno, se manca. */
  peso?: (valore: V) => number;
  /** Ciò che è in uso non esce: finché lo è, il limite si supera. */
  trattieni?: (chiave: string) => boolean;
  /** Una chiave è uscita perché la mappa era piena. */
  quandoEsce?: (chiave: string) => void;
};

/** Le chiavi in uso guardate per ognuna che si mette: fare posto costa lo stesso, quante che siano. */
const IN_USO_GUARDATE_MAX = 8;

/** `massimo` è il peso di tutto insieme: senza `peso`, quante chiavi. Ogni atto costa lo stesso a qualunque misura. */
export function creaMappaLimitata<V extends NonNullable<unknown>>(
  massimo: number,
  { peso = () => 1, trattieni = () => false, quandoEsce = () => undefined }: Scelte<V> = {},
): MappaLimitata<V> {
  const tutte = new Map<string, V>();
  let totale = 0;

  function togli(chiave: string): void {
    const valore = tutte.get(chiave);
    if (valore === undefined) return;
    tutte.delete(chiave);
    totale -= peso(valore);
  }

  function metti(chiave: string, valore: V): void {
    togli(chiave);
    const pesa = peso(valore);
    if (pesa > massimo) return;
    tutte.set(chiave, valore);
    totale += pesa;
    if (totale > massimo) sfoltisci(chiave);
  }

  function sfoltisci(nuova: string): void {
    let inUso = 0;
    for (const [vecchia, valore] of tutte) {
      if (totale <= massimo || vecchia === nuova) return;
      if (!trattieni(vecchia)) {
        togli(vecchia);
        quandoEsce(vecchia);
        continue;
      }
      inUso += 1;
      if (inUso > IN_USO_GUARDATE_MAX) return;
      // In uso, quindi non vecchia: in fondo alla coda non la riguarda ogni chiave che si mette.
      tutte.delete(vecchia);
      tutte.set(vecchia, valore);
    }
  }

  return { trova: (chiave) => tutte.get(chiave), metti, togli, chiavi: () => tutte.keys() };
}
