import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

/** Connessioni per processo: una le scrive tutte (il registro), le altre leggono; oltre, PostgreSQL rallenta. */
const CONNESSIONI_MAX = 12;
/** Un'interrogazione di lettura che dura di più è un guasto, non un'attesa. */
const ATTESA_CONNESSIONE_MS = 10_000;

/** Un gruppo di connessioni con il ruolo dell'applicazione. */
export function apriPool(url: string, { massimo = CONNESSIONI_MAX }: { massimo?: number } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: massimo,
    connectionTimeoutMillis: ATTESA_CONNESSIONE_MS,
    application_name: 'gestore-vendite',
  });
  // Una connessione caduta mentre è a riposo si rifà da sola: senza ascoltatore fermerebbe il processo.
  pool.on('error', () => undefined);
  // Anche mentre qualcuno la usa: chi aspetta una risposta riceve l'errore dalla sua richiesta, l'evento non serve a nessuno.
  pool.on('connect', (cliente) => void cliente.on('error', () => undefined));
  return pool;
}

/** SQL tipizzato sulle stesse connessioni. */
export function apriKysely(pool: pg.Pool): Kysely<unknown> {
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}
