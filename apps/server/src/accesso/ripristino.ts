import { type QueryExecutorProvider, sql } from 'kysely';
import { Problema } from '../http/problema.ts';
import { testoPasswordCambiata, testoRipristino } from '../posta/testi-accesso.ts';
import { accodaPosta } from '../posta/uscita.ts';
import { improntaGettone, nuovoGettone } from './gettone.ts';
import { DURATA_RIPRISTINO_MS, RICHIESTE_PASSWORD_FINESTRA_MS, RICHIESTE_PASSWORD_MAX } from './limiti.ts';
import { passwordPrevedibile } from './password-prevedibile.ts';
import type { Segreti } from './segreti.ts';
import { revocaSessioniDi } from './sessioni.ts';
import { emailCanonica, improntaPassword } from './utenti-admin.ts';

type Chiesto = { email: string; adesso: number; baseUrl: string };

/**
 * Puts in the outgoing mail the link that lets an account choose a new password; the earlier link stops working. For an
 * account that does not exist, or that asked too often, nothing leaves: the same statements run and the same row is
 * written, so that neither the answer nor the time taken says which. Returns the link, for development without mail.
 */
export async function chiediRipristino(
  tx: QueryExecutorProvider,
  segreti: Pick<Segreti, 'cifra'>,
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
  const { rows } = await sql<{ email: string }>`
    with scelto as (
      select id, email from utenti_admin where email = ${emailCanonica(email)} and disabilitato_il is null
        and (select count(*) from richieste_password where conto = ${conto}) <= ${RICHIESTE_PASSWORD_MAX}
    ), fatto as (
      insert into ripristini_password (utente_id, impronta, chiesto_il, scade_il)
      select id, ${improntaGettone(token)}::bytea, ${adesso}::bigint, ${scadeIl}::bigint from scelto
      on conflict (utente_id) do update
        set impronta = excluded.impronta, chiesto_il = excluded.chiesto_il, scade_il = excluded.scade_il
      returning utente_id
    )
    select email from scelto join fatto on fatto.utente_id = scelto.id`.execute(tx);
  const destinatario = rows[0]?.email;
  if (destinatario === undefined) return null;
  const messaggio = { asta: null, credenzialeId: null, destinatario, adesso, collegamentoCifrato };
  await accodaPosta(tx, { ...messaggio, ...testoRipristino(scadeIl) });
  return collegamento;
}

/**
 * Gives the account of this link its new password and ends all its sessions; the TOTP seed stays. False when the link is
 * unknown, expired or used: nobody is told which. Throws 422 `dati_non_validi` for a password that anybody would try.
 */
export async function reimpostaPassword(
  tx: QueryExecutorProvider,
  { token, password, adesso }: { token: string; password: string; adesso: number },
): Promise<boolean> {
  const { rows } = await sql<{ id: string; email: string }>`
    delete from ripristini_password r using utenti_admin u
    where r.impronta = ${improntaGettone(token)} and r.scade_il > ${adesso}
      and u.id = r.utente_id and u.disabilitato_il is null
    returning u.id, u.email`.execute(tx);
  const utente = rows[0];
  if (utente === undefined) return false;
  // The transaction is undone: the link is still good for a better choice.
  if (passwordPrevedibile(password, utente.email)) throw troppoPrevedibile();
  const impronta = await improntaPassword(password);
  await sql`update utenti_admin set impronta_password = ${impronta} where id = ${utente.id}`.execute(tx);
  await revocaSessioniDi(tx, { strategia: 'admin', soggettoId: utente.id }, 'cambio_password', adesso);
  const avviso = { asta: null, credenzialeId: null, destinatario: utente.email, adesso };
  await accodaPosta(tx, { ...avviso, ...testoPasswordCambiata(adesso) });
  return true;
}

function troppoPrevedibile(): Problema {
  const messaggio = 'È fatta di parole o di sequenze che chiunque proverebbe: ne scelga una più sua.';
  return new Problema(422, 'dati_non_validi', 'Password troppo prevedibile', messaggio, {
    errori: [{ campo: 'password', messaggio }],
  });
}
