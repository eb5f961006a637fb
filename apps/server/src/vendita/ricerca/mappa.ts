import type { Riquadro } from '@gestore/contratto/parole/luoghi';
import type { FiltroRicerca, GruppoSullaMappa, MappaDellaRicerca } from '@gestore/contratto/ricerca/forme';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import type { RigaIndice } from '../aste/elenchi/indice.ts';
import { alleCaselle, latiDiCasella, zoomDelleCaselle } from './caselle.ts';
import { areaLetta, type Condizioni, condizioniDi, fatte, negliStati, nelRiquadro, tutteLe } from './condizioni.ts';

type Casella = Riga<'ricerca_caselle', 'colonna' | 'fascia'> & {
  quante: number;
  lat_media: number;
  lon_media: number;
  vicino_a: string;
  una: string | null;
};

/**
 * Le vendite nel riquadro, insieme casella per casella. Le caselle sono quelle di tutta la Terra e non di questo riquadro,
 * che si allarga alle intere: spostando la mappa nessun gruppo cambia, e nessuna vendita si perde al bordo. Un riquadro che
 * all'ingrandimento chiesto avrebbe troppe caselle le ha più grandi, e la risposta dice di quale ingrandimento sono.
 */
export async function gruppiSullaMappa(
  db: QueryExecutorProvider,
  filtro: FiltroRicerca,
  { riquadro, zoom: chiesto }: { riquadro: string; zoom: number },
): Promise<MappaDellaRicerca> {
  const area = areaLetta(riquadro);
  if (area.tipo !== 'riquadro') throw problema('area_non_valida');
  const condizioni = await condizioniDi(db, filtro);
  const zoom = zoomDelleCaselle(area.riquadro, chiesto);
  const lati = latiDiCasella(zoom);
  const intero = alleCaselle(area.riquadro, lati);
  const caselle = contate(condizioni, zoom)
    ? await perCaselle(db, condizioni, { intero, lati, zoom })
    : await unaPerUna(db, condizioni, { intero, lati });
  const sole = await leSole(
    db,
    caselle.map(({ una }) => una).filter((una) => una !== null),
  );
  return {
    gruppi: caselle.map((casella) => gruppo(casella, lati, sole)),
    zoom,
    quante: caselle.reduce((fin, { quante }) => fin + quante, 0),
    senzaPosizione: await senzaPosizione(db, condizioni),
  };
}

type Vista = { intero: Riquadro; lati: { lon: number; lat: number } };

/** Le condizioni di una mappa: quelle della ricerca, e le caselle intere che si vedono. */
const sullaMappa = (condizioni: readonly RawBuilder<unknown>[], { intero, lati }: Vista): RawBuilder<unknown> =>
  sql`${sql.join([...condizioni, nelRiquadro(intero)], sql` AND `)}
      AND floor(r.lon / ${lati.lon}) < ${Math.round(intero.est / lati.lon)}
      AND floor(r.lat / ${lati.lat}) < ${Math.round(intero.nord / lati.lat)}`;

/** Contando le vendite: di un posto, o di una ricerca che ne trova poche. */
async function unaPerUna(db: QueryExecutorProvider, condizioni: Condizioni, vista: Vista): Promise<Casella[]> {
  const { lon, lat } = vista.lati;
  const { rows } = await sql<Casella>`
    SELECT floor(r.lon / ${lon})::int AS colonna, floor(r.lat / ${lat})::int AS fascia, count(*)::int AS quante,
      round(avg(r.lat)::numeric, 5)::double precision AS lat_media, round(avg(r.lon)::numeric, 5)::double precision AS lon_media, min(r.comune) AS vicino_a,
      CASE WHEN count(*) = 1 THEN min(r.id::text) END AS una
    FROM ricerca r WHERE ${sullaMappa(tutteLe(condizioni), vista)} GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return rows;
}

/** L'ingrandimento delle caselle di `ricerca_caselle`; quelle più grandi ne sono la somma. */
const ZOOM_CONTATO = 9;

/** Vero se delle vendite finite si sa già quante ce ne sono in ogni casella: nessuna scelta, e non troppo da vicino. */
const contate = ({ soloScelte, scelte, posti, stati }: Condizioni, zoom: number): boolean =>
  zoom <= ZOOM_CONTATO &&
  soloScelte &&
  posti.regione === null &&
  stati.includes('conclusa') &&
  fatte(scelte).length === 0;

/** Le finite da `ricerca_caselle`, che le ha già contate, e le altre una per una. */
async function perCaselle(
  db: QueryExecutorProvider,
  { stati }: Condizioni,
  { zoom, ...vista }: Vista & { zoom: number },
): Promise<Casella[]> {
  const { intero, lati } = vista;
  const quanteVolte = ZOOM_CONTATO - zoom;
  const aperte = stati.filter((uno) => uno !== 'conclusa');
  const leAltre =
    aperte.length === 0
      ? sql``
      : sql`UNION ALL
      SELECT floor(r.lon / ${lati.lon})::int, floor(r.lat / ${lati.lat})::int, count(*), sum(r.lat::numeric), sum(r.lon::numeric), min(r.comune)
      FROM ricerca r WHERE ${sullaMappa([negliStati(aperte)], vista)} GROUP BY 1, 2`;
  const { rows } = await sql<Casella>`
    WITH contate AS (
      SELECT c.colonna >> ${quanteVolte}::int AS colonna, c.fascia >> ${quanteVolte}::int AS fascia, c.quante, c.lat, c.lon, c.comune
      FROM ricerca_caselle c WHERE c.quante > 0
        AND c.colonna >> ${quanteVolte}::int BETWEEN ${Math.round(intero.ovest / lati.lon)} AND ${Math.round(intero.est / lati.lon) - 1}
        AND c.fascia >> ${quanteVolte}::int BETWEEN ${Math.round(intero.sud / lati.lat)} AND ${Math.round(intero.nord / lati.lat) - 1}
      ${leAltre}),
    caselle AS (
      SELECT colonna, fascia, sum(quante)::int AS quante, round(sum(lat) / sum(quante), 5)::double precision AS lat_media,
        round(sum(lon) / sum(quante), 5)::double precision AS lon_media, min(comune) AS vicino_a
      FROM contate GROUP BY 1, 2)
    SELECT k.*, CASE WHEN k.quante = 1 THEN (
      SELECT r.id::text FROM ricerca r WHERE ${negliStati(stati)}
        AND floor(r.lon / ${lati.lon}) = k.colonna AND floor(r.lat / ${lati.lat}) = k.fascia
        AND point(r.lon, r.lat) <@ box(point(k.colonna * ${lati.lon}::float8, k.fascia * ${lati.lat}::float8),
          point((k.colonna + 1) * ${lati.lon}::float8, (k.fascia + 1) * ${lati.lat}::float8))
      LIMIT 1) END AS una
    FROM caselle k ORDER BY 1, 2`.execute(db);
  return rows;
}

function gruppo(
  { colonna, fascia, quante, lat_media, lon_media, vicino_a, una: sola }: Casella,
  lati: { lon: number; lat: number },
  sole: ReadonlyMap<string, RigaIndice>,
): GruppoSullaMappa {
  const vendita = sola === null ? undefined : sole.get(sola);
  const prezzoBaseCent = vendita?.parametri.prezzoBaseCent ?? null;
  return {
    chiave: `${colonna}-${fascia}`,
    lat: lat_media,
    lon: lon_media,
    quante,
    nome: vicino_a,
    riquadro: scriviRiquadro({
      ovest: colonna * lati.lon,
      sud: fascia * lati.lat,
      est: (colonna + 1) * lati.lon,
      nord: (fascia + 1) * lati.lat,
    }),
    vendita:
      vendita === undefined || prezzoBaseCent === null
        ? null
        : { id: vendita.id, titolo: vendita.scheda.titolo, prezzoBaseCent },
  };
}

async function leSole(db: QueryExecutorProvider, ids: readonly string[]): Promise<Map<string, RigaIndice>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Precisa<'aste', { stato: RigaIndice }>>`
    SELECT stato FROM aste WHERE id = ANY(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ stato }) => [stato.id, stato]));
}

/** Un decimale di più di quanti ne ha una posizione negli avvisi: il bordo di una casella non ne sposta nessuna. */
const scriviRiquadro = ({ ovest, sud, est, nord }: Riquadro): string =>
  [ovest, sud, est, nord].map((gradi) => String(Math.round(gradi * 1e6) / 1e6)).join(',');

async function senzaPosizione(db: QueryExecutorProvider, condizioni: Condizioni): Promise<number> {
  const { rows } = await sql<{ quante: number }>`
    SELECT count(*)::int AS quante FROM ricerca r
    WHERE ${sql.join([...tutteLe(condizioni), sql`r.lat IS NULL`], sql` AND `)}`.execute(db);
  return rows[0]?.quante ?? 0;
}
