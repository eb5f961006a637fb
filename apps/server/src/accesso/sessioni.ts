import { randomUUID } from 'node:crypto';
import type { ElencoSessioni, Sessione, Strategia } from '@gestore/contratto/accesso';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Precisa, Riga } from '../base-dati/tavole.ts';
import { improntaGettone, nuovoGettone } from '../bordo/gettone.ts';
import { CANALE_SESSIONI } from '../vendita/giornale/ascolta.ts';
import { AGGIORNA_USO_OGNI_MS, DISPOSITIVO_LUNGHEZZA_MAX, DURATA_SESSIONE, SESSIONI_FINITE_MAX } from './limiti.ts';

export type MotivoRevoca =
  | 'uscita'
  | 'subentro'
  | 'revoca_credenziale'
  | 'revoca_utente'
  | 'riuso_gettone'
  | 'cambio_password';

export type SessioneTrovata =
  | { stato: 'viva'; id: string; soggettoId: string }
  | { stato: 'finita'; motivo: MotivoRevoca | 'scaduta' | 'gettone_scaduto' }
  | { stato: 'sconosciuta' };

export type NuovaSessione = {
  strategia: Strategia;
  soggettoId: string;
  adesso: number;
  indirizzo: string | null;
  dispositivo: string | null;
};

/** Opens a session; the token is returned once and kept only as its hash. */
export async function apriSessione(
  db: QueryExecutorProvider,
  nuova: NuovaSessione,
): Promise<{ id: string; gettone: string; scadeIl: number }> {
  const id = randomUUID();
  const gettone = nuovoGettone();
  const scadeIl = nuova.adesso + DURATA_SESSIONE[nuova.strategia].massimaMs;
  await sql`
    insert into sessioni (id, impronta_token, strategia, soggetto_id, creata_il, ultimo_uso_il, scade_il, indirizzo, dispositivo)
    values (${id}, ${improntaGettone(gettone)}, ${nuova.strategia}, ${nuova.soggettoId}, ${nuova.adesso}, ${nuova.adesso},
      ${scadeIl}, ${nuova.indirizzo}, ${nuova.dispositivo?.slice(0, DISPOSITIVO_LUNGHEZZA_MAX) ?? null})`.execute(db);
  return { id, gettone, scadeIl };
}

/** A session without a cookie: what opens it are the bearer tokens that `gettoni-accesso.ts` issues for it. */
export async function apriSessioneSenzaCookie(
  db: QueryExecutorProvider,
  { strategia, soggettoId, adesso, indirizzo, dispositivo }: NuovaSessione,
): Promise<{ id: string; scadeIl: number }> {
  const id = randomUUID();
  const scadeIl = adesso + DURATA_SESSIONE[strategia].massimaMs;
  await sql`
    insert into sessioni (id, mezzo, strategia, soggetto_id, creata_il, ultimo_uso_il, scade_il, indirizzo, dispositivo)
    values (${id}, 'gettoni', ${strategia}, ${soggettoId}, ${adesso}, ${adesso}, ${scadeIl}, ${indirizzo},
      ${dispositivo?.slice(0, DISPOSITIVO_LUNGHEZZA_MAX) ?? null})`.execute(db);
  return { id, scadeIl };
}

export type RigaSessione = Riga<'sessioni', 'id' | 'soggetto_id' | 'ultimo_uso_il' | 'scade_il'> &
  Precisa<'sessioni', { motivo_revoca: MotivoRevoca | null }>;

/** Looks a token up and, when the session is alive, moves its idle expiry forward. */
export async function trovaSessione(
  db: QueryExecutorProvider,
  strategia: Strategia,
  gettone: string,
  adesso: number,
): Promise<SessioneTrovata> {
  const { rows } = await sql<RigaSessione>`
    select id, soggetto_id, ultimo_uso_il, scade_il, motivo_revoca from sessioni
    where impronta_token = ${improntaGettone(gettone)} and strategia = ${strategia}`.execute(db);
  return rows[0] === undefined ? { stato: 'sconosciuta' } : usaSessione(db, strategia, rows[0], adesso);
}

/** Is the session of this row alive? If so its idle expiry moves forward. */
export async function usaSessione(
  db: QueryExecutorProvider,
  strategia: Strategia,
  riga: RigaSessione,
  adesso: number,
): Promise<SessioneTrovata> {
  if (riga.motivo_revoca !== null) return { stato: 'finita', motivo: riga.motivo_revoca };
  const ultimoUsoIl = Number(riga.ultimo_uso_il);
  const finisceIl = Math.min(Number(riga.scade_il), ultimoUsoIl + DURATA_SESSIONE[strategia].inattivaMs);
  if (adesso >= finisceIl) return { stato: 'finita', motivo: 'scaduta' };
  if (adesso - ultimoUsoIl >= AGGIORNA_USO_OGNI_MS) {
    await sql`update sessioni set ultimo_uso_il = ${adesso} where id = ${riga.id} and ultimo_uso_il < ${adesso}`.execute(
      db,
    );
  }
  return { stato: 'viva', id: riga.id, soggettoId: riga.soggetto_id };
}

/** Ends one session of one person; false when it was not his or had ended already. */
export async function revocaSessione(
  db: QueryExecutorProvider,
  chi: { strategia: Strategia; soggettoId: string; id: string },
  motivo: MotivoRevoca,
  adesso: number,
): Promise<boolean> {
  const { rows } = await sql`
    with finite as (
      update sessioni set revocata_il = ${adesso}, motivo_revoca = ${motivo}
      where id = ${chi.id} and strategia = ${chi.strategia} and soggetto_id = ${chi.soggettoId} and revocata_il is null
      returning id
    ) select id, pg_notify(${CANALE_SESSIONI}, id::text) from finite`.execute(db);
  return rows.length === 1;
}

/** Ends the session that this token opens, whoever it belongs to; nothing happens when it had ended or is unknown. */
export async function revocaSessioneDelGettone(
  db: QueryExecutorProvider,
  { strategia, gettone }: { strategia: Strategia; gettone: string },
  motivo: MotivoRevoca,
  adesso: number,
): Promise<void> {
  await sql`
    with finite as (
      update sessioni set revocata_il = ${adesso}, motivo_revoca = ${motivo}
      where impronta_token = ${improntaGettone(gettone)} and strategia = ${strategia} and revocata_il is null
      returning id
    ) select pg_notify(${CANALE_SESSIONI}, id::text) from finite`.execute(db);
}

/** Ends every session of one person, and says which they were so that their sockets can be closed. */
export async function revocaSessioniDi(
  db: QueryExecutorProvider,
  chi: { strategia: Strategia; soggettoId: string },
  motivo: MotivoRevoca,
  adesso: number,
): Promise<string[]> {
  const { rows } = await sql<Riga<'sessioni', 'id'>>`
    with finite as (
      update sessioni set revocata_il = ${adesso}, motivo_revoca = ${motivo}
      where strategia = ${chi.strategia} and soggetto_id = ${chi.soggettoId} and revocata_il is null
      returning id
    ) select id, pg_notify(${CANALE_SESSIONI}, id::text) from finite`.execute(db);
  return rows.map((riga) => riga.id);
}

/** Forgets the oldest ended sessions of one person: whoever signs in over and over must not fill the disk. */
export async function dimenticaFinite(
  db: QueryExecutorProvider,
  chi: { strategia: Strategia; soggettoId: string },
): Promise<void> {
  await sql`
    delete from sessioni where id in (
      select id from sessioni
      where strategia = ${chi.strategia} and soggetto_id = ${chi.soggettoId} and revocata_il is not null
      order by creata_il desc offset ${SESSIONI_FINITE_MAX})`.execute(db);
}

/** Which of these sessions are no longer alive at `adesso`, revoked or expired; an unknown one is not. */
export async function sessioniFinite(
  db: QueryExecutorProvider,
  ids: readonly string[],
  adesso: number,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const vive = new Set<string>();
  for (const [strategia, { inattivaMs }] of Object.entries(DURATA_SESSIONE)) {
    const { rows } = await sql<Riga<'sessioni', 'id'>>`
      select id from sessioni where id = any(${[...ids]}::uuid[]) and strategia = ${strategia} and revocata_il is null
        and scade_il > ${adesso} and ultimo_uso_il > ${adesso - inattivaMs}`.execute(db);
    for (const { id } of rows) vive.add(id);
  }
  return ids.filter((id) => !vive.has(id));
}

/** Whether a credential is in use somewhere, as its preview tells. */
export async function haSessioneViva(
  db: QueryExecutorProvider,
  credenzialeId: string,
  adesso: number,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sessioni where strategia = 'user' and soggetto_id = ${credenzialeId} and revocata_il is null
      and scade_il > ${adesso} limit 1`.execute(db);
  return rows.length > 0;
}

/** Accesses named together; how many others there are is said. */
const ACCESSI_MAX = 100;

type SessioneLetta = Riga<'sessioni', 'id' | 'creata_il' | 'ultimo_uso_il' | 'scade_il' | 'indirizzo' | 'dispositivo'> &
  Precisa<'sessioni', { mezzo: Sessione['mezzo'] }> & { in_tutto: number };

/** The live sessions of one person, newest first. */
export async function elencaSessioni(
  db: QueryExecutorProvider,
  chi: { strategia: Strategia; soggettoId: string; correnteId: string },
  adesso: number,
): Promise<ElencoSessioni> {
  const { rows } = await sql<SessioneLetta>`
    select id, mezzo, creata_il, ultimo_uso_il, scade_il, indirizzo, dispositivo, count(*) over ()::int as in_tutto from sessioni
    where strategia = ${chi.strategia} and soggetto_id = ${chi.soggettoId} and revocata_il is null
      and scade_il > ${adesso} and ultimo_uso_il > ${adesso - DURATA_SESSIONE[chi.strategia].inattivaMs}
    order by id = ${chi.correnteId} desc, creata_il desc limit ${ACCESSI_MAX}`.execute(db);
  // The current one is always named; then all of them in order.
  const inOrdine = rows.toSorted((a, b) => Number(b.creata_il) - Number(a.creata_il));
  const sessioni = inOrdine.map((riga) => ({
    id: riga.id,
    creataIl: Number(riga.creata_il),
    ultimoUsoIl: Number(riga.ultimo_uso_il),
    scadeIl: Number(riga.scade_il),
    indirizzo: riga.indirizzo,
    dispositivo: riga.dispositivo,
    mezzo: riga.mezzo,
    corrente: riga.id === chi.correnteId,
  }));
  return { sessioni, altre: (rows[0]?.in_tutto ?? 0) - rows.length };
}

/** Whether somebody is in with this credential from another device than the one that shows `cookie`. */
export async function altriDentro(
  db: QueryExecutorProvider,
  credenzialeId: string,
  cookie: string | undefined,
  adesso: number,
): Promise<boolean> {
  const sua = cookie === undefined ? null : improntaGettone(cookie);
  const { rows } = await sql`
    select 1 from sessioni where strategia = 'user' and soggetto_id = ${credenzialeId} and revocata_il is null
      and scade_il > ${adesso} and ultimo_uso_il > ${adesso - DURATA_SESSIONE.user.inattivaMs}
      and impronta_token is distinct from ${sua}::bytea limit 1`.execute(db);
  return rows.length > 0;
}

/** With what the session just opened was opened: whoever conducts sees it. */
export async function segnaModo(
  tx: QueryExecutorProvider,
  credenzialeId: string,
  con: 'collegamento' | 'codice',
): Promise<void> {
  await sql`
    update sessioni set con = ${con}
    where strategia = 'user' and soggetto_id = ${credenzialeId} and revocata_il is null`.execute(tx);
}
