import type { RuoloAdmin, RuoloUtente, Strategia, Utente, UtenteVendita } from '@gestore/contratto/accesso/forme';
import type { PersonaDi } from '@gestore/contratto/linea/chi';
import { type QueryExecutorProvider, sql } from 'kysely';
import { type ChiMarca, colonneMarcate, eDellaCasa, type Marcata } from '../../base-dati/marche-righe.ts';
import type { Precisa } from '../../base-dati/tavole.ts';
import type { Contesto } from '../../bordo/contesto.ts';
import { problema } from '../../bordo/problema.ts';

type Con = { db: QueryExecutorProvider; segreti: ChiMarca };

/**
 * L'intero oggetto utente della persona di una sessione; null quando non può più entrare, `estraneo` quando la riga che
 * dice chi è non l'ha scritta un server.
 */
export function trovaUtente(
  con: Con,
  strategia: Strategia,
  soggettoId: string,
  adesso: number,
): Promise<Utente | null | 'estraneo'> {
  switch (strategia) {
    case 'user':
      return utenteVendita(con, soggettoId, adesso);
    case 'admin':
      return utenteAdmin(con, soggettoId);
    case 'edicom':
      return utenteOperatore(con, soggettoId);
    default:
      return strategia satisfies never;
  }
}

/** L'oggetto utente di chi è appena entrato; 401 quando, intanto, non può più. */
export async function utenteEntrato<S extends Strategia>(
  contesto: Pick<Contesto, 'db' | 'segreti' | 'orologio'>,
  strategia: S,
  soggettoId: string,
): Promise<PersonaDi<S>> {
  const utente = await trovaUtente(contesto, strategia, soggettoId, contesto.orologio.adesso());
  if (utente === 'estraneo') throw problema('non_autenticato');
  if (utente === null) throw problema('non_autenticato', { motivo: 'revoca_utente' }, {}, 'revoca_utente');
  return utente as PersonaDi<S>;
}

/** Una credenziale non revocata. */
export type RigaCredenziale = Marcata<'credenziali'> & Precisa<'credenziali', { ruolo: RuoloUtente }>;

/** R33: qui nulla viene dai dati della persona; lo pseudonimo è l'unico nome. */
async function utenteVendita(
  { db, segreti }: Con,
  id: string,
  adesso: number,
): Promise<UtenteVendita | null | 'estraneo'> {
  const { rows } = await sql<RigaCredenziale>`
    SELECT ${COLONNE.credenziali} FROM credenziali WHERE id = ${id} AND revocata_il IS NULL`.execute(db);
  return utenteDellaCredenziale(segreti, rows[0] ?? null, adesso);
}

/** L'oggetto utente di una credenziale; null quando non ce n'è o è scaduta, `estraneo` quando nessun server l'ha emessa. */
export function utenteDellaCredenziale(
  segreti: ChiMarca,
  riga: RigaCredenziale | null,
  adesso: number,
): UtenteVendita | null | 'estraneo' {
  if (riga === null) return null;
  if (!eDellaCasa(segreti, 'credenziali', riga)) return 'estraneo';
  if (riga.scade_il !== null && Number(riga.scade_il) <= adesso) return null;
  return {
    id: riga.id,
    strategia: 'user',
    nome: riga.pseudonimo ?? 'Spettatore',
    scope: [riga.ruolo],
    astaId: riga.asta,
    ruolo: riga.ruolo,
    bustaId: riga.busta_id,
    pseudonimo: riga.pseudonimo,
  };
}

async function utenteAdmin({ db, segreti }: Con, id: string): Promise<Utente | null | 'estraneo'> {
  const { rows } = await sql<Marcata<'utenti_admin'> & Precisa<'utenti_admin', { ruolo: RuoloAdmin }>>`
    SELECT ${COLONNE.utenti_admin} FROM utenti_admin WHERE id = ${id} AND disabilitato_il IS NULL`.execute(db);
  const riga = rows[0];
  if (riga === undefined) return null;
  if (!eDellaCasa(segreti, 'utenti_admin', riga)) return 'estraneo';
  return { id, strategia: 'admin', nome: riga.nome, email: riga.email, scope: [riga.ruolo] };
}

async function utenteOperatore({ db, segreti }: Con, id: string): Promise<Utente | null | 'estraneo'> {
  const { rows } = await sql<Marcata<'operatori'>>`
    SELECT ${COLONNE.operatori} FROM operatori
    WHERE id = ${id} AND disabilitato_il IS NULL AND abilitato_il IS NOT NULL`.execute(db);
  const riga = rows[0];
  if (riga === undefined) return null;
  if (!eDellaCasa(segreti, 'operatori', riga)) return 'estraneo';
  return { id, strategia: 'edicom', nome: riga.nome, email: riga.email, scope: ['operatore'] };
}

const COLONNE = {
  credenziali: sql.raw(colonneMarcate('credenziali')),
  utenti_admin: sql.raw(colonneMarcate('utenti_admin')),
  operatori: sql.raw(colonneMarcate('operatori')),
} as const;
