import type { CodaDiPagina } from '@gestore/contratto/linea/pagina';
import type { FiltroIncarichi, Incarico, LottoIncarico } from '@gestore/contratto/rendiconti/statistiche';
import type { Modalita, TipoEsito } from '@gestore/dominio';
import { type Kysely, sql } from 'kysely';
import { type ElencoAPagine, leggiPagina, scorri, seInTempo } from '../base-dati/pagina.ts';
import type { Precisa, Riga } from '../base-dati/tavole.ts';
import { ultimiFattiDopo } from '../vendita/dopo/ultimi-fatti.ts';

/** La prima vendita pubblicata di una procedura: da lì comincia l'incarico. */
type Prima = Riga<'vendite_in_cifre', 'id' | 'procedura' | 'tribunale' | 'ruolo' | 'immobile' | 'pubblicata_il'> &
  Precisa<'vendite_in_cifre', { modalita: Modalita }>;

/**
 * Una pagina del registro degli incarichi di un anno (R09): un incarico per procedura, numerato in ordine di prima
 * pubblicazione nell'anno di Roma in cui comincia. Le pubblicazioni non si cancellano: un numero dato non cambia più.
 */
export async function paginaIncarichi(
  db: Kysely<unknown>,
  { anno, ...query }: FiltroIncarichi,
): Promise<CodaDiPagina & { incarichi: Incarico[] }> {
  const { righe, ...resto } = await leggiPagina<Prima>(db, elencoDellAnno(anno), query);
  const [prima] = righe;
  return { ...resto, incarichi: prima === undefined ? [] : await completa(db, righe, await numeroDi(db, anno, prima)) };
}

/** Tutti gli incarichi di un anno, a pagine: per ciò che si esporta. */
export async function* tuttiGliIncarichi(db: Kysely<unknown>, anno: number): AsyncGenerator<Incarico[], void> {
  let visti = 0;
  for await (const righe of scorri<Prima>(db, elencoDellAnno(anno))) {
    yield await completa(db, righe, visti + 1);
    visti += righe.length;
  }
}

/** Quante righe ha il foglio di un anno: una per lotto; `null` se contarle costa troppo. */
export async function contaLotti(db: Kysely<unknown>, anno: number): Promise<number | null> {
  return seInTempo(db, async (tx) => {
    const { rows } = await sql<{ lotti_contati: number }>`
      SELECT count(DISTINCT (v.procedura, v.lotto))::int AS lotti_contati FROM vendite_in_cifre p JOIN vendite_in_cifre v USING (procedura)
      WHERE p.prima AND p.pubblicata_il >= ${capodanno(anno)} AND p.pubblicata_il < ${capodanno(anno + 1)}`.execute(tx);
    return rows[0]?.lotti_contati ?? 0;
  });
}

function elencoDellAnno(anno: number): ElencoAPagine {
  return {
    nome: 'incarichi',
    filtro: { anno },
    ordine: [
      { valore: sql`pubblicata_il`, tipo: 'bigint' },
      { valore: sql`id`, tipo: 'uuid' },
    ],
    colonne: sql`id, procedura, tribunale, ruolo, immobile, modalita, pubblicata_il`,
    da: sql`vendite_in_cifre`,
    dove: [sql`prima AND pubblicata_il >= ${capodanno(anno)} AND pubblicata_il < ${capodanno(anno + 1)}`],
  };
}

/** L'inizio di un anno, a Roma. */
function capodanno(anno: number): number {
  return Temporal.ZonedDateTime.from({ timeZone: 'Europe/Rome', year: anno, month: 1, day: 1 }).epochMilliseconds;
}

async function numeroDi(db: Kysely<unknown>, anno: number, { pubblicata_il, id }: Prima): Promise<number> {
  const { rows } = await sql<{ prima_di_lui: number }>`
    SELECT count(*)::int AS prima_di_lui FROM vendite_in_cifre
    WHERE prima AND pubblicata_il >= ${capodanno(anno)} AND (pubblicata_il, id) < (${pubblicata_il}::bigint, ${id}::uuid)`.execute(
    db,
  );
  return (rows[0]?.prima_di_lui ?? 0) + 1;
}

type DellaProcedura = Riga<
  'vendite_in_cifre',
  'id' | 'procedura' | 'lotto' | 'codice' | 'base_cent' | 'finale_cent'
> & {
  esito: TipoEsito | null;
};

/** Gli incarichi con i loro lotti; `numero` è quello del primo. */
async function completa(db: Kysely<unknown>, prime: readonly Prima[], numero: number): Promise<Incarico[]> {
  const { rows } = await sql<DellaProcedura>`
    SELECT id, procedura, lotto, codice, base_cent, finale_cent, esito FROM vendite_in_cifre
    WHERE procedura = ANY(${prime.map(({ procedura }) => procedura)}::text[]) ORDER BY inizio_il, id`.execute(db);
  const vendite = Map.groupBy(rows, ({ procedura }) => procedura);
  const dichiarazioni = await dichiarazioniDi(db, prime);
  const incanti = await incantiDi(db, prime);
  // Quello registrato per ciascuna vendita, l'ultimo che si è scritto (R09).
  const compensi = await ultimiFattiDopo(
    db,
    'CompensoRegistrato',
    rows.map(({ id }) => id),
  );
  return prime.map((prima, i) => ({
    numero: numero + i,
    tribunale: prima.tribunale,
    ruolo: prima.ruolo,
    immobile: prima.immobile,
    modalita: prima.modalita,
    senzaIncanto: incanti.get(prima.id) ?? null,
    incaricatoIl: Number(prima.pubblicata_il),
    dichiarazione: dichiarazioni.get(prima.id) ?? null,
    lotti: lottiDi(vendite.get(prima.procedura) ?? [], compensi),
  }));
}

/** Le dichiarazioni di assenza di conflitti con cui le vendite sono state pubblicate, dal registro (R07). */
async function dichiarazioniDi(
  db: Kysely<unknown>,
  prime: readonly Prima[],
): Promise<Map<string, NonNullable<Incarico['dichiarazione']>>> {
  const { rows } = await sql<{ di_chi_e: string; dichiarante: string; detta_il: string | null }>`
    SELECT v.asta AS di_chi_e, g.detta->>'firmatario' AS dichiarante, g.detta->>'firmataIl' AS detta_il
    FROM unnest(${prime.map(({ id }) => id)}::uuid[]) AS v (asta)
    CROSS JOIN LATERAL (
      SELECT dati::jsonb->'dichiarazione' AS detta FROM giornale
      WHERE asta = v.asta AND tipo = 'AstaPubblicata' ORDER BY seq LIMIT 1
    ) g
    WHERE jsonb_typeof(g.detta) = 'object'`.execute(db);
  return new Map(
    rows.map(({ di_chi_e, dichiarante, detta_il }) => [
      di_chi_e,
      { firmatario: dichiarante, firmataIl: detta_il === null ? null : Number(detta_il) },
    ]),
  );
}

/** Con o senza incanto, come lo diceva l'avviso con cui l'incarico è cominciato; `null` se allora non lo si scriveva. */
async function incantiDi(db: Kysely<unknown>, prime: readonly Prima[]): Promise<Map<string, boolean | null>> {
  const { rows } = await sql<Riga<'aste', 'id'> & { senza_incanto: boolean | null }>`
    SELECT id, (stato->'parametri'->>'senzaIncanto')::boolean AS senza_incanto FROM aste
    WHERE id = ANY(${prime.map(({ id }) => id)}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, senza_incanto }) => [id, senza_incanto]));
}

type Compensi = ReadonlyMap<string, { importoCent: number }>;

/** Di quei lotti i compensi insieme; `null` se nessuno ne ha, che non è zero. */
function sommaDi(aste: readonly DellaProcedura[], compensi: Compensi): number | null {
  const importi = aste.flatMap(({ id }) => compensi.get(id)?.importoCent ?? []);
  return importi.length === 0 ? null : importi.reduce((somma, uno) => somma + uno, 0);
}

/** Per ogni lotto: il prezzo base del primo esperimento, quanti se ne sono fatti, come è finito l'ultimo, i compensi. */
function lottiDi(vendite: readonly DellaProcedura[], compensi: Compensi): LottoIncarico[] {
  return [...Map.groupBy(vendite, ({ lotto }) => lotto).values()].flatMap((esperimenti) => {
    const [prima, ultima] = [esperimenti[0], esperimenti.at(-1)];
    if (prima === undefined || ultima === undefined) return [];
    const venduta = esperimenti.find(({ finale_cent }) => finale_cent !== null);
    return [
      {
        lotto: prima.codice,
        primoPrezzoCent: Number(prima.base_cent),
        esperimenti: esperimenti.length,
        esito: ultima.esito,
        prezzoVenditaCent: venduta === undefined ? null : Number(venduta.finale_cent),
        compensiCent: sommaDi(esperimenti, compensi),
      },
    ];
  });
}
