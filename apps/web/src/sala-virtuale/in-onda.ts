import type { Porta } from './scambi.ts';

/** Una sala in cui il microfono di questa pagina è acceso, o si è spento da sé e va detto. */
export type SalaInOnda = { porta: Porta; id: string };

let adesso: readonly SalaInOnda[] = [];
const avvisati = new Set<() => void>();

/** Le sale in cui questa pagina ha il microfono acceso: lo si vede in ogni pagina. */
export const saleInOnda = (): readonly SalaInOnda[] => adesso;

export function guardaSaleInOnda(avvisa: () => void): () => void {
  avvisati.add(avvisa);
  return () => void avvisati.delete(avvisa);
}

export function segnaInOnda({ porta, id }: SalaInOnda, si: boolean): void {
  if (si === adesso.some((una) => una.porta === porta && una.id === id)) return;
  const altre = adesso.filter((una) => una.porta !== porta || una.id !== id);
  adesso = si ? [...altre, { porta, id }] : altre;
  for (const avvisa of avvisati) avvisa();
}
