import type { Riquadro } from '@gestore/contratto/luoghi';
import type { FiltroRicerca, GruppoSullaMappa, MappaDellaRicerca } from '@gestore/contratto/ricerca';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Precisa } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import type { RigaIndice } from '../aste/indice.ts';
import { areaLetta, type Condizioni, condizioniDi, nelRiquadro, tutteLe } from './condizioni.ts';

/** Una casella è un quarto del lato di una tessera: sessantaquattro punti dello schermo. */
const CASELLE_PER_TESSERA = 4;
/** In Italia un grado di longitudine è lungo tre quarti di uno di latitudine. */
const SCHIACCIATA = 0.75;

type Casella = {
  colonna: number;
  fascia: number;
  quante: number;
  lat_media: number;
  lon_media: number;
  vicino_a: string;
  una: string | null;
};

/** Il lato di una casella a quell'ingrandimento, in gradi. */
export function latiDiCasella(zoom: number): { lon: number; lat: number } {
  const lon = 360 / 2 ** zoom / CASELLE_PER_TESSERA;
  return { lon, lat: lon * SCHIACCIATA };
}

/**
 * Le vendite nel riquadro, insieme casella per casella. Le caselle sono quelle di tutta la Terra e non di questo riquadro,
 * che si allarga alle intere: spostando la mappa nessun gruppo cambia, e nessuna vendita si perde al bordo.
 */
export async function gruppiSullaMappa(
  db: QueryExecutorProvider,
  filtro: FiltroRicerca,
  { riquadro, zoom }: { riquadro: string; zoom: number },
): Promise<MappaDellaRicerca> {
  const area = areaLetta(riquadro);
  if (area.tipo !== 'riquadro') throw problema('area_non_valida');
  const condizioni = await condizioniDi(db, filtro);
  const lati = latiDiCasella(zoom);
  const intero = alleCaselle(area.riquadro, lati);
  const { rows } = await sql<Casella>`
    SELECT floor(r.lon / ${lati.lon})::int AS colonna, floor(r.lat / ${lati.lat})::int AS fascia, count(*)::int AS quante,
      round(avg(r.lat)::numeric, 5)::double precision AS lat_media, round(avg(r.lon)::numeric, 5)::double precision AS lon_media, min(r.comune) AS vicino_a,
      CASE WHEN count(*) = 1 THEN min(r.id::text) END AS una
    FROM ricerca r WHERE ${sql.join([...tutteLe(condizioni), nelRiquadro(intero)], sql` AND `)}
      AND floor(r.lon / ${lati.lon}) < ${Math.round(intero.est / lati.lon)}
      AND floor(r.lat / ${lati.lat}) < ${Math.round(intero.nord / lati.lat)}
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  const sole = await leSole(
    db,
    rows.map(({ una }) => una).filter((una) => una !== null),
  );
  return {
    gruppi: rows.map((casella) => gruppo(casella, lati, sole)),
    quante: rows.reduce((fin, { quante }) => fin + quante, 0),
    senzaPosizione: await senzaPosizione(db, condizioni),
  };
}

/** Il riquadro, allargato fino ai bordi delle caselle che tocca. */
export function alleCaselle({ ovest, sud, est, nord }: Riquadro, { lon, lat }: { lon: number; lat: number }): Riquadro {
  return {
    ovest: Math.floor(ovest / lon) * lon,
    sud: Math.floor(sud / lat) * lat,
    est: Math.ceil(est / lon) * lon,
    nord: Math.ceil(nord / lat) * lat,
  };
}

function gruppo(
  { colonna, fascia, quante, lat_media, lon_media, vicino_a, una }: Casella,
  lati: { lon: number; lat: number },
  sole: ReadonlyMap<string, RigaIndice>,
): GruppoSullaMappa {
  const sua = una === null ? undefined : sole.get(una);
  const prezzoBaseCent = sua?.parametri.prezzoBaseCent ?? null;
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
      sua === undefined || prezzoBaseCent === null ? null : { id: sua.id, titolo: sua.scheda.titolo, prezzoBaseCent },
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
