import { fattiDi, statoOrdine } from './ordine.ts';
import { type LeggeRimborsi, rimborsiDellaVendita } from './rimborsi-dovuti.ts';

/**
 * Quante cauzioni della vendita devono ancora tornare: senza un ordine eseguito dalla banca, e non uscite per un'altra via.
 * Ciò che non è mai arrivato su un conto non deve tornare (R71, R77).
 */
export async function rimborsiDaPagare(parti: LeggeRimborsi, asta: string): Promise<number> {
  const { rimborsi, vincoli } = await rimborsiDellaVendita(parti, asta);
  const aperti = rimborsi.filter(
    ({ accreditatoCent, impedimenti }) => accreditatoCent > 0 && !impedimenti.includes('gia_mossa'),
  );
  const eseguiti = new Map<string, boolean>();
  for (const id of new Set(aperti.flatMap(({ ordine }) => ordine?.id ?? [])))
    eseguiti.set(id, statoOrdine(await fattiDi(parti.db, parti.segreti, id)) === 'eseguito');
  const daEseguire = aperti.filter(({ ordine }) => ordine === null || eseguiti.get(ordine.id) !== true).length;
  // Chi è ancora vincolato ha ancora la sua cauzione versata: tornerà, o il giudice ne disporrà (R24).
  return daEseguire + vincoli.filter(({ vincolo }) => vincolo.vincolata).length;
}
