import { sql } from 'kysely';

/**
 * Un abbinamento alla volta, fino alla fine della transazione: due operatori insieme non danno lo stesso accredito a due
 * offerte, nessuno scioglie quello di una cauzione mentre se ne ordina il rimborso, e ciò che paga un prezzo non è insieme una cauzione
 * (R69, R71).
 */
export const soloUnoAbbina = sql`SELECT pg_advisory_xact_lock(hashtext('abbinamenti'))`;
