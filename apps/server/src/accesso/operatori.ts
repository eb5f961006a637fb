import { randomUUID } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { type ChiMarca, colonneMarcate, eDellaCasa, type Marcata, marcaDellaRiga } from '../bordo/marche-righe.ts';
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
 * time he is only written down: two operators let him in, or the console of the machine does for the first two. One whose row
 * no server wrote stays out as one who was disabled does.
 */
export async function accogliOperatore(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  chi: Conosciuto,
  { subito }: { subito: boolean },
): Promise<Accolto> {
  if (await altrove(db, chi)) return { esito: 'incompatibile' };
  const nato = await nasce(db, segreti, chi, subito);
  if (nato !== null) return subito ? { esito: 'abilitato', id: nato } : { esito: 'in_attesa' };
  const { rows } = await sql<Marcata<'operatori'>>`
    select ${sql.raw(colonneMarcate('operatori'))} from operatori
    where emittente = ${chi.emittente} and soggetto = ${chi.soggetto} for update`.execute(db);
  const [riga] = rows;
  if (riga === undefined || !eDellaCasa(segreti, 'operatori', riga)) return { esito: 'disabilitato' };
  const nuova = {
    ...riga,
    nome: chi.nome,
    email: chi.email,
    // A provider that once told it and now does not must not make somebody a stranger to himself.
    codice_fiscale: chi.codiceFiscale ?? riga.codice_fiscale,
    versione: riga.versione + 1,
  };
  const { rows: scritte } = await sql`
    update operatori set nome = ${nuova.nome}, email = ${nuova.email}, codice_fiscale = ${nuova.codice_fiscale},
      ultimo_accesso_il = ${chi.adesso}, versione = ${nuova.versione}, marca = ${marcaDellaRiga(segreti, 'operatori', nuova)}
    where id = ${riga.id} and versione = ${riga.versione} returning 1`.execute(db);
  // Somebody else has just written it: what is there now decides.
  if (scritte.length === 0) return accogliOperatore(db, segreti, chi, { subito });
  if (riga.disabilitato_il !== null) return { esito: 'disabilitato' };
  return riga.abilitato_il === null ? { esito: 'in_attesa' } : { esito: 'abilitato', id: riga.id };
}

/** Writes down who is seen for the first time; null when he is known already. */
async function nasce(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  chi: Conosciuto,
  subito: boolean,
): Promise<string | null> {
  const riga = {
    id: randomUUID(),
    emittente: chi.emittente,
    soggetto: chi.soggetto,
    nome: chi.nome,
    email: chi.email,
    codice_fiscale: chi.codiceFiscale ?? null,
    creato_il: chi.adesso,
    abilitato_il: subito ? chi.adesso : null,
    disabilitato_il: null,
    versione: 1,
  };
  const { rows } = await sql`
    insert into operatori
      (id, emittente, soggetto, nome, email, codice_fiscale, creato_il, ultimo_accesso_il, abilitato_il, versione, marca)
    values (${riga.id}, ${riga.emittente}, ${riga.soggetto}, ${riga.nome}, ${riga.email}, ${riga.codice_fiscale},
      ${chi.adesso}, ${chi.adesso}, ${riga.abilitato_il}::bigint, 1, ${marcaDellaRiga(segreti, 'operatori', riga)})
    on conflict (emittente, soggetto) do nothing returning 1`.execute(db);
  return rows.length === 1 ? riga.id : null;
}

/** An operator who may enter at once: of the development provider, and of the tests. Null when he may not. */
export async function registraOperatore(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  chi: Conosciuto,
): Promise<string | null> {
  const accolto = await accogliOperatore(db, segreti, chi, { subito: true });
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
