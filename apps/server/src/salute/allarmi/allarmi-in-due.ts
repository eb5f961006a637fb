import type { ContenutoProposta } from '@gestore/contratto/anagrafe/proposte';
import type { Allarme } from '@gestore/contratto/salute/allarmi';
import { type Kysely, sql } from 'kysely';
import { type ChiMarca, colonneMarcate, delleSole, type Marcata } from '../../base-dati/marche-righe.ts';
import type { Precisa } from '../../base-dati/tavole.ts';

type InDue = Extract<ContenutoProposta, { genere: 'atto_in_due' }>;
type Proposta = Marcata<'proposte'> & Precisa<'proposte', { contenuto: InDue }>;

/** Di ogni vendita ciò che una persona ha proposto per provvedimento del giudice e un operatore non ha ancora letto (R41, R71). */
export async function allarmiInDue(
  { db, segreti }: { db: Kysely<unknown>; segreti: ChiMarca },
  adesso: number,
): Promise<Allarme[]> {
  const { rows } = await sql<Proposta>`
    SELECT ${sql.raw(colonneMarcate('proposte'))} FROM proposte
    WHERE esito IS NULL AND scade_il > ${adesso} AND genere = 'atto_in_due' ORDER BY proposta_il, id`.execute(db);
  const perVendita = Map.groupBy(delleSole(segreti, 'proposte', rows), ({ contenuto }) => contenuto.asta);
  return [...perVendita].flatMap(([asta, proposte]) => {
    const [prima] = proposte;
    if (prima === undefined) return [];
    const { titolo } = prima.contenuto;
    const comune = { codice: 'R41_atto_da_confermare', gravita: 'attenzione', asta, titolo } as const;
    return [
      { ...comune, dal: Number(prima.proposta_il), entro: Number(prima.scade_il), quanti: proposte.length, chi: [] },
    ];
  });
}
