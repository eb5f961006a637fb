import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { ErroreBaseDati } from './collegamento/errore-base-dati.ts';
import { INSTALLAZIONE_0770 } from './schema/installazione-0770.ts';
import type { Riga } from './tavole.ts';

/** Un file SQL che porta avanti la base dati, e l'impronta con cui si annota (SHA-256, esadecimale). */
export type PassoDelloSchema = { nome: string; sql: string; impronta: string };

/** Di ogni passo che una base dati ha già fatto, per nome, l'impronta che ne ha annotato. */
type PassiFatti = ReadonlyMap<string, string>;

/** I passi che stanno in una cartella, nell'ordine in cui si fanno. */
export async function passiDi(cartella: URL): Promise<PassoDelloSchema[]> {
  const nomi = (await readdir(cartella)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    nomi.map(async (nome) => {
      const sql = await readFile(new URL(nome, cartella), 'utf8');
      return { nome, sql, impronta: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** I passi che una base dati ha già fatto: nessuno, se è vuota. Non vi scrive nulla. */
export async function passiFatti(cliente: pg.Client): Promise<PassiFatti> {
  const { rows } = await cliente.query<{ annotati: boolean }>(
    "SELECT to_regclass('migrazioni') IS NOT NULL AS annotati",
  );
  if (rows[0]?.annotati !== true) return new Map();
  const fatti = await cliente.query<Riga<'migrazioni', 'nome' | 'impronta'>>('SELECT nome, impronta FROM migrazioni');
  return new Map(fatti.rows.map(({ nome, impronta }) => [nome, impronta]));
}

/** Solleva `ErroreBaseDati` se uno di questi passi è stato fatto com'era scritto altrimenti. */
export function pretendiInvariati(passi: readonly Omit<PassoDelloSchema, 'sql'>[], fatti: PassiFatti): void {
  const cambiato = passi.find(({ nome, impronta }) => (fatti.get(nome) ?? impronta) !== impronta);
  if (cambiato !== undefined)
    throw new ErroreBaseDati(`La migrazione ${cambiato.nome} è stata modificata dopo essere stata applicata.`);
}

/**
 * Se la base dati l'ha fatta la versione 0.1, con i suoi passi: lo schema di adesso lo ha già. Solleva `ErroreBaseDati`, in parole, se quella
 * si è fermata prima dell'ultimo, o se un passo non era quello.
 */
export function fattaDallaVersioneDiPrima(fatti: PassiFatti): boolean {
  const passi = Object.entries(INSTALLAZIONE_0770).map(([nome, impronta]) => ({ nome, impronta }));
  const compiuti = passi.filter(({ nome }) => fatti.has(nome));
  const ultimo = compiuti.at(-1);
  if (ultimo === undefined) return false;
  const mancano = passi.length - compiuti.length;
  const quanti = mancano === 1 ? 'ne manca uno' : `ne mancano ${mancano}`;
  if (mancano > 0)
    throw new ErroreBaseDati(
      `Questa base dati è di una versione di prima (l’ultimo passo è ${ultimo.nome}, e ${quanti}): la si porti prima alla versione 0.1 che fa 0770, poi a questa. Nulla è stato cambiato.`,
    );
  pretendiInvariati(passi, fatti);
  return true;
}
