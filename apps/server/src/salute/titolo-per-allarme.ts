import { type Kysely, sql } from 'kysely';

/** Il titolo di una vendita, per un allarme; vuoto se non è di una vendita, o l'elenco non la conosce. */
export async function titoloPerAllarme(db: Kysely<unknown>, asta: string | null): Promise<string> {
  const { rows } = await sql<{ titolo: string | null }>`
    SELECT stato->'scheda'->>'titolo' AS titolo FROM aste WHERE id = ${asta}`.execute(db);
  return rows[0]?.titolo ?? '';
}
