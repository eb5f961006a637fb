import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { type Segreti, segretiDa } from '../../piattaforma/segreti.ts';
import { apriKysely, apriPool } from '../collegamento/connessione.ts';
import { migra } from '../migra.ts';
import { accendiMotoreDiProva, esegui, MODELLO, type MotoreDiProva, suBase } from './motore-di-prova.ts';
import { POSTGRES_DEL_GIRO } from './postgres-del-giro.ts';

let proprio: Promise<MotoreDiProva> | undefined;
/** Le basi nate in questo file di prove: con lui finiscono. */
const nate: string[] = [];

/** Il PostgreSQL del giro; dove non c'è, uno di questo processo, acceso alla prima richiesta. */
async function urlDelMotore(): Promise<string> {
  const delGiro = process.env[POSTGRES_DEL_GIRO];
  if (delGiro !== undefined) return delGiro;
  proprio ??= accendiMotoreDiProva();
  return (await proprio).url;
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

/** Una base dati nuova, copia di quella nominata: senza nome, vuota. Restituisce l'indirizzo del proprietario, e non vi migra nulla. */
export async function nuovaBaseDa(modello = 'template1'): Promise<string> {
  const motore = await urlDelMotore();
  const nome = `prova_${randomUUID().replaceAll('-', '')}`;
  nate.push(nome);
  await esegui(motore, `CREATE DATABASE ${nome} TEMPLATE ${modello} STRATEGY WAL_LOG`);
  return suBase(motore, nome);
}

/** Una base dati nuova e migrata, con le connessioni del ruolo dell'applicazione. */
export async function nuovaBaseDati(): Promise<BaseDiProva> {
  const urlProprietario = await nuovaBaseDa(MODELLO);
  const { urlApplicazione } = await migra(urlProprietario);
  const pool = apriPool(urlApplicazione);
  return {
    urlProprietario,
    url: urlApplicazione,
    pool,
    db: apriKysely(pool),
    segreti: segretiDa(Buffer.alloc(32, 1)),
    comeProprietario: (istruzione, valori) => esegui(urlProprietario, istruzione, valori),
    chiudi: () => pool.end(),
  };
}

/** Toglie ciò che questo file ha fatto nascere, e spegne il PostgreSQL se era suo; lo chiama l'ultimo `afterAll` di chi lo usa. */
export async function spegniPostgresDiProva(): Promise<void> {
  const motore = process.env[POSTGRES_DEL_GIRO];
  const basi = nate.splice(0);
  if (motore !== undefined) for (const nome of basi) await esegui(motore, `DROP DATABASE ${nome} WITH (FORCE)`);
  const suo = proprio;
  proprio = undefined;
  await (await suo)?.ferma();
}
