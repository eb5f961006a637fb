import type { Voce } from '@gestore/registro';

/** Di una voce, ciò che serve a mostrarla. */
export type VoceDaMandare = Pick<Voce, 'asta' | 'seq' | 'tipo' | 'versione' | 'dati' | 'ricevutoIl'>;

/** Voci tenute per un'asta mentre le precedenti partono; oltre si lasciano, e si rileggono dal registro. */
const IN_MANO_MAX = 1_000;

/** Le voci che questo processo ha appena scritto e non ha ancora mandato: non si rilegge ciò che si ha già. */
type VociInMano = {
  tieni(asta: string, voci: readonly VoceDaMandare[]): void;
  /** Quelle che seguono `seq` senza buchi, tolte da qui; `undefined` se la prossima non è qui. */
  dopo(asta: string, seq: number): readonly VoceDaMandare[] | undefined;
  lascia(asta: string): void;
};

export function creaVociInMano(): VociInMano {
  const tenute = new Map<string, VoceDaMandare[]>();
  return {
    tieni(asta, voci) {
      const gia = tenute.get(asta);
      const segue = gia !== undefined && gia.at(-1)?.seq === (voci[0]?.seq ?? 0) - 1;
      if (!segue) tenute.set(asta, [...voci]);
      else if (gia.length + voci.length <= IN_MANO_MAX) gia.push(...voci);
    },
    dopo(asta, seq) {
      const dellAsta = tenute.get(asta);
      if (dellAsta === undefined) return undefined;
      const primo = dellAsta.findIndex((voce) => voce.seq === seq + 1);
      if (primo < 0) return undefined;
      tenute.delete(asta);
      return dellAsta.slice(primo);
    },
    lascia: (asta) => void tenute.delete(asta),
  };
}
