import { randomUUID } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';

type Identita = { emittente: string; soggetto: string; nome: string; email: string | null; adesso: number };

/**
 * The operator known by this provider under this subject, made at the first sign-in; name and address follow the
 * provider. Null when the gestore has disabled the account.
 */
export async function registraOperatore(db: QueryExecutorProvider, chi: Identita): Promise<string | null> {
  const { rows } = await sql<{ id: string; disabilitato_il: string | null }>`
    insert into operatori (id, emittente, soggetto, nome, email, creato_il, ultimo_accesso_il)
    values (${randomUUID()}, ${chi.emittente}, ${chi.soggetto}, ${chi.nome}, ${chi.email}, ${chi.adesso}, ${chi.adesso})
    on conflict (emittente, soggetto) do update
      set nome = excluded.nome, email = excluded.email, ultimo_accesso_il = excluded.ultimo_accesso_il
    returning id, disabilitato_il`.execute(db);
  const riga = rows[0];
  return riga === undefined || riga.disabilitato_il !== null ? null : riga.id;
}
