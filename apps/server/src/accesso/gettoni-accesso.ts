import type { Gettoni, Strategia } from '@gestore/contratto/accesso';
import { DURATA_GETTONE_S, TIPO_GETTONE } from '@gestore/contratto/costanti-accesso';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import { improntaGettone, nuovoGettone } from '../bordo/gettone.ts';
import { DIMENTICATI_MAX, DURATA_SESSIONE, RICORDA_SCADUTI_MS } from './limiti.ts';
import {
  apriSessioneSenzaCookie,
  type NuovaSessione,
  type RigaSessione,
  type SessioneTrovata,
  usaSessione,
} from './sessioni.ts';

/** Prefixes that let a scanner of leaked secrets tell what it has found. */
const PREFISSO = { accesso: 'gva_', rinnovo: 'gvr_' } as const;

/** Opens a session for an API client and issues its first pair of tokens; they are returned once and kept as hashes. */
export async function apriSessioneGettoni(db: QueryExecutorProvider, nuova: NuovaSessione): Promise<Gettoni> {
  const sessione = await apriSessioneSenzaCookie(db, nuova);
  return emetti(db, nuova.strategia, sessione, nuova.adesso);
}

export type RigaGettone = RigaSessione & { gettone_scade_il: string };

/** Looks an access token up; as `trovaSessione`, and `gettone_scaduto` when the session lives on but the token does not. */
export async function trovaSessioneDelGettone(
  db: QueryExecutorProvider,
  strategia: Strategia,
  gettone: string,
  adesso: number,
): Promise<SessioneTrovata> {
  const { rows } = await sql<RigaGettone>`
    select s.id, s.soggetto_id, s.ultimo_uso_il, s.scade_il, s.motivo_revoca, g.scade_il as gettone_scade_il
    from gettoni g join sessioni s on s.id = g.sessione_id
    where g.impronta = ${improntaGettone(gettone)} and g.uso = 'accesso' and s.strategia = ${strategia}`.execute(db);
  return rows[0] === undefined ? { stato: 'sconosciuta' } : usaSessioneDelGettone(db, strategia, rows[0], adesso);
}

/** As `usaSessione`, for who shows an access token. */
export async function usaSessioneDelGettone(
  db: QueryExecutorProvider,
  strategia: Strategia,
  riga: RigaGettone,
  adesso: number,
): Promise<SessioneTrovata> {
  if (riga.motivo_revoca === null && adesso >= Number(riga.gettone_scade_il)) {
    return { stato: 'finita', motivo: 'gettone_scaduto' };
  }
  return usaSessione(db, strategia, riga, adesso);
}

export type EsitoRinnovo =
  | { esito: 'rinnovati'; gettoni: Gettoni; soggettoId: string }
  | { esito: 'riuso'; sessioneId: string; soggettoId: string }
  | { esito: 'rifiutato'; motivo: string | null };

type RigaRinnovo = RigaGettone & Riga<'gettoni', 'usato_il'>;

/**
 * Exchanges a refresh token for a new pair. A refresh token is good once: a second use says that two hold it, and the
 * caller ends the session (`riuso`), because nobody can tell which of the two is the owner. Run it in a transaction:
 * the row lock orders two exchanges of the same instant.
 */
export async function rinnovaGettoni(
  tx: QueryExecutorProvider,
  strategia: Strategia,
  rinnovo: string,
  adesso: number,
): Promise<EsitoRinnovo> {
  const impronta = improntaGettone(rinnovo);
  const { rows } = await sql<RigaRinnovo>`
    select s.id, s.soggetto_id, s.ultimo_uso_il, s.scade_il, s.motivo_revoca, g.usato_il, g.scade_il as gettone_scade_il
    from gettoni g join sessioni s on s.id = g.sessione_id
    where g.impronta = ${impronta} and g.uso = 'rinnovo' and s.strategia = ${strategia} for update`.execute(tx);
  const riga = rows[0];
  if (riga === undefined) return { esito: 'rifiutato', motivo: null };
  const sessione = { id: riga.id, scadeIl: Number(riga.scade_il) };
  if (riga.motivo_revoca !== null) return { esito: 'rifiutato', motivo: riga.motivo_revoca };
  if (riga.usato_il !== null) return { esito: 'riuso', sessioneId: riga.id, soggettoId: riga.soggetto_id };
  const usata = await usaSessione(tx, strategia, riga, adesso);
  if (usata.stato !== 'viva' || adesso >= Number(riga.gettone_scade_il))
    return { esito: 'rifiutato', motivo: 'scaduta' };
  await sql`update gettoni set usato_il = ${adesso} where impronta = ${impronta}`.execute(tx);
  return {
    esito: 'rinnovati',
    gettoni: await emetti(tx, strategia, sessione, adesso),
    soggettoId: riga.soggetto_id,
  };
}

/** A new pair. The refresh token dies with the session, or as soon as the session would be idle for too long. */
async function emetti(
  tx: QueryExecutorProvider,
  strategia: Strategia,
  sessione: { id: string; scadeIl: number },
  adesso: number,
): Promise<Gettoni> {
  const accesso = `${PREFISSO.accesso}${nuovoGettone()}`;
  const rinnovo = `${PREFISSO.rinnovo}${nuovoGettone()}`;
  const rinnovoScadeIl = Math.min(sessione.scadeIl, adesso + DURATA_SESSIONE[strategia].inattivaMs);
  // Expired long ago, so nobody needs to be told why it is refused: the table stays as large as the sessions in use.
  await sql`
    delete from gettoni where impronta in (select impronta from gettoni
      where scade_il <= ${adesso - RICORDA_SCADUTI_MS} limit ${DIMENTICATI_MAX} for update skip locked)`.execute(tx);
  await sql`
    insert into gettoni (impronta, sessione_id, uso, emesso_il, scade_il)
    values (${improntaGettone(accesso)}, ${sessione.id}, 'accesso', ${adesso}, ${adesso + DURATA_GETTONE_S * 1_000}),
      (${improntaGettone(rinnovo)}, ${sessione.id}, 'rinnovo', ${adesso}, ${rinnovoScadeIl})`.execute(tx);
  return {
    token_type: TIPO_GETTONE,
    access_token: accesso,
    refresh_token: rinnovo,
    expires_in: DURATA_GETTONE_S,
    refresh_expires_in: Math.max(1, Math.floor((rinnovoScadeIl - adesso) / 1_000)),
  };
}
