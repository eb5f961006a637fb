/** Le consegne in corso, in fila: le più grandi non tengono fermo il processo, e nessuna ne scavalca un'altra. */
type Consegne<T> = {
  /**
   * Chiama `consegna` per ciascuno di `chi`, dopo tutte le consegne già in fila. Se è finita subito non restituisce
   * nulla; altrimenti una promessa che finisce con l'ultimo.
   */
  metti(chi: Iterable<T>, consegna: (uno: T) => void): Promise<void> | undefined;
};

type InFila<T> = { resto: Iterator<T>; consegna: (uno: T) => void; finita: () => void };

/**
 * Serve al più `diSeguito` per volta, poi lascia passare ciò che arriva: una ricevuta non aspetta diecimila schermi. Chi
 * entra in `chi` a consegna cominciata può riceverla o no: è numerata, e chi la perde lo vede.
 */
export function creaConsegne<T>(diSeguito: number): Consegne<T> {
  const fila: InFila<T>[] = [];
  let inAttesa = false;

  function avanti(): void {
    inAttesa = false;
    for (let restano = diSeguito; fila.length > 0; ) {
      const { resto, consegna, finita } = fila[0] as InFila<T>;
      let passo = resto.next();
      for (; passo.done !== true && restano > 0; passo = resto.next()) {
        consegna(passo.value);
        restano -= 1;
      }
      if (passo.done !== true) {
        consegna(passo.value);
        inAttesa = true;
        setImmediate(avanti);
        return;
      }
      fila.shift();
      finita();
    }
  }

  return {
    metti(chi, consegna) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const inFila = { resto: chi[Symbol.iterator](), consegna, finita: resolve };
      fila.push(inFila);
      if (!inAttesa) avanti();
      return fila.includes(inFila) ? promise : undefined;
    },
  };
}
