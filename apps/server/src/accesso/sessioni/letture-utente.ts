import type { Pool, QueryConfig } from 'pg';
import { colonneMarcate } from '../../base-dati/marche-righe.ts';
import type { Forse } from '../../base-dati/tavole.ts';
import { insieme } from '../../vendita/giornale/letture/letture-insieme.ts';
import { COLONNE_DEL_GETTONE, type RigaGettone } from './gettoni-accesso.ts';
import type { RigaSessione } from './sessioni.ts';
import type { RigaCredenziale } from './utente.ts';

/** Ciò che un offerente mostra: l'impronta di un gettone Bearer, o del gettone nel cookie di una sessione. */
export type Mostrato = { con: 'gettone' | 'cookie'; impronta: Buffer };

/**
 * La sessione dietro ciò che l'offerente mostra, con il gettone se ne mostra uno, e la credenziale a cui appartiene,
 * `null` quando è revocata. Chi le usa ne riconosce le marche.
 */
export type LettoUtente = { sessione: RigaSessione; gettone: RigaGettone | null; credenziale: RigaCredenziale | null };

/**
 * Chi sono gli offerenti che chiamano nello stesso istante: una lettura alla volta, con tutti dentro, e nessuna
 * cominciata prima che la chiamata arrivi, così che una sessione finita si rifiuti subito. Un rilancio costa una parte
 * di una interrogazione, e non due.
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

/** Le colonne della credenziale hanno questo davanti al nome. */
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
 * Di uno solo si chiede da solo: per un elenco PostgreSQL rifà ogni volta il piano, che dipende dalla lunghezza, e
 * pianificare costa più che leggere.
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
