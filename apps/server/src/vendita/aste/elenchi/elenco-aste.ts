import type { UtenteAdmin } from '@gestore/contratto/accesso/forme';
import type { FiltroAste } from '@gestore/contratto/delegato/forme';
import type { Pagina } from '@gestore/contratto/linea/pagina';
import { FASI_CON_ESITO, FASI_NON_APERTE, type Istante } from '@gestore/dominio';
import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { OrdineDiPagina } from '../../../base-dati/cursore.ts';
import type { ChiMarca } from '../../../base-dati/marche-righe.ts';
import { type ElencoAPagine, entroTempo, leggiPagina, scorri } from '../../../base-dati/pagina.ts';
import type { Precisa, Riga } from '../../../base-dati/tavole.ts';
import { unaDi } from '../../../base-dati/una-di.ts';
import { cercabile, contiene } from '../../../piattaforma/arnesi/testo-cercabile.ts';
import { type Assegnazione, assegnazioniDi } from './assegnazioni.ts';
import type { RigaIndice } from './indice.ts';

const FUSO = 'Europe/Rome';
/** Il massimo di `bigint`: una vendita senza data viene dopo tutte. */
const MAI = sql`9223372036854775807`;
/** Le stesse espressioni degli indici di `aste` (base-dati/schema/04-vendite.sql): scritte altrimenti non li seguirebbero. */
export const INIZIO = sql`(coalesce(inizio_operazioni_il, ${MAI}))`;
const TRIBUNALE = sql`(stato #>> '{scheda,tribunale}')`;
const PUBBLICATE = sql`fase <> 'bozza'`;
/** Quelle che possono ancora cambiare: le tiene un indice parziale. */
export const NON_CONCLUSA = sql`fase NOT IN (${unaDi(FASI_CON_ESITO)})`;

const perInizio = (verso: 'su' | 'giu'): OrdineDiPagina => [
  { valore: INIZIO, tipo: 'bigint', verso },
  { valore: sql`id`, tipo: 'uuid', verso },
];
const ASTE = { colonne: sql`stato`, da: sql`aste` };
type Letta = Precisa<'aste', { stato: RigaIndice }>;

/** Una pagina di un elenco di vendite; `nome` ne lega il cursore, `quali` sono quelle che chi chiede può vedere. */
export function paginaAste(
  db: Kysely<unknown>,
  nome: string,
  quali: readonly RawBuilder<unknown>[],
  filtro: FiltroAste,
  adesso: Istante,
): Promise<Pagina<RigaIndice>> {
  const dalVicino = filtro.quando !== undefined ? filtro.quando !== 'concluse' : filtro.dal !== undefined;
  const elenco: ElencoAPagine = {
    ...ASTE,
    nome,
    filtro,
    ordine: perInizio(dalVicino ? 'su' : 'giu'),
    dove: [...quali, ...condizioni(filtro, adesso)],
  };
  return entroTempo(db, async (tx) => {
    const { righe, ...resto } = await leggiPagina<Letta>(tx, elenco, filtro);
    return { righe: righe.map(({ stato }) => stato), ...resto };
  });
}

/** Tutte le vendite di cui è vero `dove`, in ordine di operazioni, poche per volta. */
export async function* scorriAste(
  db: QueryExecutorProvider,
  dove: readonly RawBuilder<unknown>[],
): AsyncGenerator<RigaIndice, void> {
  const elenco: ElencoAPagine = { ...ASTE, nome: 'aste', ordine: perInizio('su'), dove };
  for await (const righe of scorri<Letta>(db, elenco)) for (const { stato } of righe) yield stato;
}

function condizioni(filtro: FiltroAste, adesso: Istante): RawBuilder<unknown>[] {
  const { asta, testo, fase, quando, aperte, senzaData, dal, al } = filtro;
  const tutte: RawBuilder<unknown>[] = [];
  if (testo !== undefined && testo !== '') tutte.push(sql`parole_della_vendita(stato) LIKE ${contiene(testo)}`);
  if (asta !== undefined) tutte.push(sql`id = ${asta}`);
  if (fase !== undefined) tutte.push(sql`fase = ${fase}`);
  if (aperte !== undefined) tutte.push(sql`fase <> ALL(${FASI_NON_APERTE}::text[])`);
  if (senzaData !== undefined) tutte.push(sql`${INIZIO} = ${MAI}`);
  if (dal !== undefined) tutte.push(sql`${INIZIO} >= ${dal}`);
  if (al !== undefined) tutte.push(sql`${INIZIO} <= ${al}`);
  if (quando !== undefined) tutte.push(...nelTempo(quando, adesso));
  return tutte;
}

function nelTempo(quando: NonNullable<FiltroAste['quando']>, adesso: Istante): RawBuilder<unknown>[] {
  const { oggi, domani } = oggiARoma(adesso);
  switch (quando) {
    // Ciascuna parte lungo il suo indice: con un `or` si scorrerebbe tutta la storia per trovare le poche ancora vive.
    case 'oggi':
      return [
        sql`id = ANY(ARRAY(SELECT id FROM aste WHERE ${INIZIO} >= ${oggi} AND ${INIZIO} < ${domani} UNION ALL
          SELECT id FROM aste WHERE ${INIZIO} < ${oggi} AND ${NON_CONCLUSA} AND fase <> 'bozza'))`,
      ];
    case 'prossime':
      return [NON_CONCLUSA, sql`${INIZIO} >= ${domani}`];
    case 'in_corso':
      return [NON_CONCLUSA];
    case 'concluse':
      return [sql`fase = ANY(${FASI_CON_ESITO}::text[])`];
  }
}

/** L'inizio di questo giorno e del seguente, in ora di Roma. */
export function oggiARoma(adesso: Istante): { oggi: Istante; domani: Istante } {
  const inizio = Temporal.Instant.fromEpochMilliseconds(adesso).toZonedDateTimeISO(FUSO).startOfDay();
  return { oggi: inizio.epochMilliseconds, domani: inizio.add({ days: 1 }).startOfDay().epochMilliseconds };
}

/**
 * Le vendite pubblicate che riguardano chi chiede: quelle che conduce, quelle di cui è il secondo delegato, e di un magistrato anche
 * quelle assegnate (R36).
 * È la stessa regola di `riguarda`, detta alla base dati: chi non vede una vendita non la trova nemmeno contando.
 */
export async function sueVendite(
  { db, segreti }: { db: QueryExecutorProvider; segreti: ChiMarca },
  chi: UtenteAdmin,
): Promise<RawBuilder<unknown>[]> {
  const daSecondo = await comeSecondo(db, chi.id);
  if (!chi.scope.includes('magistrato'))
    return daSecondo.length === 0 ? cheConduce(chi.id) : [PUBBLICATE, sql`(${daLui(chi.id)} OR ${daSecondo[0]})`];
  const assegnate = await assegnazioniDi(db, segreti, chi.id);
  const scritti = assegnate.length === 0 ? [] : await ufficiScritti(db);
  const rami = assegnate.map((una) => delleAssegnate(una, scritti));
  return [PUBBLICATE, sql`(${sql.join([daLui(chi.id), ...daSecondo, ...rami], sql` OR `)})`];
}

/** Le vendite di cui è il secondo delegato: nessuna condizione se non lo è di nessuna, perché quasi tutti non lo sono. */
async function comeSecondo(db: QueryExecutorProvider, chi: string): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql`SELECT 1 FROM aste WHERE secondo_id = ${chi}::uuid LIMIT 1`.execute(db);
  return rows.length === 0 ? [] : [sql`secondo_id = ${chi}::uuid`];
}

/** Le vendite pubblicate che un delegato conduce, e quelle di cui è il secondo (R36). */
export function cheConduceODaSecondo(delegatoId: string): RawBuilder<unknown>[] {
  return [PUBBLICATE, sql`(${daLui(delegatoId)} OR secondo_id = ${delegatoId}::uuid)`];
}

/** Le vendite pubblicate che un delegato conduce. */
function cheConduce(delegatoId: string): RawBuilder<unknown>[] {
  return [PUBBLICATE, daLui(delegatoId)];
}

const daLui = (delegatoId: string): RawBuilder<unknown> => sql`delegato_id = ${delegatoId}`;

/** Lo stesso ufficio, comunque scritto; e la stessa procedura, se l'assegnazione ne ha una (`comprende`). */
function delleAssegnate({ tribunale, ruolo }: Assegnazione, scritti: readonly string[]): RawBuilder<unknown> {
  const chiave = cercabile(tribunale);
  const ufficio = sql`${TRIBUNALE} = ANY(${scritti.filter((uno) => cercabile(uno) === chiave)}::text[])`;
  if (ruolo === null) return ufficio;
  const numero = cercabile(ruolo.numero).replace(/^0+(?=\d)/, '');
  return sql`(${ufficio} AND stato #>> '{scheda,ruolo,anno}' = ${String(ruolo.anno)}
    AND regexp_replace(lower(btrim(stato #>> '{scheda,ruolo,numero}')), '^0+(?=\d)', '') = ${numero})`;
}

/** Gli uffici come le vendite li scrivono: i loro conti li sanno già, senza leggere le vendite. */
export async function ufficiScritti(db: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<Riga<'vendite_per_ufficio', 'ufficio'>>`
    SELECT ufficio FROM vendite_per_ufficio ORDER BY ufficio`.execute(db);
  return rows.map(({ ufficio }) => ufficio);
}
