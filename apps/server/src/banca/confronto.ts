import { sql } from 'kysely';
import { annotaLettura } from '../anagrafe/letture.ts';
import type { RigaIndice } from '../aste/indice.ts';
import type { Vendita } from '../vendita.ts';
import { type OffertaNota, offerteAperte } from './offerte-aperte.ts';
import type { Attesa, Confronto } from './rilascia.ts';

/**
 * Le offerte aperte con cui si confrontano i movimenti sigillati, e ciò che decide quali escono. La lettura è annotata
 * per ciascuna vendita (R37): la fa il sistema, e chi non è un'offerta aperta non la vede nessuno.
 */
export async function preparaConfronto(
  vendita: Vendita,
  attese: readonly Attesa[],
  quali: (riga: RigaIndice) => boolean,
): Promise<{ offerte: OffertaNota[]; confronto: Confronto }> {
  const offerte = await offerteAperte(vendita, quali);
  for (const asta of new Set(offerte.map((offerta) => offerta.asta)))
    await annotaLettura(vendita, 'sistema', asta, 'CRO e IBAN delle offerte, per aprire i crediti sigillati');
  const { rows } = await sql<{ busta_id: string }>`select busta_id from abbinamenti`.execute(vendita.db);
  const coperte = new Set(rows.map(({ busta_id }) => busta_id));
  return {
    offerte,
    confronto: {
      offerte: offerte.map(({ asta, bustaId, cauzioneCent, cro, iban }) => ({
        asta,
        bustaId,
        cauzioneCent,
        cro,
        iban,
        coperta: coperte.has(bustaId),
      })),
      attese: attese.map(({ dal, ruolo }) => ({ dal, ruolo })),
      ruoliAperti: [...new Set(offerte.map(({ ruolo }) => ruolo))],
    },
  };
}
