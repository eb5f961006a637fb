import { statoOrdine } from './decidi-ordine.ts';
import { fattiDi } from './ordini-veri.ts';
import { type LeggeRimborsi, rimborsiDellaVendita } from './rimborsi-dovuti.ts';

/**
 * Quante cauzioni della vendita devono ancora tornare: senza un ordine eseguito dalla banca, e non rese con un assegno (`resi`).
 * Ciò che non è mai arrivato su un conto non deve tornare (R71, R77).
 */
export async function rimborsiDaPagare(
  vendita: LeggeRimborsi,
  asta: string,
  resi: ReadonlySet<string>,
): Promise<number> {
  const { rimborsi } = await rimborsiDellaVendita(vendita, asta);
  const aperti = rimborsi.filter(({ bustaId, accreditatoCent }) => accreditatoCent > 0 && !resi.has(bustaId));
  const eseguiti = new Map<string, boolean>();
  for (const id of new Set(aperti.flatMap(({ ordine }) => ordine?.id ?? [])))
    eseguiti.set(id, statoOrdine(await fattiDi(vendita.db, vendita.segreti, id)) === 'eseguito');
  return aperti.filter(({ ordine }) => ordine === null || eseguiti.get(ordine.id) !== true).length;
}
