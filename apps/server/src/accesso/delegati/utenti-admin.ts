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

/** Il secondo profilo argon2id di OWASP: 19 MiB e due passate, circa 30 ms su un core. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** argon2id di una password. */
export function improntaPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID);
}

type NuovoUtenteAdmin = {
  email: string;
  nome: string;
  /** Null per chi è invitato: nessuno può entrare finché non ne sceglie una. */
  password: string | null;
  ruolo: RuoloAdmin;
  /** Della persona, quando si sa: resta con l'account, qualunque cosa dica poi l'anagrafe. */
  codiceFiscale?: string;
  adesso: number;
  /** Il segreto, in base 32, da usare al posto di uno casuale: per i dati di dimostrazione e le prove. */
  segretoTotp?: string;
};

/** Crea un delegato o un magistrato; `segretoTotp` (base 32) si restituisce una volta, per l'app dei codici. */
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
    INSERT INTO utenti_admin
      (id, email, nome, impronta_password, totp_cifrato, ruolo, codice_fiscale, creato_il, attivato_il, versione, marca)
    VALUES (${id}, ${riga.email}, ${riga.nome}, ${riga.impronta_password}, ${riga.totp_cifrato}, ${riga.ruolo},
      ${riga.codice_fiscale}, ${riga.creato_il}, ${nuovo.password === null ? null : nuovo.adesso}::bigint, 1,
      ${marcaDellaRiga(segreti, 'utenti_admin', riga)})`.execute(db);
  return { id, segretoTotp };
}

/** Chiude un account: le sue sessioni finiscono, e i collegamenti che gli sono stati mandati smettono di valere. */
export async function disabilitaUtenteAdmin(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  id: string,
  adesso: number,
): Promise<void> {
  const riga = await leggiUtenteAdmin(db, id);
  // Anche uno che nessun server ha scritto si chiude, e resta senza marca.
  if (
    riga !== null &&
    riga.disabilitato_il === null &&
    !(await riscriviUtenteAdmin(db, segreti, riga, { disabilitato_il: adesso }))
  )
    await sql`UPDATE utenti_admin SET disabilitato_il = ${adesso} WHERE id = ${id}`.execute(db);
  await sql`DELETE FROM ripristini_password WHERE utente_id = ${id}`.execute(db);
  await revocaSessioniDi(db, { strategia: 'admin', soggettoId: id }, 'revoca_utente', adesso);
}

/**
 * Riapre un account come uno soltanto invitato: nessuno sa in mano a chi sono stati la password e l'app, e né l'una né
 * l'altra vale più.
 */
export async function riapriUtenteAdmin(db: QueryExecutorProvider, segreti: ChiMarca, id: string): Promise<void> {
  const riga = await leggiUtenteAdmin(db, id);
  const cambia = { disabilitato_il: null, impronta_password: await improntaPassword(randomUUID()) };
  if (riga === null || !(await riscriviUtenteAdmin(db, segreti, riga, cambia))) throw nonTrovato();
  await sql`UPDATE utenti_admin SET attivato_il = NULL WHERE id = ${id}`.execute(db);
}

const COLONNE = sql.raw(colonneMarcate('utenti_admin'));

/** L'account, tenuto fino alla fine della transazione; null quando è ignoto. */
export async function leggiUtenteAdmin(db: QueryExecutorProvider, id: string): Promise<Marcata<'utenti_admin'> | null> {
  const { rows } = await sql<Marcata<'utenti_admin'>>`
    SELECT ${COLONNE} FROM utenti_admin WHERE id = ${id} FOR UPDATE`.execute(db);
  return rows[0] ?? null;
}

type Cambiamento = Partial<Pick<Marcata<'utenti_admin'>, 'impronta_password' | 'totp_cifrato'>> & {
  disabilitato_il?: number | null;
};

/**
 * Cambia l'account com'era stato letto, e lo marca di nuovo con una versione in più; false quando nessun server ha
 * scritto ciò che si era letto.
 */
export async function riscriviUtenteAdmin(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  riga: Marcata<'utenti_admin'>,
  cambia: Cambiamento,
): Promise<boolean> {
  if (!eDellaCasa(segreti, 'utenti_admin', riga)) return false;
  const nuova = { ...riga, ...cambia, versione: riga.versione + 1 };
  await sql`
    UPDATE utenti_admin SET impronta_password = ${nuova.impronta_password}, totp_cifrato = ${nuova.totp_cifrato},
      disabilitato_il = ${nuova.disabilitato_il}, versione = ${nuova.versione},
      marca = ${marcaDellaRiga(segreti, 'utenti_admin', nuova)}
    WHERE id = ${riga.id}`.execute(db);
  return true;
}

/**
 * Verifica e-mail, password e codice. Null per ogni specie di errore: un indirizzo ignoto prende il tempo di una
 * password sbagliata, e chi chiama non distingue. Un codice accettato è speso. I codici sbagliati con la password
 * giusta si contano in `sbagliati`, e oltre il limite nessun codice vale; `avvisa` si chiama una volta, quando
 * cominciano a essere molti.
 */
export async function verificaUtenteAdmin(
  db: QueryExecutorProvider,
  segreti: Segreti,
  prova: { email: string; password: string; codice: string; noto: boolean; adesso: number },
  { sbagliati, avvisa }: { sbagliati: CodiciSbagliati; avvisa: (destinatario: string) => Promise<void> },
): Promise<string | null> {
  const { rows } = await sql<Marcata<'utenti_admin'>>`
    SELECT ${COLONNE} FROM utenti_admin
    WHERE email = ${emailCanonica(prova.email)} AND disabilitato_il IS NULL`.execute(db);
  const riga = rows[0];
  const giusta = await verify(riga?.impronta_password ?? (await improntaDiNessuno()), prova.password);
  if (riga === undefined || !giusta || !eDellaCasa(segreti, 'utenti_admin', riga)) return null;
  const impronta = improntaGettone(riga.impronta_password).toString('base64url');
  const chiave = `${riga.id} ${prova.noto ? 'suoi' : 'altri'} ${impronta}`;
  // Da qui al conto non si aspetta nulla: di molti mandati insieme non se ne esaminano più di quanti il limite dica.
  if (sbagliati.spesi(chiave)) return null;
  const passo = passoTotp(segreti.decifra(riga.totp_cifrato), prova.codice, prova.adesso);
  if (passo === null) {
    if (sbagliati.annota(chiave)) await avvisa(riga.email);
    return null;
  }
  const speso = await sql`
    UPDATE utenti_admin SET totp_ultimo_passo = ${passo} WHERE id = ${riga.id} AND totp_ultimo_passo < ${passo}
    RETURNING id`.execute(db);
  return speso.rows.length === 1 ? riga.id : null;
}

let nessuno: Promise<string> | undefined;

function improntaDiNessuno(): Promise<string> {
  nessuno ??= hash(randomUUID(), ARGON2ID);
  return nessuno;
}

/** L'unica grafia di un indirizzo. */
export function emailCanonica(email: string): string {
  return email.trim().toLowerCase();
}
