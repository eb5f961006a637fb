/** Il caso di una campagna: da un seme la stessa successione di guasti, sempre. I tempi delle macchine restano veri. */
export type Caso = {
  /** Un numero in [0, 1). */
  numero(): number;
  /** Un intero fra `da` e `a`, compresi. */
  intero(da: number, a: number): number;
  scegli<T>(fra: readonly T[]): T;
  /** Fra `da` e `a` con la stessa probabilità per ogni ordine di grandezza: le pause brevi contano quanto le lunghe. */
  perOrdine(da: number, a: number): number;
};

export function creaCaso(seme: number): Caso {
  let stato = seme >>> 0;
  const numero = (): number => {
    // Mulberry32: trentadue bit di stato bastano a qualche migliaio di scelte.
    stato = (stato + 0x6d2b79f5) >>> 0;
    let t = stato;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    numero,
    intero: (da, a) => da + Math.floor(numero() * (a - da + 1)),
    scegli(fra) {
      const uno = fra[Math.floor(numero() * fra.length)];
      if (uno === undefined) throw new Error('nulla fra cui scegliere');
      return uno;
    },
    perOrdine: (da, a) => Math.round(Math.exp(Math.log(da) + numero() * (Math.log(a) - Math.log(da)))),
  };
}
