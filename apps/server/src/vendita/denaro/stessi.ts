import { sql } from 'kysely';

/** Di un movimento `m`: lo stesso bonifico scritto altre volte. */
export const GLI_STESSI = sql`ARRAY(SELECT g.id FROM movimenti g
    WHERE g.id <> m.id AND g.conto = m.conto AND g.importo_cent = m.importo_cent
      AND (g.trn = m.trn OR (g.cro = m.cro AND (g.trn IS NULL OR m.trn IS NULL))))`;
