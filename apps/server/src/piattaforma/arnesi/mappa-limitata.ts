/** A map that does not grow beyond a limit: when it is full, what was put longest ago goes. */
export type MappaLimitata<V> = {
  /** The value of that key. Looking does not make it younger: who wants it to stay puts it again. */
  trova(chiave: string): V | undefined;
  /** Puts, or puts again: the key becomes the most recent. What alone weighs more than the limit is not kept. */
  metti(chiave: string, valore: V): void;
  togli(chiave: string): void;
  /** From the oldest; keys may be taken away meanwhile. */
  chiavi(): Iterable<string>;
};

type Scelte<V> = {
  /** How much a value counts in the limit; one each, if missing. */
  peso?: (valore: V) => number;
  /** What is in use does not go: the limit is exceeded as long as it is. */
  trattieni?: (chiave: string) => boolean;
  /** A key went because the map was full. */
  quandoEsce?: (chiave: string) => void;
};

/** Keys in use looked at for each one put: making room costs the same however many they are. */
const IN_USO_GUARDATE_MAX = 8;

/** `massimo` is the weight of everything together: without `peso`, how many keys. Every act costs the same at any size. */
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
      // In use, so not old: at the back of the queue it is not looked at again by every one put.
      tutte.delete(vecchia);
      tutte.set(vecchia, valore);
    }
  }

  return { trova: (chiave) => tutte.get(chiave), metti, togli, chiavi: () => tutte.keys() };
}
