import { type RawBuilder, sql } from 'kysely';

/**
 * Le cauzioni di una vendita si muovono una alla volta, fino alla fine della transazione: chi ordina un rimborso e chi conferma un
 * movimento leggono lo stesso conto, e nessuno dei due lo legge mentre l'altro scrive (R67, R71).
 */
export function soloUnoMuove(asta: string): RawBuilder<unknown> {
  return sql`SELECT pg_advisory_xact_lock(hashtext('cauzioni'), hashtext(${asta}))`;
}
