import {
  CONTATE_MAX,
  type Conteggio,
  type Pagina,
  type QueryDiPagina,
  RIGHE_PER_PAGINA,
} from '@gestore/contratto/linea/pagina';
import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql, type Transaction } from 'kysely';
import { apriCursore, type ConCursore, chiudiCursore, type OrdineDiPagina } from './cursore.ts';
import { interrotta } from './lettura-pubblica.ts';

/** Il tempo di un'interrogazione con parole scritte da una persona: oltre si chiede di restringerla. */
const RICERCA_MS_MAX = 3_000;
/** Righe lette insieme da chi le scorre tutte: la memoria non cresce con l'elenco. */
export const SCORSE_INSIEME = 1_000;

/** Una ricerca che non finisce nel tempo che ha: 422 `ricerca_troppo_lenta`. */
export class RicercaTroppoLenta extends Error {
  override name = 'RicercaTroppoLenta';
}

/** Un elenco a pagine: da dove, con quali condizioni, in quale ordine. */
export type ElencoAPagine = ConCursore & {
  colonne: RawBuilder<unknown>;
  da: RawBuilder<unknown>;
  dove?: readonly RawBuilder<unknown>[];
  /** Falso dove contare tutto costerebbe più che leggere. */
  conta?: boolean;
};

/** L'ordine come lo vuole `order by`. */
function ordineSql(ordine: OrdineDiPagina): RawBuilder<unknown> {
  return sql.join(ordine.map(({ valore, verso }) => sql`${valore} ${sql.raw(verso === 'giu' ? 'DESC' : 'ASC')}`));
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
    return sql`(${sql.join([...uguali, sql`${valore} ${segno} ${visto}`], sql` AND `)})`;
  });
  return sql`(${sql.join(rami, sql` OR `)})`;
}

const tutte = (condizioni: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  condizioni.length === 0 ? sql`true` : sql.join(condizioni, sql` AND `);

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
    SELECT ${colonne}, ARRAY[${posto}] AS posto_in_pagina FROM ${da} WHERE ${tutte([...dove, ...resto])}
    ORDER BY ${ordineSql(ordine)} LIMIT ${quante + 1}`.execute(db);
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
    SELECT count(*)::int AS contate FROM (SELECT FROM ${da} WHERE ${tutte(dove)} LIMIT ${CONTATE_MAX + 1}) t`.execute(
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
      await sql`SELECT set_config('statement_timeout', ${String(msMax)}, true)`.execute(tx);
      return leggi(tx);
    });
  } catch (errore) {
    if (interrotta(errore)) throw new RicercaTroppoLenta();
    throw errore;
  }
}
