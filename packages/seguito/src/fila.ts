export type Numerato = { seq: number };

export type PorteFila<E extends Numerato> = {
  /** Il posto dell'istantanea da cui si parte. */
  ultimoSeq: number;
  /** Piega un evento sullo stato: chiamata in ordine, una volta per evento. Se lancia, si riparte da un'istantanea. */
  applica: (evento: E) => void;
  /** Quanti eventi al più si chiedono per colmare un buco: oltre, un'istantanea pesa meno. */
  saltoMax: number;
};

/** Eventi numerati messi in ordine, senza buchi e senza doppioni. */
export type Fila<E extends Numerato> = {
  ultimo(): number;
  /** Il seguente si applica, uno vecchio si ignora, uno oltre un buco si tiene da parte. */
  metti(evento: E): void;
  /** Lo stato è ora quello di un'istantanea a questo posto: si va avanti da lì; indietro non si torna. */
  salta(seq: number): void;
  /** Si è saputo che un posto esiste, senza riceverlo. */
  saputo(seq: number): void;
  /** Nessun buco, fino a quel posto. */
  inPari(fino: number): boolean;
  /** Ne mancano troppe perché convenga chiederle. */
  lontana(): boolean;
  /** La voce seguente non si è lasciata piegare. */
  rotta(): boolean;
  /** Un'istantanea ha appena detto tutto ciò che c'è. */
  rinnovata(): void;
};

/** Eventi arrivati oltre un buco e tenuti da parte; oltre si lasciano, perché la richiesta li riporta. */
const DA_PARTE_MAX = 1_000;

/** `impossibile` dice quale evento non si è lasciato piegare, e perché. */
export function creaFila<E extends Numerato>(
  { ultimoSeq, applica, saltoMax }: PorteFila<E>,
  impossibile: (evento: E, causa: unknown) => void,
): Fila<E> {
  const daParte = new Map<number, E>();
  let ultimo = ultimoSeq;
  /** Il posto più avanti di cui si è saputo. */
  let visto = ultimo;
  let rotta = false;

  function metti(evento: E): void {
    if (evento.seq <= ultimo) return;
    visto = Math.max(visto, evento.seq);
    if (evento.seq > ultimo + 1 || rotta) {
      // Come per una voce in ordine, vale la prima arrivata: sul canale proprio c'è più di quello che segue sul comune.
      if (daParte.size < DA_PARTE_MAX && !daParte.has(evento.seq)) daParte.set(evento.seq, evento);
      return;
    }
    for (let prossimo: E | undefined = evento; prossimo !== undefined; prossimo = daParte.get(ultimo + 1)) {
      try {
        applica(prossimo);
      } catch (causa) {
        rotta = true;
        impossibile(prossimo, causa);
        return;
      }
      ultimo = prossimo.seq;
      daParte.delete(ultimo);
    }
  }

  return {
    ultimo: () => ultimo,
    metti,
    salta(seq) {
      if (seq <= ultimo) return;
      ultimo = seq;
      rotta = false;
      for (const vecchio of daParte.keys()) if (vecchio <= seq) daParte.delete(vecchio);
      const prossimo = daParte.get(ultimo + 1);
      if (prossimo !== undefined) metti(prossimo);
    },
    saputo(seq) {
      visto = Math.max(visto, seq);
    },
    inPari: (fino) => ultimo >= fino && daParte.size === 0 && !rotta,
    lontana: () => visto - ultimo > saltoMax,
    rotta: () => rotta,
    rinnovata() {
      visto = Math.max(ultimo, ...daParte.keys());
    },
  };
}
