import { type QueryExecutorProvider, sql } from 'kysely';
import { type ChiMarca, colonneMarcate, delleSole, type Marcata } from '../../base-dati/marche-righe.ts';

/** Ciò che un server ha scritto degli storni: quali uscite lo sono, di quale accredito (`null` finché non si sa), e quali accrediti non sono arrivati. */
type Storni = { uscite: ReadonlyMap<string, string | null>; stornati: ReadonlySet<string> };

/** Gli storni che riguardano questi movimenti, come uscite o come accrediti; ciò che qualcuno ha messo a mano nella base dati non conta (R39, R74). */
export async function storniDi(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  movimenti: readonly string[],
): Promise<Storni> {
  if (movimenti.length === 0) return { uscite: new Map(), stornati: new Set() };
  const { rows } = await sql<Marcata<'storni'>>`
    SELECT ${sql.raw(colonneMarcate('storni'))} FROM storni
    WHERE movimento = ANY(${[...movimenti]}::uuid[]) OR stornato = ANY(${[...movimenti]}::uuid[])`.execute(db);
  return inStorni(delleSole(segreti, 'storni', rows));
}

/** Gli storni di cui non si sa ancora quale accredito disfano. */
export async function storniInAttesa(db: QueryExecutorProvider, segreti: ChiMarca): Promise<readonly string[]> {
  const { rows } = await sql<Marcata<'storni'>>`
    SELECT ${sql.raw(colonneMarcate('storni'))} FROM storni
    WHERE movimento IN (SELECT movimento FROM storni WHERE stornato IS NULL)`.execute(db);
  const { uscite } = inStorni(delleSole(segreti, 'storni', rows));
  return [...uscite].flatMap(([uscita, stornato]) => (stornato === null ? [uscita] : []));
}

/**
 * Di questi movimenti quelli che non sono, o non sono più, un accredito di qualcuno: la banca li ha disfatti, o sono un nostro rimborso
 * tornato, per intero o in parte. Soltanto per ciò che un server ha scritto (R39, R71, R74).
 */
export async function disfattiOTornati(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  movimenti: readonly string[],
): Promise<ReadonlySet<string>> {
  if (movimenti.length === 0) return new Set();
  const { stornati } = await storniDi(db, segreti, movimenti);
  return new Set([...stornati, ...(await tornatiFra(db, segreti, movimenti))]);
}

/** Di questi movimenti quelli che sono un nostro rimborso tornato, per intero o in parte. */
export async function tornatiFra(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  movimenti: readonly string[],
): Promise<ReadonlySet<string>> {
  const fra = sql`movimento = ANY(${[...movimenti]}::uuid[])`;
  const { rows: interi } = await sql<Marcata<'ritorni_rimborsi'>>`
    SELECT ${sql.raw(colonneMarcate('ritorni_rimborsi'))} FROM ritorni_rimborsi WHERE ${fra}`.execute(db);
  const { rows: inParte } = await sql<Marcata<'ritorni_da_guardare'>>`
    SELECT ${sql.raw(colonneMarcate('ritorni_da_guardare'))} FROM ritorni_da_guardare WHERE ${fra}`.execute(db);
  return new Set([
    ...delleSole(segreti, 'ritorni_rimborsi', interi).flatMap(({ movimento }) => movimento ?? []),
    ...delleSole(segreti, 'ritorni_da_guardare', inParte).map(({ movimento }) => movimento),
  ]);
}

function inStorni(vere: readonly Marcata<'storni'>[]): Storni {
  const uscite = new Map<string, string | null>();
  for (const { movimento, stornato } of vere) uscite.set(movimento, stornato ?? uscite.get(movimento) ?? null);
  return { uscite, stornati: new Set(vere.flatMap(({ stornato }) => stornato ?? [])) };
}
