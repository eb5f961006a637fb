import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { conRuolo } from '../piattaforma/configurazione/indirizzi.ts';
import { pretendiAdatta } from './collegamento/adatta.ts';
import { baseDatiAssente } from './collegamento/assente.ts';
import { collegaAppenaPronta } from './collegamento/attendi-base-dati.ts';
import { ErroreBaseDati } from './collegamento/errore-base-dati.ts';
import { baseDatiInParole, nonSiUsa } from './collegamento/errori-in-parole.ts';
import { fattaDallaVersioneDiPrima, type PassoDelloSchema, passiDi, passiFatti, pretendiInvariati } from './passi.ts';
import { PERMESSI } from './permessi.ts';
import { INSTALLAZIONE_0770 } from './schema/installazione-0770.ts';
import type { Riga } from './tavole.ts';

/** Ciò con cui una base dati vuota comincia, e ciò che vi si aggiunge poi. */
const SCHEMA = new URL('./schema/', import.meta.url);
const MIGRAZIONI = new URL('./migrazioni/', import.meta.url);
/** Un numero qualsiasi, uguale per tutti: due processi che partono insieme migrano uno alla volta. */
const CHIAVE_BLOCCO = 7_220_132;
const RUOLO_APPLICAZIONE = 'gestore_app';

/**
 * Porta lo schema all'ultima versione: file SQL in ordine, solo in avanti, ciascuno con la sua impronta; prima quelli dello schema, poi le
 * migrazioni. Di una base dati fatta dalla versione 0.1 lo schema si annota, e non si scrive. Restituisce l'indirizzo con cui lavora
 * l'applicazione: un ruolo che sul registro può solo inserire e leggere. Solleva `ErroreBaseDati`, in parole, se la base dati non si
 * raggiunge o non è di quelle che si possono usare; se la si aspetta lo dice con `dice`.
 */
export async function migra(
  urlProprietario: string,
  dice?: (attesa: string) => void,
): Promise<{ urlApplicazione: string; applicate: string[] }> {
  const [schema, migrazioni] = await Promise.all([passiDi(SCHEMA), passiDi(MIGRAZIONI)]);
  const passi = [...schema, ...migrazioni];
  const cliente = await collegaAppenaPronta(urlProprietario, { dice });
  try {
    await cliente.query('SELECT pg_advisory_lock($1)', [CHIAVE_BLOCCO]);
    await pretendiAdatta(cliente, new Set([...passi.map(({ nome }) => nome), ...Object.keys(INSTALLAZIONE_0770)]));
    const fatti = await passiFatti(cliente);
    const schemaScritto = fattaDallaVersioneDiPrima(fatti);
    pretendiInvariati(passi, fatti);
    const urlApplicazione = await preparaRuolo(cliente, urlProprietario);
    await preparaNote(cliente);
    const restano = (quali: readonly PassoDelloSchema[]) => quali.filter(({ nome }) => !fatti.has(nome));
    if (schemaScritto) await annota(cliente, restano(schema));
    const applicate = await applica(cliente, restano(schemaScritto ? migrazioni : passi));
    await concedi(cliente);
    return { urlApplicazione, applicate };
  } catch (errore) {
    const inParole = baseDatiInParole(errore, urlProprietario);
    throw inParole ?? (baseDatiAssente(errore) ? nonSiUsa(errore, urlProprietario) : errore);
  } finally {
    // Chi è caduto a metà ha già detto perché.
    await cliente.end().catch(() => undefined);
  }
}

/** Dove si annotano i passi fatti. */
async function preparaNote(cliente: pg.Client): Promise<void> {
  await cliente.query(
    'CREATE TABLE IF NOT EXISTS migrazioni (nome text PRIMARY KEY, impronta text NOT NULL, applicata timestamptz NOT NULL DEFAULT clock_timestamp())',
  );
}

async function annota(cliente: pg.Client, passi: readonly PassoDelloSchema[]): Promise<void> {
  await cliente.query('INSERT INTO migrazioni (nome, impronta) SELECT * FROM unnest($1::text[], $2::text[])', [
    passi.map(({ nome }) => nome),
    passi.map(({ impronta }) => impronta),
  ]);
}

/** Ogni passo e la sua nota sono una transazione: chi riparte riprende da quello che manca. Restituisce i nomi. */
async function applica(cliente: pg.Client, passi: readonly PassoDelloSchema[]): Promise<string[]> {
  for (const passo of passi) {
    await cliente.query('BEGIN');
    try {
      await cliente.query(passo.sql);
      await annota(cliente, [passo]);
      await cliente.query('COMMIT');
    } catch (errore) {
      await cliente.query('ROLLBACK');
      throw new ErroreBaseDati(
        `La migrazione ${passo.nome} non è riuscita: ${errore instanceof Error ? errore.message : String(errore)}`,
      );
    }
  }
  return passi.map(({ nome }) => nome);
}

/** Crea il ruolo dell'applicazione. La sua password, a caso, sta in una tavola che solo il proprietario della base dati legge. */
async function preparaRuolo(cliente: pg.Client, urlProprietario: string): Promise<string> {
  const { rows } = await cliente.query<{ rolcreaterole: boolean; rolsuper: boolean; base: string }>(
    'SELECT rolcreaterole, rolsuper, current_database() AS base FROM pg_roles WHERE rolname = current_user',
  );
  const io = rows[0];
  if (io === undefined || !(io.rolcreaterole || io.rolsuper)) {
    throw new ErroreBaseDati(
      'Il ruolo di DATABASE_URL deve poter creare ruoli (CREATEROLE): l’applicazione lavora con un ruolo che sul registro può solo inserire e leggere.',
    );
  }
  // Un ruolo per base dati: le basi di prova di uno stesso server non si disturbano.
  const ruolo = `${RUOLO_APPLICAZIONE}_${createHash('sha256').update(io.base).digest('hex').slice(0, 8)}`;
  await cliente.query('CREATE TABLE IF NOT EXISTS ruolo_applicazione (password text NOT NULL)');
  const nota = (await cliente.query<Riga<'ruolo_applicazione'>>('SELECT password FROM ruolo_applicazione')).rows[0]
    ?.password;
  const password = nota ?? randomBytes(24).toString('hex');
  if (nota === undefined) await cliente.query('INSERT INTO ruolo_applicazione (password) VALUES ($1)', [password]);
  const { rowCount } = await cliente.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [ruolo]);
  await cliente.query(`${rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${ruolo} LOGIN PASSWORD '${password}'`);
  await cliente.query(`GRANT CONNECT ON DATABASE ${pg.escapeIdentifier(io.base)} TO ${ruolo}`);
  await cliente.query('SELECT set_config($1, $2, false)', ['gestore.ruolo', ruolo]);
  return conRuolo(urlProprietario, ruolo, password);
}

/** Ovunque INSERT e SELECT, e il resto colonna per colonna; in un'istruzione sola, perché chi sta servendo non resti senza. */
async function concedi(cliente: pg.Client): Promise<void> {
  const { rows } = await cliente.query<{ applicazione: string }>(
    "SELECT current_setting('gestore.ruolo') AS applicazione",
  );
  const ruolo = pg.escapeIdentifier(rows[0]?.applicazione ?? '');
  const altri = Object.entries(PERMESSI).flatMap(([tavola, { aggiorna = [], cancella }]) => [
    ...(aggiorna.length > 0 ? [`GRANT UPDATE (${aggiorna.join(', ')}) ON ${tavola} TO ${ruolo}`] : []),
    ...(cancella ? [`GRANT DELETE ON ${tavola} TO ${ruolo}`] : []),
  ]);
  const istruzioni = [
    `GRANT USAGE ON SCHEMA public TO ${ruolo}`,
    `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${ruolo}`,
    `GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA public TO ${ruolo}`,
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${ruolo}`,
    `REVOKE ALL ON migrazioni, ruolo_applicazione FROM ${ruolo}`,
    ...altri,
  ];
  await cliente.query(`DO $$ BEGIN ${istruzioni.join('; ')}; END $$`);
}
