import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { type Segreti, segretiDa } from '../../bordo/segreti.ts';
import { apriKysely, apriPool } from '../connessione.ts';
import { avviaPostgresIncorporato, type Incorporato } from '../incorporato.ts';
import { migra } from '../migra.ts';

let condiviso: Promise<{ motore: Incorporato; cartella: string }> | undefined;

/** Un vero PostgreSQL per processo di prova, acceso alla prima richiesta. */
async function motoreDiProva(): Promise<{ motore: Incorporato; cartella: string }> {
  condiviso ??= (async () => {
    const cartella = await mkdtemp(join(tmpdir(), 'gestore-prova-'));
    const motore = await avviaPostgresIncorporato({ cartella, log: () => undefined });
    return { motore, cartella };
  })();
  return condiviso;
}

export type BaseDiProva = {
  urlProprietario: string;
  url: string;
  pool: pg.Pool;
  db: Kysely<unknown>;
  /** Chiavi di prova, per chi non avvia un servizio: di un'installazione che non c'è. */
  segreti: Segreti;
  /** Un'istruzione del proprietario della base dati: ciò che al ruolo dell'applicazione non è concesso. */
  comeProprietario(istruzione: string, valori?: readonly unknown[]): Promise<void>;
  chiudi(): Promise<void>;
};

/** Una base dati nuova e migrata, con le connessioni del ruolo dell'applicazione. */
export async function nuovaBaseDati(): Promise<BaseDiProva> {
  const { motore } = await motoreDiProva();
  const nome = `prova_${randomUUID().replaceAll('-', '')}`;
  const amministra = new pg.Client({ connectionString: motore.urlProprietario });
  await amministra.connect();
  await amministra.query(`CREATE DATABASE ${nome}`);
  await amministra.end();
  const indirizzo = new URL(motore.urlProprietario);
  indirizzo.pathname = `/${nome}`;
  const { urlApplicazione } = await migra(indirizzo.toString());
  const pool = apriPool(urlApplicazione);
  return {
    urlProprietario: indirizzo.toString(),
    url: urlApplicazione,
    pool,
    db: apriKysely(pool),
    segreti: segretiDa(Buffer.alloc(32, 1)),
    comeProprietario: (istruzione, valori) => esegui(indirizzo.toString(), istruzione, valori),
    chiudi: () => pool.end(),
  };
}

async function esegui(url: string, istruzione: string, valori: readonly unknown[] = []): Promise<void> {
  const proprietario = new pg.Client({ connectionString: url });
  await proprietario.connect();
  try {
    await proprietario.query(istruzione, [...valori]);
  } finally {
    await proprietario.end();
  }
}

/** Spegne il PostgreSQL di prova e cancella la sua cartella; lo chiama l'ultimo `afterAll` di chi lo usa. */
export async function spegniPostgresDiProva(): Promise<void> {
  if (condiviso === undefined) return;
  const { motore, cartella } = await condiviso;
  condiviso = undefined;
  await motore.ferma();
  await rm(cartella, { recursive: true, force: true });
}
