import { randomUUID } from 'node:crypto';
import type { AccessoFinito, ElencoSessioni, Sessione, Strategia } from '@gestore/contratto/accesso/forme';
import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  delleSole,
  eDellaCasa,
  type Marcata,
  marcaDellaRiga,
} from '../../base-dati/marche-righe.ts';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import { improntaGettone, nuovoGettone } from '../../piattaforma/arnesi/gettone.ts';
import { CANALE_SESSIONI } from '../../vendita/giornale/ascolta.ts';
import {
  AGGIORNA_USO_OGNI_MS,
  DISPOSITIVO_LUNGHEZZA_MAX,
  DURATA_SESSIONE,
  SESSIONI_FINITE_MAX,
} from '../limiti/limiti.ts';
import { luoghiDi, luogoDi } from './luoghi.ts';

type MotivoRevoca = AccessoFinito['perche'];

export type SessioneTrovata =
  | { stato: 'viva'; id: string; soggettoId: string; nata: Pick<NuovaSessione, 'indirizzo' | 'dispositivo'> }
  | { stato: 'finita'; motivo: MotivoRevoca | 'scaduta' | 'gettone_scaduto' }
  | { stato: 'sconosciuta' };

export type NuovaSessione = {
  strategia: Strategia;
  soggettoId: string;
  adesso: number;
  indirizzo: string | null;
  dispositivo: string | null;
  /** When the person proved who he is, if this session is born of another; else that is now. */
  provataIl?: number;
};

/** Opens a session; the token is returned once and kept only as its hash. */
export async function apriSessione(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  nuova: NuovaSessione,
): Promise<{ id: string; gettone: string; scadeIl: number }> {
  const gettone = nuovoGettone();
  return { gettone, ...(await scrivi(db, segreti, nuova, improntaGettone(gettone))) };
}

/** A session without a cookie: what opens it are the bearer tokens that `gettoni-accesso.ts` issues for it. */
export function apriSessioneSenzaCookie(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  nuova: NuovaSessione,
): Promise<{ id: string; scadeIl: number }> {
  return scrivi(db, segreti, nuova, null);
}

/** A new session with its mark; `impronta` is of the token in its cookie, null when bearer tokens open it. */
async function scrivi(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  { strategia, soggettoId, adesso, indirizzo, dispositivo, provataIl: prova }: NuovaSessione,
  impronta: Buffer | null,
): Promise<{ id: string; scadeIl: number }> {
  const id = randomUUID();
  const scadeIl = adesso + DURATA_SESSIONE[strategia].massimaMs;
  const mezzo = impronta === null ? 'gettoni' : 'cookie';
  const marca = marcaDellaRiga(segreti, 'sessioni', {
    id,
    strategia,
    soggetto_id: soggettoId,
    mezzo,
    impronta_token: impronta,
    creata_il: adesso,
    ultimo_uso_il: adesso,
    scade_il: scadeIl,
    con: null,
    provata_il: prova ?? null,
  });
  await sql`
    insert into sessioni
      (id, impronta_token, mezzo, strategia, soggetto_id, creata_il, ultimo_uso_il, scade_il, indirizzo, dispositivo, marca, provata_il)
    values (${id}, ${impronta}, ${mezzo}, ${strategia}, ${soggettoId}, ${adesso}, ${adesso}, ${scadeIl}, ${indirizzo},
      ${dispositivo?.slice(0, DISPOSITIVO_LUNGHEZZA_MAX) ?? null}, ${marca}, ${prova ?? null})`.execute(db);
  return { id, scadeIl };
}

/** What is read of a session: all that its mark covers, from where it was opened, and why it ended. */
export type RigaSessione = Marcata<'sessioni'> &
  Riga<'sessioni', 'indirizzo' | 'dispositivo'> &
  Precisa<'sessioni', { motivo_revoca: MotivoRevoca | null }>;

/** Looks a token up and, when the session is alive, moves its idle expiry forward. */
export async function trovaSessione(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  strategia: Strategia,
  gettone: string,
  adesso: number,
): Promise<SessioneTrovata> {
  const { rows } = await sql<RigaSessione>`
    select ${COLONNE}, indirizzo, dispositivo, motivo_revoca from sessioni
    where impronta_token = ${improntaGettone(gettone)} and strategia = ${strategia}`.execute(db);
  return rows[0] === undefined ? { stato: 'sconosciuta' } : usaSessione(db, segreti, rows[0], adesso);
}

/** Is the session of this row alive? If so its idle expiry moves forward. One that no server opened is unknown. */
export async function usaSessione(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  riga: RigaSessione,
  adesso: number,
): Promise<SessioneTrovata> {
  if (!eDellaCasa(segreti, 'sessioni', riga)) return { stato: 'sconosciuta' };
  if (riga.motivo_revoca !== null) return { stato: 'finita', motivo: riga.motivo_revoca };
  const ultimoUsoIl = Number(riga.ultimo_uso_il);
  if (adesso >= finisceIl(riga)) return { stato: 'finita', motivo: 'scaduta' };
  if (adesso - ultimoUsoIl >= AGGIORNA_USO_OGNI_MS) {
    const marca = marcaDellaRiga(segreti, 'sessioni', { ...riga, ultimo_uso_il: adesso });
    await sql`
      update sessioni set ultimo_uso_il = ${adesso}, marca = ${marca}
      where id = ${riga.id} and ultimo_uso_il < ${adesso}`.execute(db);
  }
  const { indirizzo, dispositivo } = riga;
  return { stato: 'viva', id: riga.id, soggettoId: riga.soggetto_id, nata: { indirizzo, dispositivo } };
}

/** When a session ends by itself: idle for too long, or old. */
function finisceIl({ strategia, ultimo_uso_il, scade_il }: Marcata<'sessioni'>): number {
  const inattiva = DURATA_SESSIONE[strategia as Strategia].inattivaMs;
  return Math.min(Number(scade_il), Number(ultimo_uso_il) + inattiva);
}

/** The columns of a session that its mark covers, and the mark. */
const COLONNE = sql.raw(colonneMarcate('sessioni'));

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

/**
 * When the person of this session proved who he is, for a session that is born of it; null when it has ended. In a
 * transaction: it does not end before the other is written, so that who closes it closes both.
 */
export async function provataIl(tx: QueryExecutorProvider, segreti: ChiMarca, id: string): Promise<number | null> {
  const { rows } = await sql<Marcata<'sessioni'>>`
    select ${COLONNE} from sessioni where id = ${id} and revocata_il is null for share`.execute(tx);
  const [madre] = delleSole(segreti, 'sessioni', rows);
  return madre === undefined ? null : Number(madre.provata_il ?? madre.creata_il);
}

/** Ends every session of one person, and says which they were so that their sockets can be closed. */
export async function revocaSessioniDi(
  db: QueryExecutorProvider,
  chi: { strategia: Strategia; soggettoId: string },
  motivo: MotivoRevoca,
  adesso: number,
): Promise<string[]> {
  const { rows } = await sql<Riga<'sessioni', 'id'>>`
    with vive as materialized (
      select id from sessioni
      where strategia = ${chi.strategia} and soggetto_id = ${chi.soggettoId} and revocata_il is null
      order by id for no key update
    ), finite as (
      update sessioni set revocata_il = ${adesso}, motivo_revoca = ${motivo}
      where id in (select id from vive) and revocata_il is null
      returning id
    ) select id, pg_notify(${CANALE_SESSIONI}, id::text) from finite`.execute(db);
  return rows.map((riga) => riga.id);
}

/**
 * Forgets the oldest ended sessions of one person: whoever signs in over and over must not fill the disk. None opened in this
 * very instant: after one is forgotten the database takes no session of his that is not younger.
 */
export async function dimenticaFinite(
  db: QueryExecutorProvider,
  chi: { strategia: Strategia; soggettoId: string },
  adesso: number,
): Promise<void> {
  await sql`
    delete from sessioni where id in (
      select id from sessioni
      where strategia = ${chi.strategia} and soggetto_id = ${chi.soggettoId} and revocata_il is not null
        and creata_il < ${adesso}
      order by creata_il desc offset ${SESSIONI_FINITE_MAX})`.execute(db);
}

/**
 * Which of these sessions are no longer alive at `adesso`: revoked, expired, or of a person who may no longer sign in, because
 * the credential was revoked or has expired, or the account was closed. One unknown or not ours is not alive.
 */
export async function sessioniFinite(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  ids: readonly string[],
  adesso: number,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Marcata<'sessioni'>>`
    select ${COLONNE} from sessioni where id = any(${[...ids]}::uuid[]) and revocata_il is null
      and not exists (select from credenziali c where sessioni.strategia = 'user' and c.id = sessioni.soggetto_id
        and (c.revocata_il is not null or c.scade_il <= ${adesso}))
      and not exists (select from utenti_admin u where sessioni.strategia = 'admin' and u.id = sessioni.soggetto_id
        and u.disabilitato_il is not null)
      and not exists (select from operatori o where sessioni.strategia = 'edicom' and o.id = sessioni.soggetto_id
        and o.disabilitato_il is not null)`.execute(db);
  const vive = new Set(
    rows.flatMap((riga) => (adesso < finisceIl(riga) && eDellaCasa(segreti, 'sessioni', riga) ? [riga.id] : [])),
  );
  return ids.filter((id) => !vive.has(id));
}

/** Whether a credential is in use somewhere, as its preview tells. */
export async function haSessioneViva(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  credenzialeId: string,
  adesso: number,
): Promise<boolean> {
  const { rows } = await sql<Marcata<'sessioni'>>`
    select ${COLONNE} from sessioni where strategia = 'user' and soggetto_id = ${credenzialeId} and revocata_il is null
      and scade_il > ${adesso}`.execute(db);
  return delleSole(segreti, 'sessioni', rows).length > 0;
}

/** Accesses named together; how many others there are is said. */
const ACCESSI_MAX = 100;
/** Ended accesses named below the living ones; how many others are remembered is said. */
const FINITI_MAX = 10;
/** Ended accesses read to name those: a planted row does not take the place of a true one. */
const FINITI_LETTI_MAX = 200;

type SessioneLetta = Marcata<'sessioni'> &
  Riga<'sessioni', 'indirizzo' | 'dispositivo'> &
  Precisa<'sessioni', { mezzo: Sessione['mezzo'] }>;

/** The person who calls, and with which of his sessions. */
export type Sue = { strategia: Strategia; soggettoId: string; correnteId: string };

/**
 * The live sessions of one person, newest first, with every place each was used from; then the last that have ended. What no
 * server wrote is not his, and is not shown: it is told to who watches over the installation.
 */
export async function elencaSessioni(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  chi: Sue,
  adesso: number,
): Promise<ElencoSessioni> {
  const lette = await sql<SessioneLetta>`
    select ${COLONNE}, indirizzo, dispositivo from sessioni
    where strategia = ${chi.strategia} and soggetto_id = ${chi.soggettoId} and revocata_il is null
      and scade_il > ${adesso} and ultimo_uso_il > ${adesso - DURATA_SESSIONE[chi.strategia].inattivaMs}
    order by id = ${chi.correnteId} desc, creata_il desc`.execute(db);
  const vive = delleSole(segreti, 'sessioni', lette.rows);
  const rows = vive.slice(0, ACCESSI_MAX);
  const luoghi = await luoghiDi(
    db,
    rows.map(({ id }) => id),
  );
  // The current one is always named; then all of them in order.
  const inOrdine = rows.toSorted((a, b) => Number(b.creata_il) - Number(a.creata_il));
  const sessioni = inOrdine.map((riga) => ({
    id: riga.id,
    creataIl: Number(riga.creata_il),
    ultimoUsoIl: Number(riga.ultimo_uso_il),
    scadeIl: Number(riga.scade_il),
    luogo: luogoDi(riga),
    mezzo: riga.mezzo,
    corrente: riga.id === chi.correnteId,
    ...(luoghi.get(riga.id) ?? { altrove: [], altriLuoghi: 0 }),
  }));
  return { sessioni, altre: vive.length - rows.length, ...(await finiteDi(db, segreti, chi)) };
}

type SessioneFinitaLetta = SessioneLetta & { revocata_il: string; motivo_revoca: MotivoRevoca; in_tutto: number };

async function finiteDi(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  { strategia, soggettoId }: Sue,
): Promise<Pick<ElencoSessioni, 'finite' | 'altreFinite'>> {
  const { rows } = await sql<SessioneFinitaLetta>`
    select ${COLONNE}, revocata_il, motivo_revoca, indirizzo, dispositivo, count(*) over ()::int as in_tutto
    from sessioni where strategia = ${strategia} and soggetto_id = ${soggettoId} and revocata_il is not null
    order by revocata_il desc, creata_il desc limit ${FINITI_LETTI_MAX}`.execute(db);
  const vere = delleSole(segreti, 'sessioni', rows);
  const finite = vere.slice(0, FINITI_MAX).map((riga) => ({
    id: riga.id,
    creataIl: Number(riga.creata_il),
    finitaIl: Number(riga.revocata_il),
    perche: riga.motivo_revoca,
    luogo: luogoDi(riga),
    mezzo: riga.mezzo,
  }));
  const estranee = rows.length - vere.length;
  return { finite, altreFinite: (rows[0]?.in_tutto ?? 0) - estranee - finite.length };
}

/** Whether this person is in from another device than the one that shows `cookie`. */
export async function altriDentro(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  { strategia, soggettoId, cookie }: { strategia: Strategia; soggettoId: string; cookie: string | undefined },
  adesso: number,
): Promise<boolean> {
  const impronta = cookie === undefined ? null : improntaGettone(cookie);
  const { rows } = await sql<Marcata<'sessioni'>>`
    select ${COLONNE} from sessioni where strategia = ${strategia} and soggetto_id = ${soggettoId} and revocata_il is null
      and scade_il > ${adesso} and ultimo_uso_il > ${adesso - DURATA_SESSIONE[strategia].inattivaMs}
      and impronta_token is distinct from ${impronta}::bytea`.execute(db);
  return delleSole(segreti, 'sessioni', rows).length > 0;
}

/** With what the session just opened was opened: whoever conducts sees it. */
export async function segnaModo(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  credenzialeId: string,
  con: 'collegamento' | 'codice',
): Promise<void> {
  const { rows } = await sql<Marcata<'sessioni'>>`
    select ${COLONNE} from sessioni
    where strategia = 'user' and soggetto_id = ${credenzialeId} and revocata_il is null for update`.execute(tx);
  for (const riga of delleSole(segreti, 'sessioni', rows))
    await sql`
      update sessioni set con = ${con}, marca = ${marcaDellaRiga(segreti, 'sessioni', { ...riga, con })}
      where id = ${riga.id}`.execute(tx);
}
