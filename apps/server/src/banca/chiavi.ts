import { canonicalizza, improntaDi } from '@gestore/registro';
import type { MovimentoLetto } from './movimento.ts';

/**
 * La chiave di ogni movimento di un estratto: l'impronta di ciò che la banca ha scritto, con il numero d'ordine fra
 * movimenti del tutto uguali. Due estratti che si sovrappongono danno le stesse chiavi, e due bonifici identici dello
 * stesso giorno restano due.
 */
export function conChiave(movimenti: readonly MovimentoLetto[]): (MovimentoLetto & { chiave: string })[] {
  const visti = new Map<string, number>();
  return movimenti.map((movimento) => {
    // Che sia un ritorno si è imparato a leggerlo dopo: lo stesso movimento ha la chiave che aveva.
    const { ritorno: _, ...scritto } = movimento;
    const sua = improntaDi(canonicalizza(scritto));
    const ordine = visti.get(sua) ?? 0;
    visti.set(sua, ordine + 1);
    return { ...movimento, chiave: `${sua}.${ordine}` };
  });
}
