import { randomUUID } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import type { IdentitaEsterna } from './oidc-identita.ts';

type Conosciuto = Omit<IdentitaEsterna, 'codiceFiscale'> & { codiceFiscale?: string | null; adesso: number };

/** What becomes of who comes back from the provider. */
export type Accolto =
  | { esito: 'abilitato'; id: string }
  /** Known now, and waiting for two operators to let him in. */
  | { esito: 'in_attesa' | 'disabilitato' }
  /** The same person conducts or attends sales, or is an operator already under another subject (R08). */
  | { esito: 'incompatibile' };

/**
 * Whoever the provider has recognised, by issuer and subject; name, address and tax code follow the provider. The first
 * time he is only written down: two operators let him in, or the console of the machine does for the first two.
 */
export async function accogliOperatore(
  db: QueryExecutorProvider,
  chi: Conosciuto,
  { subito }: { subito: boolean },
): Promise<Accolto> {
  if (await altrove(db, chi)) return { esito: 'incompatibile' };
  const { rows } = await sql<Riga<'operatori', 'id' | 'abilitato_il' | 'disabilitato_il'>>`
    insert into operatori (id, emittente, soggetto, nome, email, codice_fiscale, creato_il, ultimo_accesso_il, abilitato_il)
    values (${randomUUID()}, ${chi.emittente}, ${chi.soggetto}, ${chi.nome}, ${chi.email}, ${chi.codiceFiscale ?? null},
      ${chi.adesso}, ${chi.adesso}, ${subito ? chi.adesso : null}::bigint)
    on conflict (emittente, soggetto) do update
      set nome = excluded.nome, email = excluded.email, ultimo_accesso_il = excluded.ultimo_accesso_il,
        -- A provider that once told it and now does not must not make somebody a stranger to himself.
        codice_fiscale = coalesce(excluded.codice_fiscale, operatori.codice_fiscale)
    returning id, abilitato_il, disabilitato_il`.execute(db);
  const [riga] = rows;
  if (riga === undefined || riga.disabilitato_il !== null) return { esito: 'disabilitato' };
  return riga.abilitato_il === null ? { esito: 'in_attesa' } : { esito: 'abilitato', id: riga.id };
}

/** An operator who may enter at once: of the development provider, and of the tests. Null when he may not. */
export async function registraOperatore(db: QueryExecutorProvider, chi: Conosciuto): Promise<string | null> {
  const accolto = await accogliOperatore(db, chi, { subito: true });
  return accolto.esito === 'abilitato' ? accolto.id : null;
}

async function altrove(
  db: QueryExecutorProvider,
  { emittente, soggetto, email, codiceFiscale }: Conosciuto,
): Promise<boolean> {
  const indirizzo = email?.trim().toLowerCase() ?? null;
  const codice = codiceFiscale ?? null;
  const { rows } = await sql`
    select 1 from utenti_admin
    where disabilitato_il is null and (lower(email) = ${indirizzo} or codice_fiscale = ${codice})
    union all
    select 1 from operatori
    where disabilitato_il is null and abilitato_il is not null and (emittente, soggetto) <> (${emittente}, ${soggetto})
      and (lower(email) = ${indirizzo} or codice_fiscale = ${codice})
    limit 1`.execute(db);
  return rows.length > 0;
}
