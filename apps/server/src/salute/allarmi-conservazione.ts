import type { Allarme } from '@gestore/contratto/allarmi';
import { type Kysely, sql } from 'kysely';
import type { Precisa, Riga } from '../base-dati/tavole.ts';
import type { RigaIndice } from '../vendita/aste/indice.ts';

/** Vendite dette insieme, la più vecchia prima: le altre vengono dopo che queste sono a posto. */
const NON_CANCELLATE_MAX = 50;

type InRitardo = Riga<'conservazione', 'asta' | 'cancellabile_dal' | 'impedita_da'> &
  Precisa<'aste', { stato: RigaIndice }>;

/**
 * Il termine è passato e i dati di chi non ha vinto sono ancora qui, perché qualcosa manca: la trasmissione al Ministero, un rimborso. Un
 * blocco dell'autorità non è un ritardo (R77).
 */
export async function allarmiDellaConservazione(db: Kysely<unknown>, adesso: number): Promise<Allarme[]> {
  const { rows } = await sql<InRitardo>`
    SELECT c.asta, c.cancellabile_dal, c.impedita_da, a.stato FROM conservazione c JOIN aste a ON a.id = c.asta
    WHERE c.cancellata_il IS NULL AND c.cancellabile_dal < ${adesso} AND c.impedita_da <> '{}'
      AND NOT 'R77_blocco' = ANY (c.impedita_da)
    ORDER BY c.cancellabile_dal, c.asta LIMIT ${NON_CANCELLATE_MAX}`.execute(db);
  return rows.map(({ asta, cancellabile_dal, impedita_da, stato }) => ({
    codice: 'R77_non_cancellati',
    gravita: 'attenzione',
    asta,
    titolo: stato.scheda.titolo,
    dal: Number(cancellabile_dal),
    entro: null,
    quanti: 1,
    chi: impedita_da,
  }));
}
