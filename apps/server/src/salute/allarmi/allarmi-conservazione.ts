import type { Allarme } from '@gestore/contratto/salute/allarmi';
import { type Kysely, sql } from 'kysely';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import type { RigaIndice } from '../../vendita/aste/elenchi/indice.ts';

/** Vendite dette una per una, la più vecchia prima: delle altre un allarme solo dice quante sono. */
const NON_CANCELLATE_MAX = 50;

type InRitardo = Riga<'conservazione', 'asta' | 'cancellabile_dal' | 'impedita_da'> &
  Precisa<'aste', { stato: RigaIndice }> & { quante: number };

/**
 * Il termine è passato e i dati di chi non ha vinto sono ancora qui, perché qualcosa manca: la trasmissione al Ministero, un rimborso. Un
 * blocco dell'autorità non è un ritardo (R77).
 */
export async function allarmiDellaConservazione(
  db: Kysely<unknown>,
  adesso: number,
  alPiu = NON_CANCELLATE_MAX,
): Promise<Allarme[]> {
  const { rows } = await sql<InRitardo>`
    SELECT c.asta, c.cancellabile_dal, c.impedita_da, a.stato, count(*) OVER ()::int AS quante FROM conservazione c JOIN aste a ON a.id = c.asta
    WHERE c.cancellata_il IS NULL AND c.cancellabile_dal < ${adesso} AND c.impedita_da <> '{}'
      AND NOT 'R77_blocco' = ANY (c.impedita_da)
    ORDER BY c.cancellabile_dal, c.asta LIMIT ${NON_CANCELLATE_MAX + 1}`.execute(db);
  const comune = { codice: 'R77_non_cancellati', gravita: 'attenzione', entro: null } as const;
  const prima = rows[alPiu];
  const dette = rows.slice(0, alPiu).map(({ asta, cancellabile_dal, impedita_da, stato }) => {
    const { titolo } = stato.scheda;
    return { ...comune, asta, titolo, dal: Number(cancellabile_dal), quanti: 1, chi: impedita_da };
  });
  if (prima === undefined) return dette;
  return [
    ...dette,
    { ...comune, asta: null, titolo: '', dal: Number(prima.cancellabile_dal), quanti: prima.quante - alPiu, chi: [] },
  ];
}
