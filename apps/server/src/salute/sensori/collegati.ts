import { FASI_DAL_VIVO } from '@gestore/dominio';
import { type Kysely, sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import { unaDi } from '../../base-dati/una-di.ts';
import { PRESENZA_VALIDA_MS } from '../../vendita/presenze/presenze.ts';
import { INSIEME_MS, type OfferentePresente, USCITO_MS } from './sparizioni.ts';

type Vista = Riga<'presenze', 'asta' | 'chi' | 'rete'> & {
  presente_ms: number;
  visto_ms: number;
  lasciata_ms: number | null;
};

/**
 * Chi c'è, e chi c'era fino a un attimo fa, nelle gare da cui almeno due offerenti possono essere spariti: le altre non si
 * leggono. Chi conta lo dicono lo stato della vendita e `sparizioni`, che ne sanno di più di una tabella di segnali (R57).
 */
export async function presentiDoveSiSparisce(db: Kysely<unknown>): Promise<OfferentePresente[]> {
  const fa = (quando: string) => sql`extract(epoch FROM o.ora - ${sql.ref(quando)})::float8 * 1000`;
  const { rows } = await sql<Vista>`
    WITH visti AS (
      SELECT p.asta, p.chi, p.rete, ${fa('p.dal')} AS presente_ms, ${fa('p.visto')} AS visto_ms,
        ${fa('p.lasciata')} AS lasciata_ms
      FROM (SELECT clock_timestamp() AS ora) o, presenze p
      -- Dalle gare in corso alle loro presenze: nell'altro verso si leggerebbero quelle di tutte le vendite passate.
      WHERE p.asta = ANY(ARRAY(SELECT id FROM aste WHERE fase = 'gara')) AND p.ruolo = 'offerente'
        AND p.visto > o.ora - make_interval(secs => ${(PRESENZA_VALIDA_MS + INSIEME_MS) / 1_000})
    )
    SELECT * FROM visti WHERE asta IN (
      SELECT asta FROM visti WHERE visto_ms >= ${PRESENZA_VALIDA_MS}::float8 OR lasciata_ms >= ${USCITO_MS}::float8
      GROUP BY asta HAVING count(*) > 1)`.execute(db);
  return rows.map(({ asta, chi, rete, presente_ms, visto_ms, lasciata_ms }) => ({
    asta,
    bustaId: chi,
    rete,
    presenteDaMs: presente_ms,
    vistoFaMs: visto_ms,
    lasciataFaMs: lasciata_ms,
  }));
}

/** Tiene da parte da quando a quando ciascuno è stato collegato: le presenze sanno solo l'ultimo segnale. */
export async function ricordaCollegamenti(db: Kysely<unknown>): Promise<void> {
  await sql`
    INSERT INTO collegamenti_visti (asta, chi, dal, al)
    SELECT p.asta, p.chi, (extract(epoch FROM p.dal) * 1000)::bigint, (extract(epoch FROM p.visto) * 1000)::bigint
    FROM presenze p
    WHERE p.asta = ANY(ARRAY(SELECT id FROM aste WHERE fase IN (${unaDi(FASI_DAL_VIVO)})))
      AND p.visto > clock_timestamp() - make_interval(secs => ${(2 * PRESENZA_VALIDA_MS) / 1_000})
    ON CONFLICT (asta, chi, dal) DO UPDATE SET al = EXCLUDED.al WHERE collegamenti_visti.al < EXCLUDED.al`.execute(db);
}
