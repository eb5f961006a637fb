import type { RuoloAdmin } from '@gestore/contratto/accesso';
import type { RispostaSoggetto } from '@gestore/contratto/anagrafe';
import { type QueryExecutorProvider, sql } from 'kysely';
import { invita } from '../accesso/ripristino.ts';
import { creaUtenteAdmin, disabilitaUtenteAdmin, emailCanonica, riapriUtenteAdmin } from '../accesso/utenti-admin.ts';
import { Problema } from '../http/problema.ts';
import type { Vendita } from '../vendita.ts';
import { giaFatto, type Operatore, prendiVivo, type SoggettoScritto, scriviVersione } from './scrivi-soggetto.ts';

/** Chi entra come delegato o magistrato: l'account nasce, si invita, si chiude e si riapre dal suo soggetto. */

type Parti = Pick<Vendita, 'db' | 'orologio' | 'baseUrl' | 'segreti'>;

/** `collegamento` è l'invito che è partito; `null` se l'atto non ne manda, o se era già compiuto. */
export type ConInvito = { risposta: RispostaSoggetto; collegamento: string | null };

/** Collega l'account con cui il soggetto entra, o lo scollega; 409 `account_gia_collegato` se è di un altro. */
export function collegaAccount(
  { db, orologio }: Pick<Vendita, 'db' | 'orologio'>,
  id: string,
  { comandoId, utenteId }: { comandoId: string; utenteId: string | null },
  chi: Operatore,
): Promise<RispostaSoggetto> {
  return db.transaction().execute(async (tx) => {
    const soggetto = await prendiVivo(tx, id);
    const gia = await giaFatto(tx, comandoId, id);
    if (gia !== null) return gia;
    if (utenteId !== null) await pretendiLibero(tx, id, utenteId);
    const nuovo = { ...soggetto, versione: soggetto.versione + 1, utente_id: utenteId };
    const atto = utenteId === null ? 'scollegato' : 'collegato';
    return scriviVersione(tx, nuovo, { atto, comandoId, chi, adesso: orologio.adesso() });
  });
}

async function pretendiLibero(tx: QueryExecutorProvider, id: string, utenteId: string): Promise<void> {
  const { rows } = await sql<{ soggetto: string | null }>`
    select s.id as soggetto from utenti_admin u left join soggetti s on s.utente_id = u.id
    where u.id = ${utenteId}`.execute(tx);
  if (rows[0] === undefined)
    throw new Problema(404, 'account_inesistente', 'Account non trovato', 'L’account indicato non esiste.');
  if (rows[0].soggetto === null || rows[0].soggetto === id) return;
  throw new Problema(
    409,
    'account_gia_collegato',
    'Account già collegato',
    'Questo account è già di un altro soggetto: lo scolleghi da quello, oppure unisca i due soggetti.',
    { id: rows[0].soggetto },
  );
}

/** Ciò che un operatore fa all'account di un soggetto, e perché. */
export type AttoAccount =
  | { atto: 'account_creato'; email: string; ruolo: RuoloAdmin }
  | { atto: 'invitato' | 'disabilitato' | 'riabilitato'; motivo: string };

/**
 * Compie un atto sull'account del soggetto. Creato, invitato di nuovo o riaperto, chi lo avrà sceglie da sé la password e
 * collega l'app dei codici, con il collegamento che gli arriva: l'operatore non vede né l'una né l'altra. Disabilitato, esce
 * subito e non rientra. 409 `account_gia_presente`, `email_gia_usata`, `account_assente`, `account_disabilitato`,
 * `account_attivo`.
 */
export function compiSuAccount(
  { db, orologio, segreti, baseUrl }: Parti,
  id: string,
  { comandoId, ...atto }: AttoAccount & { comandoId: string },
  chi: Operatore,
): Promise<ConInvito> {
  return db.transaction().execute(async (tx) => {
    const soggetto = await prendiVivo(tx, id);
    const gia = await giaFatto(tx, comandoId, id);
    if (gia !== null) return { risposta: gia, collegamento: null };
    const adesso = orologio.adesso();
    const utenteId =
      atto.atto === 'account_creato'
        ? await crea(tx, segreti, soggetto, { ...atto, adesso })
        : await accountPer(tx, soggetto, atto.atto);
    if (atto.atto === 'disabilitato') await disabilitaUtenteAdmin(tx, utenteId, adesso);
    if (atto.atto === 'riabilitato') await riapriUtenteAdmin(tx, utenteId);
    const collegamento = atto.atto === 'disabilitato' ? null : await invita(tx, segreti, { utenteId, adesso, baseUrl });
    const nuovo = { ...soggetto, versione: soggetto.versione + 1, utente_id: utenteId };
    const motivo = 'motivo' in atto ? { motivo: atto.motivo } : {};
    const risposta = await scriviVersione(tx, nuovo, { atto: atto.atto, comandoId, chi, adesso, ...motivo });
    return { risposta, collegamento };
  });
}

async function crea(
  tx: QueryExecutorProvider,
  segreti: Parti['segreti'],
  { dati, utente_id }: SoggettoScritto,
  { email, ruolo, adesso }: { email: string; ruolo: RuoloAdmin; adesso: number },
): Promise<string> {
  if (utente_id !== null)
    throw new Problema(409, 'account_gia_presente', 'Account già presente', 'Questo soggetto ha già un account.');
  const { rows } = await sql<{ nome: string }>`
    select nome from utenti_admin where email = ${emailCanonica(email)}`.execute(tx);
  if (rows[0] !== undefined)
    throw new Problema(
      409,
      'email_gia_usata',
      'E-mail già usata',
      `Con questa e-mail entra già ${rows[0].nome}: se è la stessa persona colleghi quell’account, altrimenti usi un’altra e-mail.`,
    );
  const { id } = await creaUtenteAdmin(tx, segreti, { email, nome: dati.nome, ruolo, adesso, password: null });
  return id;
}

/** L'account del soggetto, se l'atto si può compiere. */
async function accountPer(
  tx: QueryExecutorProvider,
  { utente_id }: SoggettoScritto,
  atto: 'invitato' | 'disabilitato' | 'riabilitato',
): Promise<string> {
  if (utente_id === null)
    throw new Problema(409, 'account_assente', 'Nessun account', 'Questo soggetto non ha un account di accesso.');
  const { rows } = await sql<{ chiuso: boolean }>`
    select disabilitato_il is not null as chiuso from utenti_admin where id = ${utente_id} for update`.execute(tx);
  const chiuso = rows[0]?.chiuso ?? false;
  if (atto === 'riabilitato' && !chiuso)
    throw new Problema(409, 'account_attivo', 'Account non disabilitato', 'Questo account non è disabilitato.');
  if (atto !== 'riabilitato' && chiuso)
    throw new Problema(
      409,
      'account_disabilitato',
      'Account disabilitato',
      'Questo account è disabilitato: per farlo rientrare lo riabiliti.',
    );
  return utente_id;
}
