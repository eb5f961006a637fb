import type { CauzioneVista } from '@gestore/contratto/banca/cauzioni-delegato';
import { accreditoEntro, giudicaSulConto, type StatoPubblicato, sulContoDovuta } from '@gestore/dominio';
import type { Casa } from '../../piattaforma/casa.ts';
import { accreditiVeri } from '../../vendita/denaro/accrediti-veri.ts';
import type { LeggeContiPropri } from '../../vendita/denaro/conti-propri.ts';
import { giornoBancario } from '../giorno.ts';
import { copertoFinoA } from './coperto.ts';

/**
 * Le cauzioni delle buste aperte secondo i movimenti abbinati, per data contabile (R39). Finché gli estratti caricati non
 * arrivano al giorno entro cui accreditarla non si dice «non accreditata»: la banca può non averlo ancora scritto. Dovuta è quella
 * dichiarata, e mai meno di ciò che la legge e l'avviso vogliono per il prezzo offerto (R17).
 */
export async function cauzioniDi(
  { db, segreti, giornale }: Pick<Casa, 'db' | 'segreti'> & LeggeContiPropri,
  stato: StatoPubblicato,
): Promise<CauzioneVista[]> {
  const termine = giornoBancario(accreditoEntro(stato.parametri));
  const { veri } = await accreditiVeri(db, segreti, stato.id);
  const abbinati = veri.map(({ busta_id, importo_cent, contabile }) => ({
    bustaId: busta_id,
    importoCent: Number(importo_cent),
    contabile,
  }));
  const accrediti = Map.groupBy(abbinati, ({ bustaId }) => bustaId);
  const coperto = await copertoFinoA({ db, segreti, giornale }, stato, termine);
  return [...stato.buste.values()].flatMap(({ id, stato: busta }): CauzioneVista[] => {
    if (!('offerta' in busta)) return [];
    const dovutaCent = sulContoDovuta(busta.offerta, stato.parametri);
    if (dovutaCent === null) return [];
    return [{ bustaId: id, ...giudicaSulConto(accrediti.get(id) ?? [], dovutaCent, termine, coperto) }];
  });
}
