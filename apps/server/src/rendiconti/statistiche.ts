import type { Conti, FiltroStatistiche, RispostaStatistiche } from '@gestore/contratto/rendiconti/statistiche';
import type { TipoEsito } from '@gestore/dominio';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';

/** Ciò che si somma: la riga di un mese o di una vendita sola, con le sue chiavi. */
type Somme = {
  concluse: string;
  assegnate: string;
  senza_offerte: string;
  somma_base: string;
  somma_finale: string;
  con_le_operazioni: string;
  somma_offerte: string;
  somma_ammesse: string;
  somma_rilanci: string;
};
type Gruppo = { [C in keyof Riga<'conti_mesi', 'mese' | 'tribunale' | 'numero'>]: Riga<'conti_mesi'>[C] | null } & {
  esito: TipoEsito | null;
  insieme: number;
} & Somme;

/** I bit di `grouping(esito, mese, tribunale, numero)`: zero è la chiave del gruppo. */
const PER = { nulla: 0b1111, esito: 0b0111, mese: 0b1011, tribunale: 0b1101, numero: 0b1110 } as const;

/**
 * I conti delle vendite concluse nel periodo e nel tribunale chiesti, estremi compresi. I mesi interi si prendono già
 * sommati, quelli agli estremi del periodo vendita per vendita: il tempo non cresce con la storia.
 */
export async function contaVendite(
  db: Kysely<unknown>,
  { dal, al, tribunale }: FiltroStatistiche,
): Promise<RispostaStatistiche> {
  const { rows } = await sql<Gruppo>`
    WITH righe (${COLONNE}) AS (${righeDi({ dal, al, tribunale })})
    SELECT grouping(esito, mese, tribunale, numero) AS insieme, esito, mese, tribunale, numero,
      coalesce(sum(vendite), 0) AS concluse, coalesce(sum(aggiudicate), 0) AS assegnate,
      coalesce(sum(vendite) FILTER (WHERE esito IN ('deserta_nessuna_offerta', 'deserta_offerte_inefficaci')), 0) AS senza_offerte,
      coalesce(sum(base_cent), 0) AS somma_base, coalesce(sum(finale_cent), 0) AS somma_finale,
      coalesce(sum(con_operazioni), 0) AS con_le_operazioni, coalesce(sum(offerte), 0) AS somma_offerte,
      coalesce(sum(ammesse), 0) AS somma_ammesse, coalesce(sum(rilanci), 0) AS somma_rilanci
    FROM righe GROUP BY GROUPING SETS ((), (esito), (mese), (tribunale), (numero))`.execute(db);
  const per = (insieme: number): Gruppo[] => rows.filter((riga) => riga.insieme === insieme);
  const [totale] = per(PER.nulla);
  if (totale === undefined) throw new Error('un conto senza totale');
  return {
    dal: dal ?? null,
    al: al ?? null,
    tribunale: tribunale ?? null,
    totale: conti(totale),
    perEsito: per(PER.esito)
      .flatMap(({ esito, concluse }) => (esito === null ? [] : [{ esito, quante: Number(concluse) }]))
      .sort((a, b) => b.quante - a.quante || (a.esito < b.esito ? -1 : 1)),
    perMese: per(PER.mese)
      .map((riga) => ({ mese: riga.mese ?? '', ...conti(riga) }))
      .sort((a, b) => (a.mese < b.mese ? -1 : 1)),
    perTribunale: per(PER.tribunale)
      .map((riga) => ({ tribunale: riga.tribunale ?? '', ...conti(riga) }))
      .sort((a, b) => b.vendite - a.vendite || a.tribunale.localeCompare(b.tribunale, 'it')),
    perEsperimento: per(PER.numero)
      .map((riga) => ({ numero: riga.numero ?? 1, ...conti(riga) }))
      .sort((a, b) => a.numero - b.numero),
    tribunali: (await tribunaliNoti(db)).sort((a, b) => a.localeCompare(b, 'it')),
  };
}

function conti(riga: Somme): Conti {
  return {
    vendite: Number(riga.concluse),
    aggiudicate: Number(riga.assegnate),
    deserte: Number(riga.senza_offerte),
    baseCent: Number(riga.somma_base),
    finaleCent: Number(riga.somma_finale),
    conOperazioni: Number(riga.con_le_operazioni),
    offerte: Number(riga.somma_offerte),
    ammesse: Number(riga.somma_ammesse),
    rilanci: Number(riga.somma_rilanci),
  };
}

const COLONNE = sql`tribunale, mese, esito, numero, vendite, aggiudicate, base_cent, finale_cent, con_operazioni, offerte,
  ammesse, rilanci`;

/** Le righe da sommare: i mesi interi del periodo, e una per una le vendite dei mesi che il periodo taglia. */
function righeDi({ dal, al, tribunale }: FiltroStatistiche): RawBuilder<unknown> {
  const ufficio = tribunale === undefined ? sql`true` : sql`tribunale = ${tribunale}`;
  const daMese = dal === undefined ? null : primoMeseIntero(dal);
  const aMese = al === undefined ? null : meseDi(al + 1);
  // Un periodo che sta tutto in un mese, o a cavallo di due, non ne ha di interi.
  if (daMese !== null && aMese !== null && daMese.inizio >= aMese.inizio)
    return unaPerUna(sql`${ufficio} AND inizio_il BETWEEN ${dal} AND ${al}`);
  const interi = [
    ufficio,
    ...(daMese === null ? [] : [sql`mese >= ${daMese.nome}`]),
    ...(aMese === null ? [] : [sql`mese < ${aMese.nome}`]),
  ];
  return sql.join(
    [
      sql`SELECT ${COLONNE} FROM conti_mesi WHERE ${sql.join(interi, sql` AND `)}`,
      ...(daMese === null ? [] : [unaPerUna(sql`${ufficio} AND inizio_il >= ${dal} AND inizio_il < ${daMese.inizio}`)]),
      ...(aMese === null ? [] : [unaPerUna(sql`${ufficio} AND inizio_il >= ${aMese.inizio} AND inizio_il <= ${al}`)]),
    ],
    sql` UNION ALL `,
  );
}

function unaPerUna(dove: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT tribunale, mese, esito, numero, 1, (finale_cent IS NOT NULL)::int,
    CASE WHEN finale_cent IS NULL THEN 0 ELSE base_cent END, coalesce(finale_cent, 0), aperte::int, arrivate, ammesse, rilanci
    FROM vendite_in_cifre WHERE esito IS NOT NULL AND ${dove}`;
}

type Mese = { nome: string; inizio: number };

/** Il mese di Roma in cui cade un istante. */
function meseDi(il: number): Mese {
  return descrivi(Temporal.Instant.fromEpochMilliseconds(il).toZonedDateTimeISO('Europe/Rome'));
}

/** Il primo mese che comincia da un istante in poi. */
function primoMeseIntero(dal: number): Mese {
  const mese = meseDi(dal);
  if (mese.inizio === dal) return mese;
  return descrivi(Temporal.Instant.fromEpochMilliseconds(dal).toZonedDateTimeISO('Europe/Rome').add({ months: 1 }));
}

function descrivi(giorno: Temporal.ZonedDateTime): Mese {
  const primo = giorno.with({ day: 1 }).startOfDay();
  return { nome: primo.toPlainDate().toPlainYearMonth().toString(), inizio: primo.epochMilliseconds };
}

/** I tribunali di tutte le vendite pubblicate: l'indice si salta dall'uno all'altro. */
async function tribunaliNoti(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<Riga<'vendite_in_cifre', 'tribunale'>>`
    WITH RECURSIVE uno AS (
      (SELECT tribunale AS ufficio FROM vendite_in_cifre ORDER BY tribunale LIMIT 1)
      UNION ALL
      SELECT (SELECT v.tribunale FROM vendite_in_cifre v WHERE v.tribunale > uno.ufficio ORDER BY v.tribunale LIMIT 1)
      FROM uno WHERE uno.ufficio IS NOT NULL)
    SELECT ufficio AS tribunale FROM uno WHERE ufficio IS NOT NULL`.execute(db);
  return rows.map(({ tribunale }) => tribunale);
}
