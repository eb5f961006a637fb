import type { Pool, QueryConfig } from 'pg';
import { colonneMarcate } from '../../base-dati/marche-righe.ts';
import type { Forse } from '../../base-dati/tavole.ts';
import { insieme } from '../../vendita/giornale/letture/letture-insieme.ts';
import { COLONNE_DEL_GETTONE, type RigaGettone } from './gettoni-accesso.ts';
import type { RigaSessione } from './sessioni.ts';
import type { RigaCredenziale } from './utente.ts';

/** What a bidder shows: the hash of a bearer token, or of the token in the cookie of a session. */
export type Mostrato = { con: 'gettone' | 'cookie'; impronta: Buffer };

/**
 * The session behind what he shows, with the token if he shows one, and the credential it belongs to, `null` when that was
 * revoked. Who uses them recognises their marks.
 */
export type LettoUtente = { sessione: RigaSessione; gettone: RigaGettone | null; credenziale: RigaCredenziale | null };

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

/** The columns of the credential carry this before their names. */
const C = 'credenziale_';
type DellaCredenziale = { [K in keyof RigaCredenziale as `${typeof C}${K & string}`]: RigaCredenziale[K] };
type RigaUtente = RigaSessione &
  Omit<RigaGettone, keyof RigaSessione> &
  Forse<DellaCredenziale> & { posto: string | number };

const DELLA_CREDENZIALE = colonneMarcate('credenziali')
  .split(', ')
  .map((una) => `c.${una} AS ${C}${una}`)
  .join(', ');

const DA = {
  gettone: {
    tavole: "gettoni g JOIN sessioni s ON s.id = g.sessione_id AND g.uso = 'accesso'",
    impronta: 'g.impronta',
    colonne: COLONNE_DEL_GETTONE,
  },
  cookie: {
    tavole: 'sessioni s',
    impronta: 's.impronta_token',
    colonne: `${colonneMarcate('sessioni', 's')}, s.indirizzo, s.dispositivo, s.motivo_revoca`,
  },
} as const;

function istruzione(con: Mostrato['con'], cercata: string): string {
  const { tavole, impronta, colonne } = DA[con];
  return `SELECT ${colonne}, ${DELLA_CREDENZIALE}
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
  for (const { posto, ...riga } of rows)
    letti[Number(posto) - 1] = {
      sessione: riga,
      gettone: con === 'gettone' ? riga : null,
      credenziale: credenzialeIn(riga),
    };
  return letti;
}

function credenzialeIn(riga: Omit<RigaUtente, 'posto'>): RigaCredenziale | null {
  const { credenziale_id: id, credenziale_asta: asta, credenziale_ruolo: ruolo } = riga;
  const { credenziale_impronta_token: impronta_token, credenziale_emessa_il: emessa_il } = riga;
  if (id === null || asta === null || ruolo === null || impronta_token === null || emessa_il === null) return null;
  return {
    id,
    asta,
    ruolo,
    busta_id: riga.credenziale_busta_id,
    pseudonimo: riga.credenziale_pseudonimo,
    impronta_token,
    emessa_il,
    scade_il: riga.credenziale_scade_il,
    marca: riga.credenziale_marca,
  };
}
