import { randomUUID } from 'node:crypto';
import type { CollegamentoPassword } from '@gestore/contratto/accesso/forme';
import { type CasoDi, PROBLEMI } from '@gestore/contratto/problemi';
import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  eDellaCasa,
  type Marcata,
  marcaDellaRiga,
} from '../../base-dati/marche-righe.ts';
import type { Riga } from '../../base-dati/tavole.ts';
import { nonTrovato, type Problema, problema } from '../../bordo/problema.ts';
import { improntaGettone, nuovoGettone } from '../../piattaforma/arnesi/gettone.ts';
import type { Segreti } from '../../piattaforma/segreti.ts';
import {
  DURATA_INVITO_MS,
  DURATA_RIPRISTINO_MS,
  RICHIESTE_PASSWORD_FINESTRA_MS,
  RICHIESTE_PASSWORD_MAX,
} from '../limiti/limiti.ts';
import type { PostaAccessi } from '../parti.ts';
import { revocaSessioniDi } from '../sessioni/sessioni.ts';
import { passwordPrevedibile } from './password-prevedibile.ts';
import { indirizzoTotp, nuovoSegretoTotp, passoTotp } from './totp.ts';
import { emailCanonica, improntaPassword, leggiUtenteAdmin, riscriviUtenteAdmin } from './utenti-admin.ts';

type Con = { segreti: Pick<Segreti, 'cifra' | 'chiave'>; posta: PostaAccessi };
type Chiesto = { email: string; adesso: number; baseUrl: string };

/**
 * Puts in the outgoing mail the link that lets an account choose a new password; the earlier link stops working. For an
 * account that does not exist, or that asked too often, nothing leaves: the same statements run and the same row is
 * written, so that neither the answer nor the time taken says which. Returns the link, for development without mail.
 */
export async function chiediRipristino(
  tx: QueryExecutorProvider,
  { segreti, posta }: Con,
  { email, adesso, baseUrl }: Chiesto,
): Promise<string | null> {
  const conto = improntaGettone(emailCanonica(email));
  const token = nuovoGettone();
  const scadeIl = adesso + DURATA_RIPRISTINO_MS;
  const collegamento = `${baseUrl}/admin/password/reset?token=${token}`;
  const collegamentoCifrato = segreti.cifra(collegamento);
  const daQuando = adesso - RICHIESTE_PASSWORD_FINESTRA_MS;
  await sql`delete from richieste_password where chiesta_il <= ${daQuando}`.execute(tx);
  await sql`insert into richieste_password (conto, chiesta_il) values (${conto}, ${adesso})`.execute(tx);
  const { rows: scelti } = await sql<Scelto>`
    select ${UTENTE}, u.attivato_il, r.scade_il as invito_scade_il, r.totp_cifrato as invito_totp
    from utenti_admin u left join ripristini_password r on r.utente_id = u.id
    where u.email = ${emailCanonica(email)} and u.disabilitato_il is null
      and (select count(*) from richieste_password where conto = ${conto}) <= ${RICHIESTE_PASSWORD_MAX}`.execute(tx);
  const scelto = scelti.find((riga) => eDellaCasa(segreti, 'utenti_admin', riga));
  const nuovo = {
    // Of nobody when there is no such account: the same statement runs, and writes nothing.
    utente_id: scelto?.id ?? randomUUID(),
    impronta: improntaGettone(token),
    chiesto_il: adesso,
    scade_il: scadeIl,
    totp_cifrato: scelto === undefined ? null : appDaCollegare(scelto, adesso),
    versione: scelto?.versione ?? 1,
  };
  await scriviRipristino(tx, segreti, nuovo);
  if (scelto === undefined) return null;
  await posta.ripristino(tx, { destinatario: scelto.email, adesso, scadeIl, collegamentoCifrato });
  return collegamento;
}

const UTENTE = sql.raw(colonneMarcate('utenti_admin', 'u'));
const RIPRISTINO = sql.raw(colonneMarcate('ripristini_password'));

/** An account that asks for a link, with the one that it has. */
type Scelto = Marcata<'utenti_admin'> &
  Riga<'utenti_admin', 'attivato_il'> & { invito_scade_il: string | null; invito_totp: string | null };

/** Who was invited and asks again still has to enrol the app; an invitation left to expire enrols nothing more. */
function appDaCollegare({ attivato_il, invito_scade_il, invito_totp }: Scelto, adesso: number): string | null {
  return attivato_il === null || Number(invito_scade_il ?? 0) > adesso ? invito_totp : null;
}

type Nuovo = Omit<Marcata<'ripristini_password'>, 'chiesto_il' | 'scade_il' | 'marca'> & {
  chiesto_il: number;
  scade_il: number;
};

/** The one link of an account, with its mark: the earlier one stops working. Nothing when there is no such account. */
async function scriviRipristino(tx: QueryExecutorProvider, segreti: ChiMarca, nuovo: Nuovo): Promise<void> {
  const { utente_id, impronta, chiesto_il, scade_il, totp_cifrato, versione } = nuovo;
  await sql`
    insert into ripristini_password (utente_id, impronta, chiesto_il, scade_il, totp_cifrato, versione, marca)
    select id, ${impronta}::bytea, ${chiesto_il}::bigint, ${scade_il}::bigint, ${totp_cifrato}::text, ${versione}::integer,
      ${marcaDellaRiga(segreti, 'ripristini_password', nuovo)}::text
    from utenti_admin where id = ${utente_id}
    on conflict (utente_id) do update set impronta = excluded.impronta, chiesto_il = excluded.chiesto_il,
      scade_il = excluded.scade_il, totp_cifrato = excluded.totp_cifrato, versione = excluded.versione,
      marca = excluded.marca`.execute(tx);
}

/**
 * Puts in the outgoing mail the invitation of an account: a link to choose the password and enrol the authenticator app.
 * The earlier link stops working. The operator who invites sees neither. Returns the link, for development without mail.
 */
export async function invita(
  tx: QueryExecutorProvider,
  { segreti, posta }: Con,
  { utenteId, adesso, baseUrl }: { utenteId: string; adesso: number; baseUrl: string },
): Promise<string> {
  const token = nuovoGettone();
  const scadeIl = adesso + DURATA_INVITO_MS;
  const collegamento = `${baseUrl}/admin/password/reset?token=${token}`;
  const utente = await leggiUtenteAdmin(tx, utenteId);
  if (utente === null || !eDellaCasa(segreti, 'utenti_admin', utente)) throw nonTrovato();
  await scriviRipristino(tx, segreti, {
    utente_id: utenteId,
    impronta: improntaGettone(token),
    chiesto_il: adesso,
    scade_il: scadeIl,
    totp_cifrato: segreti.cifra(nuovoSegretoTotp()),
    versione: utente.versione,
  });
  const collegamentoCifrato = segreti.cifra(collegamento);
  const { email: destinatario, nome } = utente;
  await posta.invito(tx, { destinatario, nome, adesso, scadeIl, collegamentoCifrato });
  return collegamento;
}

/** What a link is for: whose account, until when, and the app to enrol if it is an invitation. Null when it is no longer good. */
export async function leggiCollegamento(
  db: QueryExecutorProvider,
  segreti: Pick<Segreti, 'decifra' | 'chiave'>,
  { token, adesso }: { token: string; adesso: number },
): Promise<CollegamentoPassword | null> {
  const aperto = await apri(db, segreti, { token, adesso });
  if (aperto === null) return null;
  const { nome, email } = aperto.utente;
  const { scade_il, totp_cifrato } = aperto.collegamento;
  const segreto = totp_cifrato === null ? null : segreti.decifra(totp_cifrato);
  const app = segreto === null ? null : { segreto, indirizzo: indirizzoTotp(segreto, email) };
  return { nome, email, scadeIl: Number(scade_il), app };
}

/**
 * The link that this text opens and its account, held until the transaction ends: both written by a server, and the account not
 * changed since. Null when it is no longer good.
 */
async function apri(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  { token, adesso }: { token: string; adesso: number },
): Promise<{ collegamento: Marcata<'ripristini_password'>; utente: Marcata<'utenti_admin'> } | null> {
  const { rows } = await sql<Marcata<'ripristini_password'>>`
    select ${RIPRISTINO} from ripristini_password
    where impronta = ${improntaGettone(token)} and scade_il > ${adesso}`.execute(tx);
  const [collegamento] = rows;
  if (collegamento === undefined || !eDellaCasa(segreti, 'ripristini_password', collegamento)) return null;
  const utente = await leggiUtenteAdmin(tx, collegamento.utente_id);
  if (utente === null || utente.disabilitato_il !== null || utente.versione !== collegamento.versione) return null;
  return eDellaCasa(segreti, 'utenti_admin', utente) ? { collegamento, utente } : null;
}

type Scelta = { token: string; password: string; codice: string | null; adesso: number };

/**
 * Gives the account of this link its new password and ends all its sessions. The TOTP seed stays, unless the link is an
 * invitation: then the code must be of the new one. Answers the address of the account; null when the link is unknown,
 * expired or used: nobody is told which. Throws 422 `dati_non_validi` for a password that anybody would try, or for a code
 * that is not of the app just enrolled.
 */
export async function cambiaPassword(
  tx: QueryExecutorProvider,
  { segreti, posta }: { segreti: Pick<Segreti, 'decifra' | 'chiave'>; posta: PostaAccessi },
  { token, password, codice, adesso }: Scelta,
): Promise<string | null> {
  const aperto = await apri(tx, segreti, { token, adesso });
  if (aperto === null) return null;
  const { utente, collegamento } = aperto;
  // Spent here: who arrives second with the same link finds none.
  const { rows } = await sql`
    delete from ripristini_password where utente_id = ${utente.id} and impronta = ${collegamento.impronta}
    returning 1`.execute(tx);
  if (rows.length === 0) return null;
  // The transaction is undone: the link is still good for a better choice.
  if (passwordPrevedibile(password, utente.email)) throw nonValido('password', 'password_prevedibile');
  const totpCifrato = collegamento.totp_cifrato;
  if (totpCifrato !== null) await collegaApp(tx, segreti, { id: utente.id, totpCifrato, codice, adesso });
  await riscriviUtenteAdmin(tx, segreti, utente, {
    impronta_password: await improntaPassword(password),
    ...(totpCifrato === null ? {} : { totp_cifrato: totpCifrato }),
  });
  await revocaSessioniDi(tx, { strategia: 'admin', soggettoId: utente.id }, 'cambio_password', adesso);
  await posta.passwordCambiata(tx, { destinatario: utente.email, adesso });
  return utente.email;
}

/** The code shows that the app has the new seed: it is spent, and from now on only the codes of this app are good. */
async function collegaApp(
  tx: QueryExecutorProvider,
  segreti: Pick<Segreti, 'decifra'>,
  { id, totpCifrato, codice, adesso }: { id: string; totpCifrato: string; codice: string | null; adesso: number },
): Promise<void> {
  const passo = codice === null ? null : passoTotp(segreti.decifra(totpCifrato), codice, adesso);
  if (passo === null) throw nonValido('codice', 'codice_errato');
  await sql`
    update utenti_admin set totp_ultimo_passo = greatest(totp_ultimo_passo, ${passo}),
      attivato_il = coalesce(attivato_il, ${adesso}) where id = ${id}`.execute(tx);
}

/** The field and the document say it in the same words. */
function nonValido(campo: 'password' | 'codice', caso: CasoDi<'dati_non_validi'>): Problema {
  const errori = [{ campo, messaggio: PROBLEMI.dati_non_validi.casi[caso].frase.it }];
  return problema('dati_non_validi', {}, { errori }, caso);
}
