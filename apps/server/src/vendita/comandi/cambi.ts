/** Fa una cosa fra tanti millisecondi; ciò che dà la annulla. */
export type Dopo = (ms: number, azione: () => void) => () => void;

/** Chi aspetta che un'asta cambi, da chiunque sia cambiata. */
type Cambi = {
  /** Vero al prossimo cambiamento, falso se in `entroMs` non ce ne sono. */
  prossimo(asta: string, entroMs: number): Promise<boolean>;
  cambiata(asta: string): void;
  /** Ci si ferma: chi aspetta, ora o dopo, sa subito che non verrà nulla. */
  congeda(): void;
  /** Quanti aspettano. */
  attese(asta: string): number;
};

const conTimer: Dopo = (ms, azione) => {
  const timer = setTimeout(azione, ms);
  return () => clearTimeout(timer);
};

export function creaCambi(dopo: Dopo = conTimer): Cambi {
  const attese = new Map<string, Set<(cambiata: boolean) => void>>();
  let congedati = false;
  return {
    prossimo: (asta, entroMs) =>
      new Promise((risolvi) => {
        if (congedati) return risolvi(false);
        const inAttesa = attese.get(asta) ?? new Set();
        attese.set(asta, inAttesa);
        const avvisa = (cambiata: boolean): void => {
          annulla();
          inAttesa.delete(avvisa);
          if (inAttesa.size === 0 && attese.get(asta) === inAttesa) attese.delete(asta);
          risolvi(cambiata);
        };
        const annulla = dopo(entroMs, () => avvisa(false));
        inAttesa.add(avvisa);
      }),
    cambiata(asta) {
      const inAttesa = attese.get(asta);
      if (inAttesa === undefined) return;
      attese.delete(asta);
      // Nell'ordine in cui sono arrivati: così tornano in fila.
      for (const avvisa of [...inAttesa]) avvisa(true);
    },
    congeda() {
      congedati = true;
      for (const inAttesa of attese.values()) for (const avvisa of [...inAttesa]) avvisa(false);
    },
    attese: (asta) => attese.get(asta)?.size ?? 0,
  };
}
