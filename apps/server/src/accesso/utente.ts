import type { RuoloAdmin, RuoloUtente, Strategia, Utente, UtenteVendita } from '@gestore/contratto/accesso';
import type { PersonaDi } from '@gestore/contratto/chi';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Precisa, Riga } from '../base-dati/tavole.ts';
import type { Contesto } from '../bordo/contesto.ts';
import { problema } from '../bordo/problema.ts';

/** The whole user object of whoever a session belongs to; null when he may no longer sign in. */
export function trovaUtente(
  db: QueryExecutorProvider,
  strategia: Strategia,
  soggettoId: string,
  adesso: number,
): Promise<Utente | null> {
  switch (strategia) {
    case 'user':
      return utenteVendita(db, soggettoId, adesso);
    case 'admin':
      return utenteAdmin(db, soggettoId);
    case 'edicom':
      return utenteOperatore(db, soggettoId);
    default:
      return strategia satisfies never;
  }
}

/** The user object of who has just signed in; 401 when, meanwhile, he may no longer. */
export async function utenteEntrato<S extends Strategia>(
  { db, orologio }: Pick<Contesto, 'db' | 'orologio'>,
  strategia: S,
  soggettoId: string,
): Promise<PersonaDi<S>> {
  const utente = await trovaUtente(db, strategia, soggettoId, orologio.adesso());
  if (utente === null) throw problema('non_autenticato', { motivo: 'revoca_utente' }, {}, 'revoca_utente');
  return utente as PersonaDi<S>;
}

/** A credential that was not revoked. */
export type RigaCredenziale = Riga<'credenziali', 'asta' | 'busta_id' | 'pseudonimo' | 'scade_il'> &
  Precisa<'credenziali', { ruolo: RuoloUtente }>;

/** R33: nothing here comes from the person's data; the pseudonym is the only name. */
async function utenteVendita(db: QueryExecutorProvider, id: string, adesso: number): Promise<Utente | null> {
  const { rows } = await sql<RigaCredenziale>`
    select asta, ruolo, busta_id, pseudonimo, scade_il from credenziali
    where id = ${id} and revocata_il is null`.execute(db);
  return utenteDellaCredenziale(id, rows[0] ?? null, adesso);
}

/** The user object of a credential; null when there is none or it has expired. */
export function utenteDellaCredenziale(id: string, riga: RigaCredenziale | null, adesso: number): UtenteVendita | null {
  if (riga === null || (riga.scade_il !== null && Number(riga.scade_il) <= adesso)) return null;
  return {
    id,
    strategia: 'user',
    nome: riga.pseudonimo ?? 'Spettatore',
    scope: [riga.ruolo],
    astaId: riga.asta,
    ruolo: riga.ruolo,
    bustaId: riga.busta_id,
    pseudonimo: riga.pseudonimo,
  };
}

async function utenteAdmin(db: QueryExecutorProvider, id: string): Promise<Utente | null> {
  const { rows } = await sql<Riga<'utenti_admin', 'nome' | 'email'> & Precisa<'utenti_admin', { ruolo: RuoloAdmin }>>`
    select nome, email, ruolo from utenti_admin where id = ${id} and disabilitato_il is null`.execute(db);
  const riga = rows[0];
  return riga === undefined
    ? null
    : { id, strategia: 'admin', nome: riga.nome, email: riga.email, scope: [riga.ruolo] };
}

async function utenteOperatore(db: QueryExecutorProvider, id: string): Promise<Utente | null> {
  const { rows } = await sql<Riga<'operatori', 'nome' | 'email'>>`
    select nome, email from operatori where id = ${id} and disabilitato_il is null and abilitato_il is not null`.execute(
    db,
  );
  const riga = rows[0];
  return riga === undefined
    ? null
    : { id, strategia: 'edicom', nome: riga.nome, email: riga.email, scope: ['operatore'] };
}
