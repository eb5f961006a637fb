/** Chiavi seguite insieme; oltre si dimentica tutto, che è meglio che crescere. */
const SEGUITI_MAX = 20_000;

/** Un secchio che si riempie di continuo: lascia passare `alSecondo` richieste, e il doppio in una raffica. */
export function creaFreno(
  alSecondo: number,
  quando: () => number = () => performance.now(),
): { passa(chiave: string): boolean } {
  const secchi = new Map<string, { gettoni: number; vistoMs: number }>();
  return {
    passa(chiave) {
      const ora = quando();
      const secchio = secchi.get(chiave) ?? { gettoni: alSecondo * 2, vistoMs: ora };
      const gettoni = Math.min(alSecondo * 2, secchio.gettoni + ((ora - secchio.vistoMs) / 1000) * alSecondo);
      if (secchi.size >= SEGUITI_MAX) secchi.clear();
      secchi.set(chiave, { gettoni: gettoni >= 1 ? gettoni - 1 : gettoni, vistoMs: ora });
      return gettoni >= 1;
    },
  };
}
