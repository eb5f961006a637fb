/** Quanti lavori si fanno insieme, quanti se ne tengono in tutto, e quanti di una persona, quelli in corso compresi. */
type Misure = { insieme: number; inTuttoMax: number; diUnoMax: number };
/** Il turno è venuto; quando ha finito lo lascia. */
type Lascia = () => void;

/**
 * Chi aspetta un lavoro è servito a turno con gli altri: una persona che ne chiede dieci non fa aspettare la decima a chi ne chiede uno. Se
 * se ne fanno più insieme, nessuno ne tiene più d'uno: il posto che resta è di chi viene dopo.
 */
export function creaTurniDiLavoro({ insieme, inTuttoMax, diUnoMax }: Misure): {
  /** `null` se sono già troppi, in tutto o di quella persona. */
  entra(chi: string): Promise<Lascia> | null;
} {
  const inAttesa = new Map<string, ((lascia: Lascia) => void)[]>();
  const inCorso = new Map<string, number>();
  let quanti = 0;

  const occupati = (): number => [...inCorso.values()].reduce((somma, uno) => somma + uno, 0);
  const quantiDi = (chi: string): number => (inAttesa.get(chi)?.length ?? 0) + (inCorso.get(chi) ?? 0);

  /** Chi ha avuto il suo turno lascia passare gli altri. */
  function inFondo(chi: string): void {
    const attese = inAttesa.get(chi) ?? [];
    inAttesa.delete(chi);
    if (attese.length > 0) inAttesa.set(chi, attese);
  }

  function avanti(): void {
    for (const [chi, attese] of inAttesa) {
      if (occupati() >= insieme) return;
      if (insieme > 1 && inCorso.has(chi)) continue;
      const comincia = attese.shift();
      inFondo(chi);
      if (comincia === undefined) continue;
      inCorso.set(chi, (inCorso.get(chi) ?? 0) + 1);
      comincia(() => finito(chi));
    }
  }

  function finito(chi: string): void {
    quanti -= 1;
    const restano = (inCorso.get(chi) ?? 1) - 1;
    if (restano === 0) inCorso.delete(chi);
    else inCorso.set(chi, restano);
    inFondo(chi);
    avanti();
  }

  return {
    entra(chi) {
      if (quanti >= inTuttoMax || quantiDi(chi) >= diUnoMax) return null;
      quanti += 1;
      const { promise, resolve } = Promise.withResolvers<Lascia>();
      inAttesa.set(chi, [...(inAttesa.get(chi) ?? []), resolve]);
      avanti();
      return promise;
    },
  };
}
