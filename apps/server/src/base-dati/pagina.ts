import { createHash } from 'node:crypto';
import {
  CONTATE_MAX,
  type Conteggio,
  type Pagina,
  type QueryDiPagina,
  RIGHE_PER_PAGINA,
} from '@gestore/contratto/linea/pagina';
import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql, type Transaction } from 'kysely';
import { interrotta } from './lettura-pubblica.ts';

/** Il tempo di un'interrogazione con parole scritte da una persona: oltre si chiede di restringerla. */
const RICERCA_MS_MAX = 3_000;
/** Righe lette insieme da chi le scorre tutte: la memoria non cresce con l'elenco. */
export const SCORSE_INSIEME = 1_000;

/** Un cursore scritto a mano, di un altro elenco o di altri filtri: 422 `cursore_non_valido`. */
export class CursoreNonValido extends Error {
  override name = 'CursoreNonValido';
}

/** Una ricerca che non finisce nel tempo che ha: 422 `ricerca_troppo_lenta`. */
export class RicercaTroppoLenta extends Error {
  override name = 'RicercaTroppoLenta';
}

const INTERO = /^-?\d{1,19}$/;
const entro = (valore: string, bit: 31n | 63n): boolean =>
  INTERO.test(valore) && BigInt(valore) < 1n << bit && BigInt(valore) >= -(1n << bit);

/** I tipi con cui si ordina, e quando un testo ne è un valore: un cursore torna da fuori. */
const TIPI = {
  int: (valore) => entro(valore, 31n),
  bigint: (valore) => entro(valore, 63n),
  numeric: (valore) => /^-?\d{1,30}(?:\.\d{1,20})?$/.test(valore),
  'double precision': (valore) =>
    /^-?\d{1,20}(?:\.\d{1,20})?(?:e[+-]?\d{1,3})?$/.test(valore) && Number.isFinite(Number(valore)),
  boolean: (valore) => valore === 'true' || valore === 'false',
  uuid: (valore) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(valore),
  date: (valore) =>
    /^\d{4}-\d{2}-\d{2}$/.test(valore) && new Date(`${valore}T00:00:00Z`).toJSON()?.startsWith(valore) === true,
  text: (valore) => valore.isWellFormed() && !valore.includes('\u0000'),
} as const satisfies Readonly<Record<string, (valore: string) => boolean>>;

/**
 * Ciò per cui si ordina, con un'espressione mai nulla (`coalesce`): di un nulla non si saprebbe che cosa viene dopo.
 * L'ultima chiave di un ordine distingue le righe da sola. Il cursore porta questi valori: sono di quelli che chi legge
 * l'elenco può già vedere.
 */
type Chiave = { valore: RawBuilder<unknown>; tipo: keyof typeof TIPI; verso?: 'su' | 'giu' };
export type OrdineDiPagina = readonly [Chiave, ...Chiave[]];

/** Un elenco a pagine: da dove, con quali condizioni, in quale ordine. */
export type ElencoAPagine = {
  /** Lega il cursore: quello di un elenco non vale per un altro. */
  nome: string;
  /** Ciò che chi chiama ha chiesto, e che lega anch'esso il cursore; `dopo` e `quante` non contano. */
  filtro?: Readonly<Record<string, unknown>>;
  ordine: OrdineDiPagina;
  colonne: RawBuilder<unknown>;
  da: RawBuilder<unknown>;
  dove?: readonly RawBuilder<unknown>[];
  /** Falso dove contare tutto costerebbe più che leggere. */
  conta?: boolean;
};

type Sua = Pick<ElencoAPagine, 'nome' | 'filtro' | 'ordine'>;

/** Il cursore di una riga: i valori per cui è al suo posto, e di quale elenco e filtri. */
export function chiudiCursore(elenco: Sua, valori: readonly string[]): string {
  return Buffer.from(JSON.stringify([legameDi(elenco), ...valori])).toString('base64url');
}

/** I valori di un cursore tornato da fuori. Lancia `CursoreNonValido` se non è di questo elenco e di questi filtri. */
export function apriCursore(elenco: Sua, cursore: string): string[] {
  const letto = leggiJson(Buffer.from(cursore, 'base64url').toString());
  if (!Array.isArray(letto)) throw new CursoreNonValido();
  const [legame, ...valori] = letto as unknown[];
  if (legame !== legameDi(elenco) || valori.length !== elenco.ordine.length) throw new CursoreNonValido();
  return elenco.ordine.map(({ tipo }, i) => {
    const valore = valori[i];
    if (typeof valore !== 'string' || !TIPI[tipo](valore)) throw new CursoreNonValido();
    return valore;
  });
}

function leggiJson(testo: string): unknown {
  try {
    return JSON.parse(testo);
  } catch {
    return null;
  }
}

function legameDi({ nome, filtro = {}, ordine }: Sua): string {
  const scelto = Object.entries(filtro)
    .filter(([chiave, valore]) => valore !== undefined && chiave !== 'dopo' && chiave !== 'quante')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const versi = ordine.map(({ tipo, verso = 'su' }) => [tipo, verso]);
  return createHash('sha256')
    .update(JSON.stringify([nome, scelto, versi]))
    .digest('base64url')
    .slice(0, 16);
}

/** L'ordine come lo vuole `order by`. */
function ordineSql(ordine: OrdineDiPagina): RawBuilder<unknown> {
  return sql.join(ordine.map(({ valore, verso }) => sql`${valore} ${sql.raw(verso === 'giu' ? 'desc' : 'asc')}`));
}

/** La condizione di ciò che in quell'ordine viene dopo quei valori; in un verso solo un indice la segue. */
function oltre(ordine: OrdineDiPagina, valori: readonly string[]): RawBuilder<unknown> {
  const chiavi = ordine.map(({ valore, tipo, verso = 'su' }, i) => ({
    valore,
    verso,
    segno: sql.raw(verso === 'su' ? '>' : '<'),
    visto: sql`${valori[i]}::${sql.raw(tipo)}`,
  }));
  const [prima] = chiavi;
  if (prima !== undefined && chiavi.every(({ verso }) => verso === prima.verso))
    return sql`(${sql.join(chiavi.map(({ valore }) => valore))}) ${prima.segno} (${sql.join(chiavi.map(({ visto }) => visto))})`;
  const rami = chiavi.map(({ valore, segno, visto }, i) => {
    const uguali = chiavi.slice(0, i).map((una) => sql`${una.valore} = ${una.visto}`);
    return sql`(${sql.join([...uguali, sql`${valore} ${segno} ${visto}`], sql` and `)})`;
  });
  return sql`(${sql.join(rami, sql` or `)})`;
}

const tutte = (condizioni: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  condizioni.length === 0 ? sql`true` : sql.join(condizioni, sql` and `);

/**
 * Una pagina di un elenco. Lancia `CursoreNonValido` se il cursore non è di questo elenco e di questi filtri; un cursore
 * buono di una riga che intanto è sparita vale ancora: dice un posto, non una riga.
 */
export async function leggiPagina<R extends object>(
  db: QueryExecutorProvider,
  elenco: ElencoAPagine,
  { dopo, quante = RIGHE_PER_PAGINA }: QueryDiPagina,
): Promise<Pagina<R>> {
  const { ordine, colonne, da, dove = [], conta = true } = elenco;
  const resto = dopo === undefined ? [] : [oltre(ordine, apriCursore(elenco, dopo))];
  const posto = sql.join(ordine.map(({ valore }) => sql`(${valore})::text`));
  const { rows } = await sql<R & { posto_in_pagina: string[] }>`
    select ${colonne}, array[${posto}] as posto_in_pagina from ${da} where ${tutte([...dove, ...resto])}
    order by ${ordineSql(ordine)} limit ${quante + 1}`.execute(db);
  const ultima = rows.length > quante ? rows[quante - 1] : undefined;
  return {
    righe: rows.slice(0, quante).map(({ posto_in_pagina: _, ...riga }) => riga as unknown as R),
    prossimo: ultima === undefined ? null : chiudiCursore(elenco, ultima.posto_in_pagina),
    quanti: dopo === undefined && conta ? await contaRighe(db, elenco) : null,
  };
}

/** Quante righe ha l'elenco; oltre `CONTATE_MAX` si smette di contare, e si dice. */
export async function contaRighe(
  db: QueryExecutorProvider,
  { da, dove = [] }: Pick<ElencoAPagine, 'da' | 'dove'>,
): Promise<Conteggio> {
  const { rows } = await sql<{ contate: number }>`
    select count(*)::int as contate from (select from ${da} where ${tutte(dove)} limit ${CONTATE_MAX + 1}) t`.execute(
    db,
  );
  const numero = rows[0]?.contate ?? 0;
  return { numero: Math.min(numero, CONTATE_MAX), esatto: numero <= CONTATE_MAX };
}

/** Quante righe di un elenco vengono dopo un suo cursore. Lancia `CursoreNonValido`. */
export async function contaDopo(
  db: QueryExecutorProvider,
  elenco: Omit<ElencoAPagine, 'colonne' | 'conta'>,
  dopo: string,
): Promise<Conteggio> {
  const resto = oltre(elenco.ordine, apriCursore(elenco, dopo));
  return contaRighe(db, { da: elenco.da, dove: [...(elenco.dove ?? []), resto] });
}

/** Tutte le righe di un elenco, una pagina dopo l'altra: per ciò che si esporta, a memoria piatta. */
export async function* scorri<R extends object>(
  db: QueryExecutorProvider,
  elenco: ElencoAPagine,
): AsyncGenerator<R[], void> {
  for (let dopo: string | undefined; ; ) {
    const { righe, prossimo } = await leggiPagina<R>(db, { ...elenco, conta: false }, { dopo, quante: SCORSE_INSIEME });
    yield righe;
    if (prossimo === null) return;
    dopo = prossimo;
  }
}

/** Ciò che si può sapere in poco tempo; `null` se ne vuole di più. */
export async function seInTempo<T>(
  db: Kysely<unknown>,
  leggi: (tx: Transaction<unknown>) => Promise<T>,
): Promise<T | null> {
  return entroTempo(db, leggi).catch((errore: unknown) => {
    if (errore instanceof RicercaTroppoLenta) return null;
    throw errore;
  });
}

/** Legge entro un tempo: dove una persona scrive che cosa cercare. Lancia `RicercaTroppoLenta`. */
export async function entroTempo<T>(
  db: Kysely<unknown>,
  leggi: (tx: Transaction<unknown>) => Promise<T>,
  msMax = RICERCA_MS_MAX,
): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(msMax)}, true)`.execute(tx);
      return leggi(tx);
    });
  } catch (errore) {
    if (interrotta(errore)) throw new RicercaTroppoLenta();
    throw errore;
  }
}
