import type { RuoloAdmin } from '@gestore/contratto/accesso/forme';
import type { RispostaSoggetto } from '@gestore/contratto/anagrafe/forme';
import { type QueryExecutorProvider, sql } from 'kysely';
import { type ChiMarca, colonneMarcate, delleSole, type Marcata } from '../../base-dati/marche-righe.ts';
import type { Forse, Riga } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import type { PartiAccount, PartiAnagrafe, Utenze } from '../parti.ts';
import {
  type Chiesto,
  giaFatto,
  type Operatore,
  prendiVivo,
  type SoggettoScritto,
  scriviVersione,
} from '../soggetti/scrivi-soggetto.ts';
import { type Persona, pretendiNonDelGestore } from './persona.ts';

/** Chi entra come delegato o magistrato: l'account nasce, si invita, si chiude e si riapre dal suo soggetto. */

/** `collegamento` è l'invito che è partito; `null` se l'atto non ne manda, o se era già compiuto. */
type ConInvito = { risposta: RispostaSoggetto; collegamento: string | null };

/** Collega l'account con cui il soggetto entra, o lo scollega; 409 `account_gia_collegato` se è di un altro. */
export function collegaAccount(
  { db, segreti, orologio }: PartiAnagrafe,
  id: string,
  { comandoId, utenteId }: { comandoId: string; utenteId: string | null },
  chi: Operatore,
): Promise<RispostaSoggetto> {
  return db.transaction().execute(async (tx) => {
    const soggetto = await prendiVivo(tx, id);
    const atto = utenteId === null ? 'scollegato' : 'collegato';
    const gia = await giaFatto(tx, comandoId, id, { atto, utenteId });
    if (gia !== null) return gia;
    if (utenteId !== null) await pretendiLibero(tx, segreti, { id, utenteId });
    const nuovo = { ...soggetto, versione: soggetto.versione + 1, utente_id: utenteId };
    return scriviVersione(tx, nuovo, { atto, comandoId, chi, adesso: orologio.adesso() });
  });
}

async function pretendiLibero(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  { id, utenteId }: { id: string; utenteId: string },
): Promise<void> {
  if ((await accountVero(tx, segreti, utenteId)) === null) throw problema('account_inesistente');
  const { rows } = await sql<Forse<Riga<'soggetti', 'id'>>>`
    SELECT s.id FROM utenti_admin u LEFT JOIN soggetti s ON s.utente_id = u.id
    WHERE u.id = ${utenteId}`.execute(tx);
  const collegato = rows[0]?.id ?? null;
  if (collegato === null || collegato === id) return;
  throw problema('account_gia_collegato', {}, { id: collegato });
}

/** Ciò che un operatore fa all'account di un soggetto, e perché. */
type AttoAccount =
  | { atto: 'account_creato'; email: string; ruolo: RuoloAdmin }
  | { atto: 'invitato' | 'disabilitato' | 'riabilitato'; motivo: string };

/** Compie un atto sull'account del soggetto, in una transazione sua: la fine di un account, che basta uno a decidere. */
export function compiSuAccount(
  parti: PartiAccount,
  id: string,
  atto: AttoAccount & { comandoId: string },
  chi: Operatore,
): Promise<ConInvito> {
  return parti.db.transaction().execute((tx) => compiNellaTransazione(tx, parti, id, atto, chi));
}

/**
 * Compie un atto sull'account del soggetto. Creato, invitato di nuovo o riaperto, chi lo avrà sceglie da sé la password e
 * collega l'app dei codici, con il collegamento che gli arriva: l'operatore non vede né l'una né l'altra. Disabilitato, esce
 * subito e non rientra. 409 `account_gia_presente`, `email_gia_usata`, `account_assente`, `account_disabilitato`,
 * `account_attivo`, `R08_persona_del_gestore`.
 */
export async function compiNellaTransazione(
  tx: QueryExecutorProvider,
  { orologio, utenze, segreti }: Pick<PartiAccount, 'orologio' | 'utenze' | 'segreti'>,
  id: string,
  { comandoId, ...atto }: AttoAccount & { comandoId: string },
  chi: Operatore,
): Promise<ConInvito> {
  const soggetto = await prendiVivo(tx, id);
  const gia = await giaFatto(tx, comandoId, id, await chiesto(tx, utenze, soggetto, atto));
  if (gia !== null) return { risposta: gia, collegamento: null };
  const adesso = orologio.adesso();
  await pretendiPossibile(tx, { utenze, segreti }, soggetto, atto);
  const utenteId =
    atto.atto === 'account_creato'
      ? await crea(tx, utenze, soggetto, { ...atto, adesso })
      : await accountPer(tx, soggetto, atto.atto);
  if (atto.atto === 'disabilitato') await utenze.disabilita(tx, utenteId, adesso);
  if (atto.atto === 'riabilitato') await utenze.riapri(tx, utenteId);
  const collegamento = atto.atto === 'disabilitato' ? null : await utenze.invita(tx, { utenteId, adesso });
  const nuovo = { ...soggetto, versione: soggetto.versione + 1, utente_id: utenteId };
  const motivo = 'motivo' in atto ? { motivo: atto.motivo } : {};
  const risposta = await scriviVersione(tx, nuovo, { atto: atto.atto, comandoId, chi, adesso, ...motivo });
  return { risposta, collegamento };
}

/** Rifiuta, con gli stessi codici, ciò che adesso non si potrebbe compiere. */
export async function verificaSuAccount(
  tx: QueryExecutorProvider,
  { utenze, segreti }: Pick<PartiAccount, 'utenze' | 'segreti'>,
  id: string,
  atto: AttoAccount,
): Promise<void> {
  await pretendiPossibile(tx, { utenze, segreti }, await prendiVivo(tx, id), atto);
}

async function pretendiPossibile(
  tx: QueryExecutorProvider,
  { utenze, segreti }: Pick<PartiAccount, 'utenze' | 'segreti'>,
  soggetto: SoggettoScritto,
  atto: AttoAccount,
): Promise<void> {
  const { codiceFiscale } = soggetto.dati;
  if (atto.atto !== 'account_creato') {
    const utenteId = await accountPer(tx, soggetto, atto.atto);
    if (atto.atto === 'riabilitato') await pretendiNonDelGestore(tx, segreti, await personaDi(tx, segreti, utenteId));
    return;
  }
  if (soggetto.utente_id !== null) throw problema('account_gia_presente');
  const email = utenze.emailCanonica(atto.email);
  const { rows } = await sql<Riga<'utenti_admin', 'nome'>>`
    SELECT nome FROM utenti_admin WHERE email = ${email}`.execute(tx);
  if (rows[0] !== undefined) throw problema('email_gia_usata', { nome: rows[0].nome });
  await pretendiNonDelGestore(tx, segreti, { email, codiceFiscale });
}

/** Chi è la persona di un account: il codice fiscale è quello che aveva quando è nato, anche se l'anagrafe cambia. */
async function personaDi(tx: QueryExecutorProvider, segreti: ChiMarca, utenteId: string): Promise<Persona> {
  const vero = await accountVero(tx, segreti, utenteId);
  return { email: vero?.email ?? null, codiceFiscale: vero?.codice_fiscale ?? null };
}

/** L'account che un server ha scritto così com'è; `null` se non c'è, o se qualcuno ve l'ha messo o lo ha cambiato a mano. */
export async function accountVero(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  id: string,
): Promise<Marcata<'utenti_admin'> | null> {
  const { rows } = await sql<Marcata<'utenti_admin'>>`
    SELECT ${sql.raw(colonneMarcate('utenti_admin'))} FROM utenti_admin WHERE id = ${id}`.execute(tx);
  return delleSole(segreti, 'utenti_admin', rows)[0] ?? null;
}

/** L'atto come lo ricorda la storia: di un account creato, quale account è adesso. */
async function chiesto(
  tx: QueryExecutorProvider,
  utenze: Utenze,
  { utente_id }: SoggettoScritto,
  atto: AttoAccount,
): Promise<Chiesto> {
  if (atto.atto !== 'account_creato') return atto;
  const { rows } = await sql<Riga<'utenti_admin', 'id'>>`
    SELECT id FROM utenti_admin
    WHERE id = ${utente_id} AND email = ${utenze.emailCanonica(atto.email)} AND ruolo = ${atto.ruolo}`.execute(tx);
  return { atto: atto.atto, utenteId: rows[0]?.id ?? null };
}

async function crea(
  tx: QueryExecutorProvider,
  utenze: Utenze,
  { dati: { nome, codiceFiscale } }: SoggettoScritto,
  { email, ruolo, adesso }: { email: string; ruolo: RuoloAdmin; adesso: number },
): Promise<string> {
  return (await utenze.crea(tx, { email, nome, codiceFiscale, ruolo, adesso, password: null })).id;
}

/** L'account del soggetto, se l'atto si può compiere. */
async function accountPer(
  tx: QueryExecutorProvider,
  { utente_id }: SoggettoScritto,
  atto: 'invitato' | 'disabilitato' | 'riabilitato',
): Promise<string> {
  if (utente_id === null) throw problema('account_assente');
  const { rows } = await sql<{ chiuso: boolean }>`
    SELECT disabilitato_il IS NOT NULL AS chiuso FROM utenti_admin WHERE id = ${utente_id} FOR UPDATE`.execute(tx);
  const chiuso = rows[0]?.chiuso ?? false;
  if (atto === 'riabilitato' && !chiuso) throw problema('account_attivo');
  if (atto !== 'riabilitato' && chiuso) throw problema('account_disabilitato');
  return utente_id;
}
