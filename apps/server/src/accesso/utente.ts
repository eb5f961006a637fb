import type { RuoloAdmin, RuoloUtente, Strategia, Utente, UtenteVendita } from '@gestore/contratto/accesso';
import { type QueryExecutorProvider, sql } from 'kysely';

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

/** A credential that was not revoked. */
export type RigaVendita = {
  asta: string;
  ruolo: RuoloUtente;
  busta_id: string | null;
  pseudonimo: string | null;
  scade_il: string | null;
};

/** R33: nothing here comes from the person's data; the pseudonym is the only name. */
async function utenteVendita(db: QueryExecutorProvider, id: string, adesso: number): Promise<Utente | null> {
  const { rows } = await sql<RigaVendita>`
    select asta, ruolo, busta_id, pseudonimo, scade_il from credenziali
    where id = ${id} and revocata_il is null`.execute(db);
  return utenteDellaCredenziale(id, rows[0] ?? null, adesso);
}

/** The user object of a credential; null when there is none or it has expired. */
export function utenteDellaCredenziale(id: string, riga: RigaVendita | null, adesso: number): UtenteVendita | null {
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
  const { rows } = await sql<{ nome: string; email: string; ruolo: RuoloAdmin }>`
    select nome, email, ruolo from utenti_admin where id = ${id} and disabilitato_il is null`.execute(db);
  const riga = rows[0];
  return riga === undefined
    ? null
    : { id, strategia: 'admin', nome: riga.nome, email: riga.email, scope: [riga.ruolo] };
}

async function utenteOperatore(db: QueryExecutorProvider, id: string): Promise<Utente | null> {
  const { rows } = await sql<{ nome: string; email: string | null }>`
    select nome, email from operatori where id = ${id} and disabilitato_il is null`.execute(db);
  const riga = rows[0];
  return riga === undefined
    ? null
    : { id, strategia: 'edicom', nome: riga.nome, email: riga.email, scope: ['operatore'] };
}
