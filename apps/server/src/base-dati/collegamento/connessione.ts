import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { inLetturaPubblica, LETTURA_PUBBLICA_MS_MAX } from '../lettura-pubblica.ts';
import { esigiLaCopia } from './conferma-incerta.ts';
import { versoLaPrimaria } from './primario.ts';
import { sorvegliaSilenzio } from './silenzio.ts';

/** Connessioni per processo oltre a quelle del registro; di più rallentano PostgreSQL. */
const CONNESSIONI_MAX = 12;
/** Quelle delle letture pubbliche, che hanno un tempo: quante ne arrivino, non ne occupano altre. */
const CONNESSIONI_PUBBLICHE = 4;
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

type Opzioni = { massimo?: number; riposoMs?: number; silenzioMaxMs?: number; tempoMaxMs?: number };

/** Un gruppo di connessioni con il ruolo dell'applicazione; con più macchine, alla primaria, e a quella che le succede. */
export function apriPool(url: string, opzioni: Opzioni = {}): pg.Pool {
  return sorvegliato(new pg.Pool(configurazioneDi(url, opzioni)), opzioni);
}

/** Con `tempoMaxMs` PostgreSQL interrompe ciò che dura di più. */
function configurazioneDi(
  url: string,
  { massimo = CONNESSIONI_MAX, riposoMs = RIPOSO_MS, tempoMaxMs }: Opzioni,
): pg.PoolConfig {
  return {
    ...versoLaPrimaria(url),
    max: massimo,
    connectionTimeoutMillis: ATTESA_CONNESSIONE_MS,
    idleTimeoutMillis: riposoMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: PROVA_VITA_MS,
    application_name: 'gestore-vendite',
    ...(tempoMaxMs === undefined ? {} : { statement_timeout: tempoMaxMs }),
  };
}

function sorvegliato<P extends pg.Pool>(pool: P, { silenzioMaxMs = SILENZIO_MAX_MS }: Opzioni): P {
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

type Presa = Parameters<pg.Pool['connect']>[0];

/** Un gruppo che alle letture pubbliche dà una connessione di un altro, dove tutto ha un tempo. */
class PoolServizio extends pg.Pool {
  readonly #pubblico: pg.Pool;

  constructor(configurazione: pg.PoolConfig, pubblico: pg.Pool) {
    super(configurazione);
    this.#pubblico = pubblico;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(presa: Presa): void;
  override connect(presa?: Presa): Promise<pg.PoolClient> | undefined {
    if (presa === undefined) return inLetturaPubblica() ? this.#pubblico.connect() : super.connect();
    if (inLetturaPubblica()) this.#pubblico.connect(presa);
    else super.connect(presa);
    return undefined;
  }
}

/**
 * Le connessioni di un processo che serve: non si chiudono, e `prepara` le apre tutte, una dopo l'altra, prima che
 * servano. Aprirne una costa 20-40 ms di un core: quando duecento vendite si svegliano in un istante, le sei che
 * mancavano, aperte insieme, hanno fermato i rilanci per un decimo di secondo. Le letture pubbliche ne hanno di loro, con un
 * tempo. `chiudi` smette di aprirne, poi le chiude.
 */
export function apriPoolServizio(url: string): { pool: pg.Pool; prepara(): Promise<void>; chiudi(): Promise<void> } {
  const opzioni = { riposoMs: SENZA_RIPOSO_MS };
  const pubblico = apriPool(url, {
    ...opzioni,
    massimo: CONNESSIONI_PUBBLICHE,
    tempoMaxMs: LETTURA_PUBBLICA_MS_MAX,
  });
  const pool = sorvegliato(new PoolServizio(configurazioneDi(url, opzioni), pubblico), opzioni);
  let chiuso = false;
  let inCorso: Promise<void> = Promise.resolve();
  async function apriTutte(): Promise<void> {
    for (const [gruppo, quante] of [
      [pool, CONNESSIONI_MAX],
      [pubblico, CONNESSIONI_PUBBLICHE],
    ] as const) {
      const aperte: pg.PoolClient[] = [];
      try {
        // Finché ne manca una, chi la chiede non aspetta nessuno: chi intanto ne ha una e ne vuole un'altra l'avrà da qui.
        while (!chiuso && gruppo.totalCount < quante) aperte.push(await gruppo.connect());
      } finally {
        for (const connessione of aperte) connessione.release();
      }
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
      await Promise.all([pool.end(), pubblico.end()]);
    },
  };
}

/** SQL tipizzato sulle stesse connessioni. */
export function apriKysely(pool: pg.Pool): Kysely<unknown> {
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}
