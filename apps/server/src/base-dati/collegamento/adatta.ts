import type pg from 'pg';
import type { Riga } from '../tavole.ts';
import { ErroreBaseDati } from './errore-base-dati.ts';

/** La più vecchia che ha ciò che si usa (README). */
const VERSIONE_MIN = 15;
/** Come PostgreSQL scrive la sua versione in un numero solo: 150004 è la 15.4. */
const PER_VERSIONE = 10_000;

/**
 * Guarda, prima di scrivervi qualunque cosa, se la base dati è di quelle che questo server può usare: la versione di PostgreSQL, che
 * accetti scritture, che nessuna versione più nuova del prodotto vi abbia già messo mano. Solleva `ErroreBaseDati`, in parole.
 * `note` sono i passi che questo server conosce: lo schema, le migrazioni, e quelli della versione 0.1.
 */
export async function pretendiAdatta(cliente: pg.Client, note: ReadonlySet<string>): Promise<void> {
  const { rows } = await cliente.query<{ di_postgres: number; sola_lettura: boolean; migrata: boolean }>(
    `SELECT current_setting('server_version_num')::int AS di_postgres,
       current_setting('transaction_read_only') = 'on' AS sola_lettura,
       to_regclass('migrazioni') IS NOT NULL AS migrata`,
  );
  const { di_postgres, sola_lettura, migrata } = rows[0] ?? { di_postgres: 0, sola_lettura: false, migrata: false };
  const maggiore = Math.floor(di_postgres / PER_VERSIONE);
  if (maggiore < VERSIONE_MIN)
    throw new ErroreBaseDati(`La base dati è un PostgreSQL ${maggiore}: serve almeno la versione ${VERSIONE_MIN}.`);
  if (sola_lettura)
    throw new ErroreBaseDati(
      'La base dati accetta soltanto letture: è una copia, o è in sola lettura. Indichi in DATABASE_URL la primaria, o tutte le macchine con target_session_attrs=read-write.',
    );
  if (!migrata) return;
  const fatte = await cliente.query<Riga<'migrazioni', 'nome'>>('SELECT nome FROM migrazioni ORDER BY nome');
  const ignote = fatte.rows.map(({ nome }) => nome).filter((nome) => !note.has(nome));
  const ultima = ignote.at(-1);
  if (ultima === undefined) return;
  const altre = ignote.length === 1 ? '' : ` e altre ${ignote.length - 1}`;
  throw new ErroreBaseDati(
    `La base dati è di una versione del prodotto più nuova di questa (migrazione ${ultima}${altre}, che qui non c’è): avvii quella. Nulla è stato cambiato.`,
  );
}
