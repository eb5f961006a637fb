import { randomUUID } from 'node:crypto';
import type { RuoloAdmin } from '@gestore/contratto/accesso/forme';
import { hash, verify } from '@node-rs/argon2';
import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  eDellaCasa,
  type Marcata,
  marcaDellaRiga,
} from '../../base-dati/marche-righe.ts';
import { nonTrovato } from '../../bordo/problema.ts';
import { improntaGettone } from '../../piattaforma/arnesi/gettone.ts';
import type { Segreti } from '../../piattaforma/segreti.ts';
import { revocaSessioniDi } from '../sessioni/sessioni.ts';
import type { CodiciSbagliati } from './codici-sbagliati.ts';
import { nuovoSegretoTotp, passoTotp } from './totp.ts';

/** OWASP's second argon2id profile: 19 MiB and two passes, about 30 ms on one core. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** argon2id of a password. */
export function improntaPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID);
}

type NuovoUtenteAdmin = {
  email: string;
  nome: string;
  /** Null for who is invited: nobody can sign in until he chooses one. */
  password: string | null;
  ruolo: RuoloAdmin;
  /** Of the person, when it is known: it stays with the account whatever the register says later. */
  codiceFiscale?: string;
  adesso: number;
  /** Base 32 seed to use instead of a random one: demonstration data and tests. */
  segretoTotp?: string;
};

/** Creates a delegate or magistrate; `segretoTotp` (base 32) is returned once, for the authenticator app. */
export async function creaUtenteAdmin(
  db: QueryExecutorProvider,
  segreti: Pick<Segreti, 'cifra' | 'chiave'>,
  nuovo: NuovoUtenteAdmin,
): Promise<{ id: string; segretoTotp: string }> {
  const id = randomUUID();
  const segretoTotp = nuovo.segretoTotp ?? nuovoSegretoTotp();
  const riga = {
    id,
    email: emailCanonica(nuovo.email),
    nome: nuovo.nome,
    impronta_password: await improntaPassword(nuovo.password ?? randomUUID()),
    totp_cifrato: segreti.cifra(segretoTotp),
    ruolo: nuovo.ruolo,
    codice_fiscale: nuovo.codiceFiscale?.toUpperCase() || null,
    creato_il: nuovo.adesso,
    disabilitato_il: null,
    versione: 1,
  };
  await sql`
    insert into utenti_admin
      (id, email, nome, impronta_password, totp_cifrato, ruolo, codice_fiscale, creato_il, attivato_il, versione, marca)
    values (${id}, ${riga.email}, ${riga.nome}, ${riga.impronta_password}, ${riga.totp_cifrato}, ${riga.ruolo},
      ${riga.codice_fiscale}, ${riga.creato_il}, ${nuovo.password === null ? null : nuovo.adesso}::bigint, 1,
      ${marcaDellaRiga(segreti, 'utenti_admin', riga)})`.execute(db);
  return { id, segretoTotp };
}

/** Closes an account: its sessions end, and the links that were sent to it stop working. */
export async function disabilitaUtenteAdmin(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  id: string,
  adesso: number,
): Promise<void> {
  const riga = await leggiUtenteAdmin(db, id);
  // One that no server wrote is closed too, and stays without a mark.
  if (
    riga !== null &&
    riga.disabilitato_il === null &&
    !(await riscriviUtenteAdmin(db, segreti, riga, { disabilitato_il: adesso }))
  )
    await sql`update utenti_admin set disabilitato_il = ${adesso} where id = ${id}`.execute(db);
  await sql`delete from ripristini_password where utente_id = ${id}`.execute(db);
  await revocaSessioniDi(db, { strategia: 'admin', soggettoId: id }, 'revoca_utente', adesso);
}

/**
 * Opens an account again, as one that is only invited: nobody knows in whose hands the password and the app have been, and
 * neither is good any more.
 */
export async function riapriUtenteAdmin(db: QueryExecutorProvider, segreti: ChiMarca, id: string): Promise<void> {
  const riga = await leggiUtenteAdmin(db, id);
  const cambia = { disabilitato_il: null, impronta_password: await improntaPassword(randomUUID()) };
  if (riga === null || !(await riscriviUtenteAdmin(db, segreti, riga, cambia))) throw nonTrovato();
  await sql`update utenti_admin set attivato_il = null where id = ${id}`.execute(db);
}

const COLONNE = sql.raw(colonneMarcate('utenti_admin'));

/** The account, held until the transaction ends; null when it is unknown. */
export async function leggiUtenteAdmin(db: QueryExecutorProvider, id: string): Promise<Marcata<'utenti_admin'> | null> {
  const { rows } = await sql<Marcata<'utenti_admin'>>`
    select ${COLONNE} from utenti_admin where id = ${id} for update`.execute(db);
  return rows[0] ?? null;
}

type Cambiamento = Partial<Pick<Marcata<'utenti_admin'>, 'impronta_password' | 'totp_cifrato'>> & {
  disabilitato_il?: number | null;
};

/** Changes the account as it was read, and marks it anew one version on; false when no server wrote what was read. */
export async function riscriviUtenteAdmin(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  riga: Marcata<'utenti_admin'>,
  cambia: Cambiamento,
): Promise<boolean> {
  if (!eDellaCasa(segreti, 'utenti_admin', riga)) return false;
  const nuova = { ...riga, ...cambia, versione: riga.versione + 1 };
  await sql`
    update utenti_admin set impronta_password = ${nuova.impronta_password}, totp_cifrato = ${nuova.totp_cifrato},
      disabilitato_il = ${nuova.disabilitato_il}, versione = ${nuova.versione},
      marca = ${marcaDellaRiga(segreti, 'utenti_admin', nuova)}
    where id = ${riga.id}`.execute(db);
  return true;
}

/**
 * Checks e-mail, password and code. Null for every kind of failure: an unknown address takes as long as a wrong
 * password, and the caller has nothing to tell apart. An accepted code is spent: it is never accepted again. Wrong codes
 * with the right password are counted in `sbagliati`, and beyond their limit no code is good; `avvisa` is called once with
 * the address of the owner, when they begin to be many.
 */
export async function verificaUtenteAdmin(
  db: QueryExecutorProvider,
  segreti: Segreti,
  prova: { email: string; password: string; codice: string; noto: boolean; adesso: number },
  { sbagliati, avvisa }: { sbagliati: CodiciSbagliati; avvisa: (destinatario: string) => Promise<void> },
): Promise<string | null> {
  const { rows } = await sql<Marcata<'utenti_admin'>>`
    select ${COLONNE} from utenti_admin
    where email = ${emailCanonica(prova.email)} and disabilitato_il is null`.execute(db);
  const riga = rows[0];
  const giusta = await verify(riga?.impronta_password ?? (await improntaDiNessuno()), prova.password);
  if (riga === undefined || !giusta || !eDellaCasa(segreti, 'utenti_admin', riga)) return null;
  const impronta = improntaGettone(riga.impronta_password).toString('base64url');
  const chiave = `${riga.id} ${prova.noto ? 'suoi' : 'altri'} ${impronta}`;
  // From here to the count nothing is awaited: of many sent together no more are examined than the limit says.
  if (sbagliati.spesi(chiave)) return null;
  const passo = passoTotp(segreti.decifra(riga.totp_cifrato), prova.codice, prova.adesso);
  if (passo === null) {
    if (sbagliati.annota(chiave)) await avvisa(riga.email);
    return null;
  }
  const speso = await sql`
    update utenti_admin set totp_ultimo_passo = ${passo} where id = ${riga.id} and totp_ultimo_passo < ${passo}
    returning id`.execute(db);
  return speso.rows.length === 1 ? riga.id : null;
}

let nessuno: Promise<string> | undefined;

function improntaDiNessuno(): Promise<string> {
  nessuno ??= hash(randomUUID(), ARGON2ID);
  return nessuno;
}

/** One spelling of an address. */
export function emailCanonica(email: string): string {
  return email.trim().toLowerCase();
}
