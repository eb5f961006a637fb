import { type Kysely, sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';

/** Il titolo di una vendita, per un allarme; vuoto se non è di una vendita, o l'elenco non la conosce. */
export async function titoloPerAllarme(db: Kysely<unknown>, asta: string | null): Promise<string> {
  const { rows } = await sql<{ titolo: string | null }>`
    SELECT stato->'scheda'->>'titolo' AS titolo FROM aste WHERE id = ${asta}`.execute(db);
  return rows[0]?.titolo ?? '';
}

/** I titoli di molte vendite insieme: una copia vecchia della base dati ne ha indietro migliaia. */
export async function titoliPerAllarmi(
  db: Kysely<unknown>,
  aste: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (aste.length === 0) return new Map();
  const { rows } = await sql<Riga<'aste', 'id'> & { titolo: string | null }>`
    SELECT id, stato->'scheda'->>'titolo' AS titolo FROM aste WHERE id = ANY(${[...aste]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, titolo }) => [id, titolo ?? '']));
}
