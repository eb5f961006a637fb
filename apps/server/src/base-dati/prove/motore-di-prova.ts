import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migra } from '../migra.ts';
import { accendiDoveSiPuo, inizializza } from '../motore/motore-incorporato.ts';
import { OPZIONI_POSTGRES } from '../motore/opzioni-postgres.ts';

/** Un PostgreSQL per le prove, con il suo modello migrato. L'indirizzo è quello del proprietario, su `postgres`. */
export type MotoreDiProva = { url: string; ferma(): Promise<void> };

/** La base dati migrata da cui nascono le altre: copiarla costa mezzo secondo, rifarla quattro. */
export const MODELLO = 'modello';

/**
 * Chi prova la durevolezza ha un motore suo. Qui nulla sopravvive al giro: niente disco, niente lavori di fondo che
 * rubano il processore a chi prova, e connessioni per tutti i file che girano insieme.
 */
const OPZIONI = [
  ...OPZIONI_POSTGRES,
  'fsync=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=600',
  'scram_iterations=1',
  // Ogni base che nasce ne scrive 12 MB: il registro di tutte non deve occupare la memoria di chi prova.
  'max_wal_size=256MB',
];

/** La memoria come cartella: una base che vi nasce costa un quarto di una sul disco, ottocento file da creare e da togliere. */
const IN_MEMORIA = '/dev/shm';
/** Quanta memoria libera ci vuole per tenervi i dati: un giro ne occupa mezzo giga. */
const MEMORIA_MINIMA_BYTE = 4 * 1024 ** 3;

/**
 * In memoria dove ce n'è, ma solo nel recinto di chi fa girare le prove (`scripts/tests/recinto.mjs`): di un giro ucciso la toglie lui, che
 * ne conosce il nome. Altrimenti fra i file temporanei.
 */
async function doveTenerlo(): Promise<string> {
  const { RECINTO: recinto } = process.env;
  const sulDisco = join(tmpdir(), 'gestore-prova-');
  if (recinto === undefined) return sulDisco;
  const libera = await statfs(IN_MEMORIA).then(
    ({ bavail, bsize }) => Math.min(bavail * bsize, process.availableMemory()),
    () => 0,
  );
  return libera >= MEMORIA_MINIMA_BYTE ? join(IN_MEMORIA, `${recinto}-`) : sulDisco;
}

/** Accende un PostgreSQL in una cartella temporanea, che `ferma` cancella, e vi prepara il modello. */
export async function accendiMotoreDiProva(): Promise<MotoreDiProva> {
  const cartella = await mkdtemp(await doveTenerlo());
  // PostgreSQL, avviato da root, gira come un altro utente e deve poter attraversare la cartella.
  await chmod(cartella, 0o711);
  // Di chi è interrotto non resta la cartella; PostgreSQL lo ferma chi lo ha acceso.
  const togli = (): void => rmSync(cartella, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', togli);
  const dati = join(cartella, 'postgres');
  const password = randomBytes(12).toString('hex');
  const nascita = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'];
  const silenzio = (): void => undefined;
  await inizializza(dati, { password, opzioni: nascita, log: silenzio });
  const motore = await accendiDoveSiPuo(dati, { opzioni: OPZIONI.flatMap((una) => ['-c', una]), log: silenzio });
  const url = `postgres://postgres:${password}@127.0.0.1:${motore.porta}/postgres`;
  await preparaModello(url);
  return {
    url,
    async ferma() {
      await motore.ferma();
      process.off('exit', togli);
      togli();
    },
  };
}

/** Il modello non ha un ruolo dell'applicazione: ogni base che ne nasce si dà il suo, come la prima volta. */
async function preparaModello(url: string): Promise<void> {
  await esegui(url, `CREATE DATABASE ${MODELLO}`);
  const indirizzo = suBase(url, MODELLO);
  const { urlApplicazione } = await migra(indirizzo);
  const ruolo = pg.escapeIdentifier(new URL(urlApplicazione).username);
  await esegui(indirizzo, `DELETE FROM ruolo_applicazione; DROP OWNED BY ${ruolo}; DROP ROLE ${ruolo}`);
}

/** Lo stesso indirizzo, su un'altra base dati. */
export function suBase(url: string, nome: string): string {
  const indirizzo = new URL(url);
  indirizzo.pathname = `/${nome}`;
  return indirizzo.toString();
}

/** Una connessione sola, che finisce con ciò che se ne fa. */
export async function conCliente<R>(url: string, fai: (cliente: pg.Client) => Promise<R>): Promise<R> {
  const cliente = new pg.Client({ connectionString: url });
  await cliente.connect();
  try {
    return await fai(cliente);
  } finally {
    await cliente.end();
  }
}

/** Un'istruzione sola, su una connessione sua. */
export async function esegui(url: string, istruzione: string, valori: readonly unknown[] = []): Promise<void> {
  await conCliente(url, (cliente) =>
    valori.length === 0 ? cliente.query(istruzione) : cliente.query(istruzione, [...valori]),
  );
}
