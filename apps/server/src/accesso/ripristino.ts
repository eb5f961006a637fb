import type { CollegamentoPassword } from '@gestore/contratto/accesso';
import { type CasoDi, PROBLEMI } from '@gestore/contratto/problemi';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import { improntaGettone, nuovoGettone } from '../bordo/gettone.ts';
import { type Problema, problema } from '../bordo/problema.ts';
import type { Segreti } from '../bordo/segreti.ts';
import {
  DURATA_INVITO_MS,
  DURATA_RIPRISTINO_MS,
  RICHIESTE_PASSWORD_FINESTRA_MS,
  RICHIESTE_PASSWORD_MAX,
} from './limiti.ts';
import type { PostaAccessi } from './parti.ts';
import { passwordPrevedibile } from './password-prevedibile.ts';
import { revocaSessioniDi } from './sessioni.ts';
import { indirizzoTotp, nuovoSegretoTotp, passoTotp } from './totp.ts';
import { emailCanonica, improntaPassword } from './utenti-admin.ts';

type Con = { segreti: Pick<Segreti, 'cifra'>; posta: PostaAccessi };
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
  const { rows } = await sql<Riga<'utenti_admin', 'email'>>`
    with scelto as (
      select id, email, attivato_il from utenti_admin where email = ${emailCanonica(email)} and disabilitato_il is null
        and (select count(*) from richieste_password where conto = ${conto}) <= ${RICHIESTE_PASSWORD_MAX}
    ), fatto as (
      insert into ripristini_password (utente_id, impronta, chiesto_il, scade_il)
      select id, ${improntaGettone(token)}::bytea, ${adesso}::bigint, ${scadeIl}::bigint from scelto
      on conflict (utente_id) do update
        set impronta = excluded.impronta, chiesto_il = excluded.chiesto_il, scade_il = excluded.scade_il,
          -- Who was invited and asks again still has to enrol the app; an invitation left to expire enrols nothing more.
          totp_cifrato = case when ripristini_password.scade_il > ${adesso}
            or exists (select 1 from scelto s where s.attivato_il is null) then ripristini_password.totp_cifrato end
      returning utente_id
    )
    select email from scelto join fatto on fatto.utente_id = scelto.id`.execute(tx);
  const destinatario = rows[0]?.email;
  if (destinatario === undefined) return null;
  await posta.ripristino(tx, { destinatario, adesso, scadeIl, collegamentoCifrato });
  return collegamento;
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
  const { rows } = await sql<Riga<'utenti_admin', 'email' | 'nome'>>`
    with fatto as (
      insert into ripristini_password (utente_id, impronta, chiesto_il, scade_il, totp_cifrato)
      values (${utenteId}, ${improntaGettone(token)}::bytea, ${adesso}::bigint, ${scadeIl}::bigint,
        ${segreti.cifra(nuovoSegretoTotp())})
      on conflict (utente_id) do update set impronta = excluded.impronta, chiesto_il = excluded.chiesto_il,
        scade_il = excluded.scade_il, totp_cifrato = excluded.totp_cifrato
      returning utente_id
    )
    select u.email, u.nome from utenti_admin u join fatto on fatto.utente_id = u.id`.execute(tx);
  const [utente] = rows;
  if (utente === undefined) throw new Error(`l'account ${utenteId} non c'è`);
  const collegamentoCifrato = segreti.cifra(collegamento);
  const { email: destinatario, nome } = utente;
  await posta.invito(tx, { destinatario, nome, adesso, scadeIl, collegamentoCifrato });
  return collegamento;
}

/** What a link is for: whose account, until when, and the app to enrol if it is an invitation. Null when it is no longer good. */
export async function leggiCollegamento(
  db: QueryExecutorProvider,
  segreti: Pick<Segreti, 'decifra'>,
  { token, adesso }: { token: string; adesso: number },
): Promise<CollegamentoPassword | null> {
  const { rows } = await sql<
    Riga<'utenti_admin', 'nome' | 'email'> & Riga<'ripristini_password', 'scade_il' | 'totp_cifrato'>
  >`
    select u.nome, u.email, r.scade_il, r.totp_cifrato
    from ripristini_password r join utenti_admin u on u.id = r.utente_id
    where r.impronta = ${improntaGettone(token)} and r.scade_il > ${adesso} and u.disabilitato_il is null`.execute(db);
  const [riga] = rows;
  if (riga === undefined) return null;
  const { nome, email, scade_il, totp_cifrato } = riga;
  const segreto = totp_cifrato === null ? null : segreti.decifra(totp_cifrato);
  const app = segreto === null ? null : { segreto, indirizzo: indirizzoTotp(segreto, email) };
  return { nome, email, scadeIl: Number(scade_il), app };
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
  { segreti, posta }: { segreti: Pick<Segreti, 'decifra'>; posta: PostaAccessi },
  { token, password, codice, adesso }: Scelta,
): Promise<string | null> {
  const { rows } = await sql<Riga<'utenti_admin', 'id' | 'email'> & Riga<'ripristini_password', 'totp_cifrato'>>`
    delete from ripristini_password r using utenti_admin u
    where r.impronta = ${improntaGettone(token)} and r.scade_il > ${adesso}
      and u.id = r.utente_id and u.disabilitato_il is null
    returning u.id, u.email, r.totp_cifrato`.execute(tx);
  const utente = rows[0];
  if (utente === undefined) return null;
  // The transaction is undone: the link is still good for a better choice.
  if (passwordPrevedibile(password, utente.email)) throw nonValido('password', 'password_prevedibile');
  if (utente.totp_cifrato !== null)
    await collegaApp(tx, segreti, { id: utente.id, totpCifrato: utente.totp_cifrato, codice, adesso });
  const impronta = await improntaPassword(password);
  await sql`update utenti_admin set impronta_password = ${impronta} where id = ${utente.id}`.execute(tx);
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
    update utenti_admin set totp_cifrato = ${totpCifrato}, totp_ultimo_passo = ${passo},
      attivato_il = coalesce(attivato_il, ${adesso}) where id = ${id}`.execute(tx);
}

/** The field and the document say it in the same words. */
function nonValido(campo: 'password' | 'codice', caso: CasoDi<'dati_non_validi'>): Problema {
  const errori = [{ campo, messaggio: PROBLEMI.dati_non_validi.casi[caso].frase.it }];
  return problema('dati_non_validi', {}, { errori }, caso);
}
