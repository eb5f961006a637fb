import { randomUUID } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  eDellaCasa,
  type Marcata,
  marcaDellaRiga,
} from '../../base-dati/marche-righe.ts';
import type { Riga } from '../../base-dati/tavole.ts';
import type { IdentitaEsterna } from './oidc-identita.ts';

type Conosciuto = Omit<IdentitaEsterna, 'codiceFiscale' | 'emailVerificata'> & {
  codiceFiscale?: string | null;
  emailVerificata?: boolean;
  adesso: number;
};

/** What becomes of who comes back from the provider. */
type Accolto =
  | { esito: 'abilitato'; id: string }
  /** Known now, and waiting for two operators to let him in. */
  | { esito: 'in_attesa' | 'disabilitato' }
  /** The same person conducts or attends sales, or is an operator already under another subject (R08). */
  | { esito: 'incompatibile' };

type Come = {
  /** True if who is seen for the first time enters at once. */
  subito: boolean;
  /** True of an issuer where the provider of today was before it moved: whom it made known there is the same person here. */
  precedente?: (emittente: string) => boolean;
};

type Noto = Marcata<'operatori'>;

/**
 * Whoever the provider has recognised, by issuer and subject; name, address and tax code follow the provider. The first
 * time he is only written down: two operators let him in, or the console of the machine does for the first two. One whose row
 * no server wrote stays out as one who was disabled does. One known where the provider was before keeps his row, enabled or not;
 * and a person who was disabled does not come back as a new one under another subject.
 */
export async function accogliOperatore(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  chi: Conosciuto,
  come: Come,
): Promise<Accolto> {
  if (await conduceVendite(db, chi)) return { esito: 'incompatibile' };
  const simili = await chiPuoEssere(db, chi);
  const riga = stessoSoggetto(simili, chi) ?? comEraPrima(simili, chi, come.precedente ?? (() => false));
  const altri = simili.filter((una) => una !== riga && stessaPersona(una, chi));
  if (altri.some((una) => una.disabilitato_il === null && una.abilitato_il !== null)) return { esito: 'incompatibile' };
  if (riga !== undefined) return entra(db, segreti, { riga, chi, come });
  // Two may enable him again, under the row that is his: no new one, that nobody would know for him.
  if (altri.some((una) => una.disabilitato_il !== null)) return { esito: 'disabilitato' };
  const nato = await nasce(db, segreti, chi, come.subito);
  // Somebody has just written him down: what is there now decides.
  if (nato === null) return accogliOperatore(db, segreti, chi, come);
  return come.subito ? { esito: 'abilitato', id: nato } : { esito: 'in_attesa' };
}

/** Who is known: his row follows the provider, also when it is somewhere else than it was. */
async function entra(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  { riga, chi, come }: { riga: Noto; chi: Conosciuto; come: Come },
): Promise<Accolto> {
  if (!eDellaCasa(segreti, 'operatori', riga)) return { esito: 'disabilitato' };
  const nuova = {
    ...riga,
    emittente: chi.emittente,
    soggetto: chi.soggetto,
    nome: chi.nome,
    email: chi.email,
    // A provider that once told it and now does not must not make somebody a stranger to himself.
    codice_fiscale: chi.codiceFiscale ?? riga.codice_fiscale,
    versione: riga.versione + 1,
  };
  const { rows: scritte } = await sql`
    update operatori set emittente = ${nuova.emittente}, soggetto = ${nuova.soggetto}, nome = ${nuova.nome},
      email = ${nuova.email}, codice_fiscale = ${nuova.codice_fiscale}, ultimo_accesso_il = ${chi.adesso},
      versione = ${nuova.versione}, marca = ${marcaDellaRiga(segreti, 'operatori', nuova)}
    where id = ${riga.id} and versione = ${riga.versione} returning 1`.execute(db);
  // Somebody else has just written it: what is there now decides.
  if (scritte.length === 0) return accogliOperatore(db, segreti, chi, come);
  if (riga.disabilitato_il !== null) return { esito: 'disabilitato' };
  return riga.abilitato_il === null ? { esito: 'in_attesa' } : { esito: 'abilitato', id: riga.id };
}

/** Rows that may be his: of this subject, here or elsewhere, or of somebody with his address or his tax code. */
async function chiPuoEssere(
  db: QueryExecutorProvider,
  { soggetto, email, codiceFiscale }: Conosciuto,
): Promise<Noto[]> {
  const { rows } = await sql<Noto>`
    select ${sql.raw(colonneMarcate('operatori'))} from operatori
    where soggetto = ${soggetto} or lower(email) = ${minuscolo(email)} or codice_fiscale = ${codiceFiscale ?? null}
    order by id for update`.execute(db);
  return rows;
}

function stessoSoggetto(simili: readonly Noto[], { emittente, soggetto }: Conosciuto): Noto | undefined {
  return simili.find((una) => una.emittente === emittente && una.soggetto === soggetto);
}

/**
 * His row from when the provider was elsewhere: of the same subject if nothing says that it was another person, else of the same
 * person. Between more than one, the disabled: nobody is let in by being there twice.
 */
function comEraPrima(
  simili: readonly Noto[],
  chi: Conosciuto,
  precedente: (emittente: string) => boolean,
): Noto | undefined {
  const prima = simili.filter((una) => precedente(una.emittente) && !unAltro(una, chi));
  const conSoggetto = prima.filter(({ soggetto }) => soggetto === chi.soggetto);
  const certa = { ...chi, email: chi.emailVerificata === false ? null : chi.email };
  const scelti = conSoggetto.length > 0 ? conSoggetto : prima.filter((una) => stessaPersona(una, certa));
  return scelti.find((una) => una.disabilitato_il !== null) ?? scelti[0];
}

function stessaPersona(riga: Noto, { email, codiceFiscale }: Pick<Conosciuto, 'email' | 'codiceFiscale'>): boolean {
  const [emailNota, emailDetta] = [minuscolo(riga.email), minuscolo(email)];
  const codice = codiceFiscale ?? null;
  return (emailDetta !== null && emailNota === emailDetta) || (codice !== null && riga.codice_fiscale === codice);
}

/** What is known of both says that they are two: the tax code, or the address where one of the two has no code. */
function unAltro(riga: Noto, { email, codiceFiscale }: Conosciuto): boolean {
  const codice = codiceFiscale ?? null;
  if (codice !== null && riga.codice_fiscale !== null) return codice !== riga.codice_fiscale;
  const [emailNota, emailDetta] = [minuscolo(riga.email), minuscolo(email)];
  return emailNota !== null && emailDetta !== null && emailNota !== emailDetta;
}

function minuscolo(email: string | null): string | null {
  return email?.trim().toLowerCase() ?? null;
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
  precedente: (emittente: string) => boolean = () => false,
): Promise<string | null> {
  const accolto = await accogliOperatore(db, segreti, chi, { subito: true, precedente });
  return accolto.esito === 'abilitato' ? accolto.id : null;
}

/** The issuers, other than this one, of the operators who are enabled. */
export async function emittentiDi(db: QueryExecutorProvider, tranne: string): Promise<string[]> {
  const { rows } = await sql<Riga<'operatori', 'emittente'>>`
    select distinct emittente from operatori
    where abilitato_il is not null and disabilitato_il is null and emittente <> ${tranne} order by 1`.execute(db);
  return rows.map(({ emittente }) => emittente);
}

async function conduceVendite(db: QueryExecutorProvider, { email, codiceFiscale }: Conosciuto): Promise<boolean> {
  const { rows } = await sql`
    select 1 from utenti_admin
    where disabilitato_il is null and (lower(email) = ${minuscolo(email)} or codice_fiscale = ${codiceFiscale ?? null})
    limit 1`.execute(db);
  return rows.length > 0;
}
