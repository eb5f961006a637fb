import { sql } from 'kysely';

/** Di un movimento `m`: lo stesso bonifico scritto altre volte. */
export const GLI_STESSI = sql`array(select g.id from movimenti g
    where g.id <> m.id and g.conto = m.conto and g.importo_cent = m.importo_cent
      and (g.trn = m.trn or (g.cro = m.cro and (g.trn is null or m.trn is null))))`;
