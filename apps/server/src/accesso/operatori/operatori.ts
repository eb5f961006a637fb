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

/** Che ne è di chi torna dal fornitore. */
type Accolto =
  | { esito: 'abilitato'; id: string }
  /** Conosciuto da adesso, e in attesa che due operatori lo ammettano. */
  | { esito: 'in_attesa' | 'disabilitato' }
  /** La stessa persona conduce o assiste a vendite, o è già un operatore sotto un altro soggetto (R08). */
  | { esito: 'incompatibile' };

type Come = {
  /** True se chi si vede per la prima volta entra subito. */
  subito: boolean;
  /** True di un emittente dove il fornitore di oggi stava prima di spostarsi: chi era noto là è la stessa persona qui. */
  precedente?: (emittente: string) => boolean;
};

type Noto = Marcata<'operatori'>;

/**
 * Accoglie chi il fornitore ha riconosciuto; nome, indirizzo e codice fiscale seguono il fornitore. La prima volta lo
 * annota soltanto: lo ammettono due operatori, o, i primi due, la console. Una riga che nessun server ha scritto vale
 * come disabilitata. Chi era noto al fornitore di prima tiene la sua riga; un disabilitato non rinasce sotto un altro
 * soggetto.
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
  // Due operatori possono riabilitarlo, sotto la riga che è sua: di una nuova nessuno saprebbe di chi è.
  if (altri.some((una) => una.disabilitato_il !== null)) return { esito: 'disabilitato' };
  const nato = await nasce(db, segreti, chi, come.subito);
  // Qualcun altro l'ha appena annotato: decide ciò che c'è adesso.
  if (nato === null) return accogliOperatore(db, segreti, chi, come);
  return come.subito ? { esito: 'abilitato', id: nato } : { esito: 'in_attesa' };
}

/** Chi è conosciuto: la sua riga segue il fornitore, anche quando il fornitore non è più dov'era. */
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
    // Un fornitore che un tempo lo diceva e adesso no non deve rendere nessuno estraneo a se stesso.
    codice_fiscale: chi.codiceFiscale ?? riga.codice_fiscale,
    versione: riga.versione + 1,
  };
  const { rows: scritte } = await sql`
    UPDATE operatori SET emittente = ${nuova.emittente}, soggetto = ${nuova.soggetto}, nome = ${nuova.nome},
      email = ${nuova.email}, codice_fiscale = ${nuova.codice_fiscale}, ultimo_accesso_il = ${chi.adesso},
      versione = ${nuova.versione}, marca = ${marcaDellaRiga(segreti, 'operatori', nuova)}
    WHERE id = ${riga.id} AND versione = ${riga.versione} RETURNING 1`.execute(db);
  // Qualcun altro l'ha appena scritta: decide ciò che c'è adesso.
  if (scritte.length === 0) return accogliOperatore(db, segreti, chi, come);
  if (riga.disabilitato_il !== null) return { esito: 'disabilitato' };
  return riga.abilitato_il === null ? { esito: 'in_attesa' } : { esito: 'abilitato', id: riga.id };
}

/** Le righe che possono essere sue: di questo soggetto, qui o altrove, o di qualcuno con il suo indirizzo o il suo codice fiscale. */
async function chiPuoEssere(
  db: QueryExecutorProvider,
  { soggetto, email, codiceFiscale }: Conosciuto,
): Promise<Noto[]> {
  const { rows } = await sql<Noto>`
    SELECT ${sql.raw(colonneMarcate('operatori'))} FROM operatori
    WHERE soggetto = ${soggetto} OR lower(email) = ${minuscolo(email)} OR codice_fiscale = ${codiceFiscale ?? null}
    ORDER BY id FOR UPDATE`.execute(db);
  return rows;
}

function stessoSoggetto(simili: readonly Noto[], { emittente, soggetto }: Conosciuto): Noto | undefined {
  return simili.find((una) => una.emittente === emittente && una.soggetto === soggetto);
}

/**
 * La riga di quando il fornitore era altrove: dello stesso soggetto se nulla dice che era un'altra persona, se no della
 * stessa persona. Fra più d'una, la disabilitata: esserci due volte non fa entrare nessuno.
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

/** Ciò che si sa di entrambi dice che sono due: il codice fiscale, o l'indirizzo dove uno dei due non ha codice. */
function unAltro(riga: Noto, { email, codiceFiscale }: Conosciuto): boolean {
  const codice = codiceFiscale ?? null;
  if (codice !== null && riga.codice_fiscale !== null) return codice !== riga.codice_fiscale;
  const [emailNota, emailDetta] = [minuscolo(riga.email), minuscolo(email)];
  return emailNota !== null && emailDetta !== null && emailNota !== emailDetta;
}

function minuscolo(email: string | null): string | null {
  return email?.trim().toLowerCase() ?? null;
}

/** Annota chi si vede per la prima volta; null quando è già conosciuto. */
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
    INSERT INTO operatori
      (id, emittente, soggetto, nome, email, codice_fiscale, creato_il, ultimo_accesso_il, abilitato_il, versione, marca)
    VALUES (${riga.id}, ${riga.emittente}, ${riga.soggetto}, ${riga.nome}, ${riga.email}, ${riga.codice_fiscale},
      ${chi.adesso}, ${chi.adesso}, ${riga.abilitato_il}::bigint, 1, ${marcaDellaRiga(segreti, 'operatori', riga)})
    ON CONFLICT (emittente, soggetto) DO NOTHING RETURNING 1`.execute(db);
  return rows.length === 1 ? riga.id : null;
}

/** Un operatore che può entrare subito: del fornitore di sviluppo, e delle prove. Null quando non può. */
export async function registraOperatore(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  chi: Conosciuto,
  precedente: (emittente: string) => boolean = () => false,
): Promise<string | null> {
  const accolto = await accogliOperatore(db, segreti, chi, { subito: true, precedente });
  return accolto.esito === 'abilitato' ? accolto.id : null;
}

/** Gli emittenti, diversi da questo, degli operatori abilitati. */
export async function emittentiDi(db: QueryExecutorProvider, tranne: string): Promise<string[]> {
  const { rows } = await sql<Riga<'operatori', 'emittente'>>`
    SELECT DISTINCT emittente FROM operatori
    WHERE abilitato_il IS NOT NULL AND disabilitato_il IS NULL AND emittente <> ${tranne} ORDER BY 1`.execute(db);
  return rows.map(({ emittente }) => emittente);
}

async function conduceVendite(db: QueryExecutorProvider, { email, codiceFiscale }: Conosciuto): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM utenti_admin
    WHERE disabilitato_il IS NULL AND (lower(email) = ${minuscolo(email)} OR codice_fiscale = ${codiceFiscale ?? null})
    LIMIT 1`.execute(db);
  return rows.length > 0;
}
