import type { AstaPubblica } from '@gestore/contratto';
import type { Conteggio } from '@gestore/contratto/linea/pagina';
import {
  type CalendarioDellaRicerca,
  type FiltroRicerca,
  VENDITE_DEL_CALENDARIO_MAX,
  VENDITE_DEL_FILE_MAX,
} from '@gestore/contratto/ricerca/forme';
import type { Istante } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import { contaDopo, type ElencoAPagine, leggiPagina } from '../../base-dati/pagina.ts';
import type { Precisa } from '../../base-dati/tavole.ts';
import type { RigaIndice } from '../aste/elenchi/indice.ts';
import { pubblicaDi } from '../aste/scheda/viste.ts';
import { condizioniDi, TUTTI_GLI_STATI, tutteLe, valoriDi } from './condizioni.ts';

/** In un calendario si segue anche ciò che è finito, o che non si tiene più: senza uno stato, ci sono tutte. */
const conTuttiGliStati = (filtro: FiltroRicerca): FiltroRicerca => ({
  ...filtro,
  stato: valoriDi(filtro.stato).length === 0 ? [...TUTTI_GLI_STATI] : filtro.stato,
});

/** Le vendite di un file di calendario, e ciò che non vi sta. */
type FileDelPeriodo = {
  aste: AstaPubblica[];
  /** Il cursore con cui si chiede il file seguente, e quante vendite vi restano; `null` se questo è l'ultimo. */
  resto: { dopo: string; quante: Conteggio } | null;
  /** Da quando, se le vendite di prima, che nessuno ha chiesto per data, sono rimaste fuori. */
  dal: Istante | null;
};

type ComeFile = { dopo?: string | undefined; adesso: Istante; massimo?: number };

/** Quanto indietro va un calendario di cui nessuno ha detto il periodo: chi lo segue vuole le prossime, e le ultime per ricordo. */
export const PASSATO_MS = 90 * 86_400_000;
const IERI_MS = 86_400_000;

/**
 * Le vendite di un calendario in ordine di data, quante ne tiene un file: le altre si chiedono con il suo cursore, e si dice
 * quante sono. Senza un periodo va indietro di `PASSATO_MS`, o di un giorno soltanto se così non starebbe in un file: in quello
 * che si segue ci sono sempre le prossime. Lancia `CursoreNonValido`.
 */
export async function fileDelPeriodo(
  db: QueryExecutorProvider,
  filtro: FiltroRicerca,
  { dopo, adesso, massimo = VENDITE_DEL_FILE_MAX }: ComeFile,
): Promise<FileDelPeriodo> {
  const daSola = filtro.dal === undefined && filtro.al === undefined && dopo === undefined;
  if (!daSola) return { ...(await unFile(db, filtro, filtro, { dopo, massimo })), dal: null };
  const conIlPassato = await unFile(db, filtro, { ...filtro, dal: adesso - PASSATO_MS }, { massimo });
  if (conIlPassato.resto === null) return { ...conIlPassato, dal: null };
  const dal = adesso - IERI_MS;
  return { ...(await unFile(db, filtro, { ...filtro, dal }, { massimo })), dal };
}

async function unFile(
  db: QueryExecutorProvider,
  legame: FiltroRicerca,
  filtro: FiltroRicerca,
  { dopo, massimo }: { dopo?: string | undefined; massimo: number },
): Promise<Omit<FileDelPeriodo, 'dal'>> {
  const elenco: ElencoAPagine = {
    nome: 'calendario',
    filtro: legame,
    ordine: [
      { valore: sql`r.inizio_il`, tipo: 'bigint' },
      { valore: sql`r.id`, tipo: 'uuid' },
    ],
    colonne: sql`(SELECT a.stato FROM aste a WHERE a.id = r.id) AS stato`,
    da: sql`ricerca r`,
    dove: tutteLe(await condizioniDi(db, conTuttiGliStati(filtro))),
    conta: false,
  };
  const { righe, prossimo } = await leggiPagina<Precisa<'aste', { stato: RigaIndice }>>(db, elenco, {
    dopo,
    quante: massimo,
  });
  return {
    aste: righe.map(({ stato }) => pubblicaDi(stato)).filter((asta) => asta !== null),
    resto: prossimo === null ? null : { dopo: prossimo, quante: await contaDopo(db, elenco, prossimo) },
  };
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
      vendite?.map(({ id, scheda, parametri, fase, ferma, garaSospesa }) => ({
        id,
        titolo: scheda.titolo,
        inizioOperazioniIl: parametri.inizioOperazioniIl,
        fase,
        ferma,
        garaSospesa,
      })) ?? null,
  };
}
