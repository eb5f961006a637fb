import type { Pool, QueryConfig } from 'pg';
import type { Forse } from '../base-dati/tavole.ts';
import { insieme } from '../vendita/giornale/letture-insieme.ts';
import type { RigaGettone } from './gettoni-accesso.ts';
import type { RigaCredenziale } from './utente.ts';

/** What a bidder shows: the hash of a bearer token, or of the token in the cookie of a session. */
export type Mostrato = { con: 'gettone' | 'cookie'; impronta: Buffer };

/** The session behind what he shows and the credential it belongs to, `null` when that was revoked. */
export type LettoUtente = { sessione: RigaGettone; credenziale: RigaCredenziale | null };

/**
 * Who the bidders are that call in the same instant: one reading at a time with all of them in it, none begun before
 * its call arrived, so that a session that has ended is refused at once. A raise costs a share of one query, not two.
 */
export function leggiUtente(pool: Pool, mostrato: Mostrato): Promise<LettoUtente | null> {
  let letture = perPool.get(pool);
  if (letture === undefined) {
    const chiave = (impronta: Buffer): string => impronta.toString('base64');
    letture = {
      gettone: insieme(chiave, (impronte) => leggi(pool, 'gettone', impronte)),
      cookie: insieme(chiave, (impronte) => leggi(pool, 'cookie', impronte)),
    };
    perPool.set(pool, letture);
  }
  return letture[mostrato.con](mostrato.impronta);
}

type Lettura = (impronta: Buffer) => Promise<LettoUtente | null>;
const perPool = new WeakMap<Pool, Record<Mostrato['con'], Lettura>>();

type RigaUtente = RigaGettone &
  Forse<Omit<RigaCredenziale, 'scade_il'>> & { posto: string | number; credenziale_scade_il: string | null };

const DA = {
  gettone: {
    tavole: "gettoni g JOIN sessioni s ON s.id = g.sessione_id AND g.uso = 'accesso'",
    impronta: 'g.impronta',
    scade: 'g.scade_il',
  },
  cookie: { tavole: 'sessioni s', impronta: 's.impronta_token', scade: 's.scade_il' },
} as const;

function istruzione(con: Mostrato['con'], cercata: string): string {
  const { tavole, impronta, scade } = DA[con];
  return `SELECT s.id, s.soggetto_id, s.ultimo_uso_il, s.scade_il, s.motivo_revoca, ${scade} AS gettone_scade_il,
      c.asta, c.ruolo, c.busta_id, c.pseudonimo, c.scade_il AS credenziale_scade_il
    FROM ${tavole} LEFT JOIN credenziali c ON c.id = s.soggetto_id AND c.revocata_il IS NULL
    WHERE ${impronta} = ${cercata} AND s.strategia = 'user'`;
}

/**
 * One alone is asked for by himself: for a list PostgreSQL makes a new plan each time, because the plan depends on its
 * length, and planning costs more than reading.
 */
function domanda(con: Mostrato['con'], impronte: readonly Buffer[]): QueryConfig {
  if (impronte.length === 1)
    return {
      name: `accesso-utente-${con}`,
      text: `SELECT 1 AS posto, uno.* FROM (${istruzione(con, '$1')}) AS uno`,
      values: [...impronte],
    };
  return {
    name: `accesso-utenti-${con}`,
    text: `SELECT r.posto, uno.* FROM unnest($1::bytea[]) WITH ORDINALITY AS r(impronta, posto)
      CROSS JOIN LATERAL (${istruzione(con, 'r.impronta')}) AS uno`,
    values: [impronte],
  };
}

async function leggi(
  pool: Pool,
  con: Mostrato['con'],
  impronte: readonly Buffer[],
): Promise<readonly (LettoUtente | null)[]> {
  const { rows } = await pool.query<RigaUtente>(domanda(con, impronte));
  const letti: (LettoUtente | null)[] = impronte.map(() => null);
  for (const { posto, asta, ruolo, busta_id, pseudonimo, credenziale_scade_il, ...sessione } of rows)
    letti[Number(posto) - 1] = {
      sessione,
      credenziale:
        asta === null || ruolo === null ? null : { asta, ruolo, busta_id, pseudonimo, scade_il: credenziale_scade_il },
    };
  return letti;
}
