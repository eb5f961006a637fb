/** Lo stato di un generatore: lo stesso numero dà sempre la stessa sequenza. */
export type Seme = number;

/** Un numero fra 0 (compreso) e 1, e il seme seguente (mulberry32: qui non c'è nulla da proteggere). */
export function prossimoCaso(seme: Seme): [numero: number, seguente: Seme] {
  const seguente = (seme + 0x6d2b79f5) | 0;
  let t = Math.imul(seguente ^ (seguente >>> 15), 1 | seguente);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return [((t ^ (t >>> 14)) >>> 0) / 4_294_967_296, seguente];
}
