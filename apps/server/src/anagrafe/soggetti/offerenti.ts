import type { OfferenteDiVendita } from '@gestore/contratto/anagrafe/forme';
import { codicePulito } from '@gestore/contratto/parole/codice-fiscale';
import { eIn, FASI_A_BUSTE_CHIUSE } from '@gestore/dominio';
import { sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import { identita } from '../../vendita/aste/buste/apertura.ts';
import { pubblicata } from '../../vendita/rotte/oggetti.ts';
import type { PartiOfferenti } from '../parti.ts';

/**
 * Gli offerenti delle buste aperte di una vendita, con il soggetto in anagrafe che ha lo stesso codice. Prima
 * dell'apertura delle operazioni risponde 409: nessun offerente si vede, e nemmeno quanti sono (R10).
 */
export async function offerentiDi(parti: PartiOfferenti, asta: string): Promise<OfferenteDiVendita[]> {
  const stato = await pubblicata(parti, asta);
  if (eIn(stato, ...FASI_A_BUSTE_CHIUSE)) throw problema('R10_operazioni_non_aperte');
  const buste = await identita(parti, stato);
  const codici = buste.flatMap(({ offerenti }) => offerenti.map(({ identificativo }) => codicePulito(identificativo)));
  const { rows } = await sql<Riga<'soggetti', 'id' | 'codici'>>`
    SELECT id, codici FROM soggetti WHERE unito_a IS NULL AND codici && ${codici}::text[]`.execute(parti.db);
  return buste.flatMap(({ pseudonimo, pec, offerenti }) =>
    offerenti.map(({ nome, identificativo }) => ({
      nome,
      identificativo,
      pseudonimo,
      pec,
      soggetto: rows.find((uno) => uno.codici.includes(codicePulito(identificativo)))?.id ?? null,
    })),
  );
}
