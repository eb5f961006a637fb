import type { Casa } from '../../piattaforma/casa.ts';
import { annotaLettura } from '../../vendita/aste/letture-identita.ts';
import type { Confronto, VenditaInAttesa } from '../sigillati/rilascia.ts';
import { type LeggeOfferte, type OffertaNota, offerteAperte, type VenditeScelte } from './offerte-aperte.ts';
import { busteCoperte } from './scrivi-abbinamenti.ts';

/** Ciò che serve a leggere le offerte da confrontare, annotandolo. */
export type PreparaConfronto = LeggeOfferte & Pick<Casa, 'segreti'>;

/**
 * Le offerte aperte con cui si confrontano i movimenti sigillati, e ciò che decide quali escono. La lettura è annotata
 * per ciascuna vendita (R37): la fa il sistema, e chi non è un'offerta aperta non la vede nessuno.
 */
export async function preparaConfronto(
  parti: PreparaConfronto,
  attese: readonly VenditaInAttesa[],
  scelte: VenditeScelte,
): Promise<{ offerte: OffertaNota[]; confronto: Confronto }> {
  const offerte = await offerteAperte(parti, { ...scelte, saltaIllegibili: true });
  for (const asta of new Set(offerte.map((offerta) => offerta.asta)))
    await annotaLettura(parti, 'sistema', asta, 'CRO e IBAN delle offerte, per aprire i crediti sigillati');
  const coperte = await busteCoperte(parti.db, parti.segreti, offerte);
  return {
    offerte,
    confronto: {
      offerte: offerte.map(({ asta, bustaId, cauzioneCent, cro, iban, ruolo, lotto }) => ({
        asta,
        bustaId,
        cauzioneCent,
        cro,
        iban,
        ruolo,
        lotto,
        coperta: coperte.has(bustaId),
      })),
      attese: attese.map(({ dal, ruolo }) => ({ dal, ruolo })),
      ruoliAperti: [...new Set(offerte.map(({ ruolo }) => ruolo))],
    },
  };
}
