import { randomBytes } from 'node:crypto';
import { appendFile, chmod, chown, cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { accendi, inizializza, type MotoreIncorporato } from '../motore/motore-incorporato.ts';
import { OPZIONI_POSTGRES } from '../motore/opzioni-postgres.ts';
import { portaLibera } from '../motore/porta-libera.ts';

/** Una delle due basi dati di una coppia. */
export type Nodo = {
  porta: number;
  accendi(): Promise<void>;
  ferma(): Promise<void>;
  /** Un'istruzione di chi la amministra, a questa sola. */
  governa<R extends pg.QueryResultRow = pg.QueryResultRow>(istruzione: string): Promise<R[]>;
};

/** Una primaria e la sua copia in streaming, vere. Nascono con la copia non sincrona. */
export type Coppia = {
  primaria: Nodo;
  copia: Nodo;
  /** L'indirizzo di tutte e due, con la copia per prima. */
  url: string;
  chiudi(): Promise<void>;
};

export async function apriCoppia(): Promise<Coppia> {
  const cartella = await mkdtemp(join(tmpdir(), 'gestore-coppia-'));
  await chmod(cartella, 0o711);
  const password = randomBytes(12).toString('hex');
  const porte = [await portaLibera(), await portaLibera()] as const;
  const dati = [join(cartella, 'uno'), join(cartella, 'due')] as const;
  const silenzio = (): void => undefined;
  const nascita = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await inizializza(dati[0], { password, opzioni: nascita, log: silenzio });
  // La copia è la stessa cartella, presa da ferma: la prima volta non c'è altro da copiare.
  await cp(dati[0], dati[1], { recursive: true, preserveTimestamps: true });
  await appendFile(
    join(dati[1], 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${porte[0]} user=postgres password=${password} application_name=copia'\n`,
  );
  await writeFile(join(dati[1], 'standby.signal'), '');
  await comePadrone(dati[0], dati[1]);
  const nodo = (i: 0 | 1): Nodo => creaNodo(dati[i], porte[i], password);
  const primaria = nodo(0);
  const copia = nodo(1);
  await primaria.accendi();
  await primaria.governa('CREATE DATABASE gestore');
  await copia.accendi();
  return {
    primaria,
    copia,
    url: `postgres://postgres:${password}@127.0.0.1:${porte[1]},127.0.0.1:${porte[0]}/gestore?target_session_attrs=read-write`,
    async chiudi() {
      await Promise.all([primaria.ferma(), copia.ferma()]);
      await rm(cartella, { recursive: true, force: true });
    },
  };
}

/** La copia di una cartella è di chi era la prima, che può non essere chi copia. */
async function comePadrone(prima: string, copia: string): Promise<void> {
  const { uid, gid } = await stat(prima);
  if (uid === process.getuid?.()) return;
  for (const nome of ['.', ...(await readdir(copia, { recursive: true }))]) await chown(join(copia, nome), uid, gid);
}

function creaNodo(cartella: string, porta: number, password: string): Nodo {
  let motore: MotoreIncorporato | null = null;
  const opzioni = [...OPZIONI_POSTGRES, 'fsync=off', 'shared_buffers=32MB'].flatMap((una) => ['-c', una]);
  return {
    porta,
    async accendi() {
      motore = await accendi(cartella, { porta, opzioni, log: () => undefined });
    },
    async ferma() {
      await motore?.ferma();
      motore = null;
    },
    async governa<R extends pg.QueryResultRow>(istruzione: string) {
      const cliente = new pg.Client(`postgres://postgres:${password}@127.0.0.1:${porta}/postgres`);
      await cliente.connect();
      try {
        return (await cliente.query<R>(istruzione)).rows;
      } finally {
        await cliente.end();
      }
    },
  };
}
