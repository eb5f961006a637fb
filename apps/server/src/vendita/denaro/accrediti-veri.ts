import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  delleSole,
  dichiaraEstranea,
  type Marcata,
} from '../../base-dati/marche-righe.ts';
import type { Forse, Precisa, Riga } from '../../base-dati/tavole.ts';
import { storniDi } from './disfatti.ts';

/** Un accredito abbinato a una busta: il movimento e l'abbinamento li ha scritti un server di questa installazione. */
export type AccreditoVero = Marcata<'movimenti'> & Riga<'abbinamenti', 'busta_id'> & { contabile: string };

/**
 * Gli accrediti abbinati alle buste di una vendita (R39, R71), e le buste di cui la banca ne ha disfatto uno (`stornate`); ciò che qualcuno
 * ha messo a mano nella base dati non conta, e ciò che la banca ha disfatto nemmeno.
 */
export async function accreditiVeri(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  asta: string,
): Promise<{ veri: AccreditoVero[]; stornate: ReadonlySet<string> }> {
  const abbinati = await abbinatiDi(db, segreti, asta);
  const stornate = new Set(abbinati.flatMap(({ busta_id, stornato }) => (stornato ? [busta_id] : [])));
  const perMovimento = new Map(
    abbinati.flatMap(({ movimento, busta_id, stornato }) => (stornato ? [] : [[movimento, busta_id] as const])),
  );
  if (perMovimento.size === 0) return { veri: [], stornate };
  const { rows } = await sql<Marcata<'movimenti'> & { contabile: string }>`
    SELECT ${sql.raw(colonneMarcate('movimenti', 'm'))}, m.contabile::text AS contabile
    FROM movimenti m WHERE m.id = ANY(${[...perMovimento.keys()]}::uuid[]) ORDER BY m.contabile, m.id`.execute(db);
  const veri = delleSole(segreti, 'movimenti', rows).flatMap((riga) => {
    const busta = perMovimento.get(riga.id);
    return busta === undefined ? [] : [{ ...riga, busta_id: busta }];
  });
  return { veri, stornate };
}

export type AttoAbbinamento = Marcata<'abbinamenti_atti'> &
  Precisa<'abbinamenti_atti', { modo: 'automatico' | 'manuale' }>;
type AttoConSpecchio = Forse<AttoAbbinamento> & { di: string; specchio: string | null };

/**
 * I movimenti abbinati alle buste di una vendita, secondo gli atti che un server ha scritto, e se la banca li ha disfatti. `abbinamenti` ne è
 * lo specchio e non decide: una riga tolta, o messa a mano, si dice e non cambia nulla.
 */
export async function abbinatiDi(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  asta: string,
): Promise<(Abbinato & { stornato: boolean })[]> {
  const abbinati = abbinatiFra(await conLoSpecchio(db, segreti, movimentiDi(asta))).filter((uno) => uno.asta === asta);
  const { stornati } = await storniDi(
    db,
    segreti,
    abbinati.map(({ movimento }) => movimento),
  );
  return abbinati.map((uno) => ({ ...uno, stornato: stornati.has(uno.movimento) }));
}

/** Dice quali di questi movimenti hanno ancora uno specchio che non torna: fra una domanda e l'altra qualcuno può aver abbinato. */
export async function diceDiversi(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  movimenti: readonly string[],
): Promise<void> {
  if (movimenti.length > 0)
    await conLoSpecchio(db, segreti, sql`SELECT unnest(${[...movimenti]}::uuid[]) AS movimento`);
}

/** Rifà dagli atti lo specchio di una vendita, dove non torna. Vale dentro una transazione che abbina da sola (`soloUnoAbbina`). */
export async function rimettiSpecchio(tx: QueryExecutorProvider, segreti: ChiMarca, asta: string): Promise<void> {
  for (const { movimento, abbinato, torna } of await conLoSpecchio(tx, segreti, movimentiDi(asta)))
    if (!torna) await scriviSpecchio(tx, movimento, abbinato);
}

/** A che cosa è abbinato da adesso un movimento, o a nulla: chi vi avesse scritto a mano non lo impedisce. */
export async function scriviSpecchio(
  tx: QueryExecutorProvider,
  movimento: string,
  abbinato: Riga<'abbinamenti', 'asta' | 'busta_id'> | null,
): Promise<void> {
  await sql`DELETE FROM abbinamenti WHERE movimento = ${movimento}`.execute(tx);
  if (abbinato !== null)
    await sql`
      INSERT INTO abbinamenti (movimento, asta, busta_id)
      VALUES (${movimento}, ${abbinato.asta}, ${abbinato.busta_id})`.execute(tx);
}

const movimentiDi = (asta: string): RawBuilder<unknown> => sql`
  SELECT movimento FROM abbinamenti_atti WHERE asta = ${asta} UNION SELECT movimento FROM abbinamenti WHERE asta = ${asta}`;

type Abbinato = Pick<AttoAbbinamento, 'movimento' | 'asta' | 'busta_id'>;
type Specchiato = { movimento: string; abbinato: Abbinato | null; torna: boolean };

const abbinatiFra = (specchiati: readonly Specchiato[]): Abbinato[] =>
  specchiati.flatMap(({ abbinato }) => abbinato ?? []);

/** A che cosa sono abbinati questi movimenti, secondo gli atti; uno specchio che non torna si dice. Una domanda sola, perché nel mezzo nulla cambi. */
async function conLoSpecchio(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  quali: RawBuilder<unknown>,
): Promise<Specchiato[]> {
  const { rows } = await sql<AttoConSpecchio>`
    SELECT ${sql.raw(colonneMarcate('abbinamenti_atti', 't'))}, s.movimento AS di, a.asta || ' ' || a.busta_id AS specchio
    FROM (${quali}) s LEFT JOIN abbinamenti_atti t ON t.movimento = s.movimento
      LEFT JOIN abbinamenti a ON a.movimento = s.movimento
    ORDER BY t.progressivo`.execute(db);
  const scritti = rows.flatMap((riga) => (riga.movimento === null ? [] : [riga as AttoAbbinamento]));
  const ultimi = ultimiDi(delleSole(segreti, 'abbinamenti_atti', scritti));
  const specchi = new Map(rows.map(({ di, specchio }) => [di, specchio]));
  return [...specchi].map(([movimento, specchio]) => {
    const ultimo = ultimi.get(movimento);
    const abbinato = ultimo?.atto === 'abbinato' ? ultimo : null;
    const torna = (abbinato === null ? null : `${abbinato.asta} ${abbinato.busta_id}`) === specchio;
    if (!torna) dichiaraEstranea(segreti, { tavola: 'abbinamenti', riga: movimento });
    return { movimento, abbinato, torna };
  });
}

/** Di ciascun movimento l'ultimo abbinamento o scioglimento che un server ha scritto: `abbinamenti` ne è soltanto lo specchio. */
export async function ultimiAtti(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  movimenti: readonly string[],
): Promise<ReadonlyMap<string, AttoAbbinamento>> {
  if (movimenti.length === 0) return new Map();
  const { rows } = await sql<AttoAbbinamento>`
    SELECT ${sql.raw(colonneMarcate('abbinamenti_atti'))} FROM abbinamenti_atti
    WHERE movimento = ANY(${[...movimenti]}::uuid[]) ORDER BY progressivo`.execute(db);
  return ultimiDi(delleSole(segreti, 'abbinamenti_atti', rows));
}

const ultimiDi = (atti: readonly AttoAbbinamento[]): ReadonlyMap<string, AttoAbbinamento> =>
  new Map(atti.map((atto) => [atto.movimento, atto]));
