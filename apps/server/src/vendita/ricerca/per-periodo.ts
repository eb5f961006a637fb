import type { AstaPubblica } from '@gestore/contratto';
import {
  type CalendarioDellaRicerca,
  type FiltroRicerca,
  VENDITE_DEL_CALENDARIO_MAX,
} from '@gestore/contratto/ricerca';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Precisa } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import type { RigaIndice } from '../aste/indice.ts';
import { pubblicaDi } from '../aste/viste.ts';
import { condizioniDi, TUTTI_GLI_STATI, tutteLe, valoriDi } from './condizioni.ts';

/** In un calendario si segue anche ciò che è finito, o che non si tiene più: senza uno stato, ci sono tutte. */
const conTuttiGliStati = (filtro: FiltroRicerca): FiltroRicerca => ({
  ...filtro,
  stato: valoriDi(filtro.stato).length === 0 ? [...TUTTI_GLI_STATI] : filtro.stato,
});

/** Le vendite di un periodo, per intero. Se sono più di `massimo` lancia `calendario_troppo_pieno`: nessuna resta fuori in silenzio. */
export async function venditeDelPeriodo(
  db: QueryExecutorProvider,
  filtro: FiltroRicerca,
  massimo: number,
): Promise<AstaPubblica[]> {
  const trovate = await finoA(db, filtro, massimo);
  if (trovate === null) throw problema('calendario_troppo_pieno', { massimo });
  return trovate;
}

async function finoA(
  db: QueryExecutorProvider,
  filtro: FiltroRicerca,
  massimo: number,
): Promise<AstaPubblica[] | null> {
  const condizioni = await condizioniDi(db, conTuttiGliStati(filtro));
  const { rows } = await sql<Precisa<'aste', { stato: RigaIndice }>>`
    SELECT (SELECT a.stato FROM aste a WHERE a.id = r.id) AS stato FROM ricerca r
    WHERE ${sql.join(tutteLe(condizioni), sql` AND `)} ORDER BY r.inizio_il, r.id LIMIT ${massimo + 1}`.execute(db);
  if (rows.length > massimo) return null;
  return rows.map(({ stato }) => pubblicaDi(stato)).filter((asta) => asta !== null);
}

/** Quante vendite ha ogni giorno di Roma del periodo e, se non sono troppe, quali. */
export async function calendarioDelPeriodo(
  db: QueryExecutorProvider,
  filtro: FiltroRicerca,
): Promise<CalendarioDellaRicerca> {
  const condizioni = await condizioniDi(db, conTuttiGliStati(filtro));
  const { rows } = await sql<{ giorno: string; quante: number }>`
    SELECT to_char(to_timestamp(r.inizio_il / 1000.0) AT TIME ZONE 'Europe/Rome', 'YYYY-MM-DD') AS giorno, count(*)::int AS quante
    FROM ricerca r WHERE ${sql.join(tutteLe(condizioni), sql` AND `)} GROUP BY 1 ORDER BY 1`.execute(db);
  const insieme = rows.reduce((fin, { quante }) => fin + quante, 0);
  if (insieme > VENDITE_DEL_CALENDARIO_MAX) return { giorni: rows, vendite: null };
  const vendite = await finoA(db, filtro, VENDITE_DEL_CALENDARIO_MAX);
  return {
    giorni: rows,
    vendite:
      vendite?.map(({ id, scheda, parametri, fase, ferma }) => ({
        id,
        titolo: scheda.titolo,
        inizioOperazioniIl: parametri.inizioOperazioniIl,
        fase,
        ferma,
      })) ?? null,
  };
}
