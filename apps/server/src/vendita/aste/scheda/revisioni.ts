import type { Istante } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../../../base-dati/tavole.ts';

/** Quante volte, da quando è pubblicata, è cambiato ciò che un calendario mostra di una vendita, e quando l'ultima. */
export type Revisione = { volte: number; il: Istante };

/**
 * Le revisioni di quelle vendite, per identificativo; una in bozza non ne ha. Contano soltanto fatti che chiunque legge (correzioni,
 * rinvii, sospensioni, esiti): un conto di tutte le voci direbbe quante offerte sono arrivate (R10). I tipi sono scritti come
 * nell'indice `giornale_avviso`: altrimenti si leggerebbero anche i rilanci.
 */
export async function revisioniDi(
  db: QueryExecutorProvider,
  aste: readonly string[],
): Promise<ReadonlyMap<string, Revisione>> {
  const { rows } = await sql<Riga<'giornale', 'asta'> & { volte: number; il: string }>`
    SELECT g.asta, count(*)::int - 1 AS volte, max(g.ricevuto_il) AS il
    FROM giornale p JOIN giornale g ON g.asta = p.asta AND g.seq >= p.seq
    WHERE p.asta = ANY(${aste}::uuid[]) AND p.tipo = 'AstaPubblicata'
      AND g.tipo IN ('AstaPubblicata', 'ParametriModificati', 'OperazioniRinviate', 'VenditaSospesa', 'VenditaRipresa',
        'OperazioniRiaperte', 'EsitoDichiarato', 'EsitoCaducato')
    GROUP BY g.asta`.execute(db);
  return new Map(rows.map(({ asta, volte, il }) => [asta, { volte, il: Number(il) }]));
}
