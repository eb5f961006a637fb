import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { esigiLaCopia } from './conferma-incerta.ts';
import { versoLaPrimaria } from './primario.ts';
import { sorvegliaSilenzio } from './silenzio.ts';

/** Connessioni per processo oltre a quelle del registro; di più rallentano PostgreSQL. */
const CONNESSIONI_MAX = 12;
/** Chi scrive nel registro ne ha due sue: con la seconda la base dati lavora mentre la prima aspetta il disco. */
export const CONNESSIONI_REGISTRO = 2;
/** Una connessione a riposo più a lungo si chiude. */
const RIPOSO_MS = 10_000;
/** Quelle del registro non si chiudono mai fra un rilancio e l'altro (per `pg` è lo zero): aprirne una costa più di scriverlo. */
const SENZA_RIPOSO_MS = 0;
/** Ogni quanto il sistema prova una connessione che tace: dietro un firewall una dimenticata terrebbe fermo un rilancio. */
export const PROVA_VITA_MS = 10_000;
/** Oltre questa attesa di una connessione libera o nuova è un guasto: chi chiama lo sa, invece di aspettare. */
export const ATTESA_CONNESSIONE_MS = 10_000;
/** La più lunga senza mandare un byte è un riepilogo di tutto il registro, meno di un minuto; il doppio è una connessione morta. */
const SILENZIO_MAX_MS = 120_000;
/** Una scrittura si conferma in millisecondi, e dietro una connessione morta aspettano tutti i rilanci del processo. */
const SILENZIO_REGISTRO_MAX_MS = 15_000;

/** Un gruppo di connessioni con il ruolo dell'applicazione; con più macchine, alla primaria, e a quella che le succede. */
export function apriPool(
  url: string,
  {
    massimo = CONNESSIONI_MAX,
    riposoMs = RIPOSO_MS,
    silenzioMaxMs = SILENZIO_MAX_MS,
  }: { massimo?: number; riposoMs?: number; silenzioMaxMs?: number } = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...versoLaPrimaria(url),
    max: massimo,
    connectionTimeoutMillis: ATTESA_CONNESSIONE_MS,
    idleTimeoutMillis: riposoMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: PROVA_VITA_MS,
    application_name: 'gestore-vendite',
  });
  // Una connessione caduta mentre è a riposo si rifà da sola: senza ascoltatore fermerebbe il processo.
  pool.on('error', () => undefined);
  // Anche mentre qualcuno la usa: chi aspetta una risposta riceve l'errore dalla sua richiesta, l'evento non serve a nessuno.
  pool.on('connect', (cliente) => {
    cliente.on('error', () => undefined);
    sorvegliaSilenzio(cliente, silenzioMaxMs);
    esigiLaCopia(cliente);
  });
  return pool;
}

/** Le connessioni di chi scrive nel registro, sue sole: una tempesta di letture non fa aspettare un rilancio. */
export function apriPoolRegistro(url: string, silenzioMaxMs = SILENZIO_REGISTRO_MAX_MS): pg.Pool {
  return apriPool(url, { massimo: CONNESSIONI_REGISTRO, riposoMs: SENZA_RIPOSO_MS, silenzioMaxMs });
}

/**
 * Le connessioni di un processo che serve: non si chiudono, e `prepara` le apre tutte, una dopo l'altra, prima che
 * servano. Aprirne una costa 20-40 ms di un core: quando duecento vendite si svegliano in un istante, le sei che
 * mancavano, aperte insieme, hanno fermato i rilanci per un decimo di secondo. `chiudi` smette di aprirne, poi le chiude.
 */
export function apriPoolServizio(url: string): { pool: pg.Pool; prepara(): Promise<void>; chiudi(): Promise<void> } {
  const pool = apriPool(url, { riposoMs: SENZA_RIPOSO_MS });
  let chiuso = false;
  let inCorso: Promise<void> = Promise.resolve();
  async function apriTutte(): Promise<void> {
    const aperte: pg.PoolClient[] = [];
    try {
      while (!chiuso && aperte.length < CONNESSIONI_MAX) aperte.push(await pool.connect());
    } finally {
      for (const una of aperte) una.release();
    }
  }
  return {
    pool,
    prepara() {
      inCorso = apriTutte();
      return inCorso;
    },
    async chiudi() {
      chiuso = true;
      // Perché non si siano aperte lo sa chi le ha fatte preparare.
      await inCorso.catch(() => undefined);
      await pool.end();
    },
  };
}

/** SQL tipizzato sulle stesse connessioni. */
export function apriKysely(pool: pg.Pool): Kysely<unknown> {
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}
