import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { marcaFinitiDiPrima, marcaGiorniDiPrima } from '../../banca/sigillati/lotti-veri.ts';
import { apriKysely, apriPool } from '../../base-dati/collegamento/connessione.ts';
import {
  ascoltaEstranee,
  type ChiMarca,
  COPERTE,
  colonneMarcate,
  type Marcata,
  marcaDellaRiga,
  type TavolaMarcata,
} from '../../base-dati/marche-righe.ts';
import { scriviUnaVolta } from '../../piattaforma/arnesi/file-una-volta.ts';
import { marcaBusteDiPrima } from '../../vendita/aste/buste/buste-vere.ts';

/** Nella cartella dei dati: le marche alle righe di prima si sono messe. */
const FILE_MARCHE_ACCESSI = 'marche-accessi.json';
/** Come sopra, alle righe da cui dipende che del denaro si muova. */
const FILE_MARCHE_BANCA = 'marche-banca.json';
/** Come sopra, agli uffici con il conto delle cauzioni, ai conti che pagano i rimborsi, ai lotti sigillati e alle buste versate. */
const FILE_MARCHE_CONTI = 'marche-conti.json';
/** Come sopra, a ciò che dice un accredito disfatto, tornato in parte, o dato al prezzo. */
const FILE_MARCHE_RITORNI = 'marche-ritorni.json';
const DEI_CONTI: readonly TavolaMarcata[] = ['tribunali_versioni', 'conti_banca', 'crediti_sigillati'];
/** Si marcano altrove: le buste con i conti, le chiavi che firmano prima che firmino (`sigillo/chiavi/firme-note.ts`). */
const ALTROVE: readonly TavolaMarcata[] = ['buste_sigillate', 'chiavi', 'chiavi_finite'];
/** Tavole che nessuno riscrive: si lasciano riscrivere per questo. */
const IN_CODA: ReadonlyMap<TavolaMarcata, string> = new Map([
  ['tribunali_versioni', 'tribunali_versioni_in_coda'],
  ['crediti_sigillati', 'crediti_sigillati_marcati'],
]);
const DELLA_BANCA: readonly TavolaMarcata[] = [
  'movimenti',
  'abbinamenti_atti',
  'estratti_sbilanciati',
  'ordini',
  'ordini_atti',
  'ritorni_rimborsi',
  'ritorni_da_guardare',
  'storni',
  'movimenti_del_prezzo',
];
/** Nate con le loro marche: di prima non ve n'è nessuna, e una riga senza marca l'ha scritta altri. */
const NATE_MARCATE: readonly TavolaMarcata[] = ['estratti_sbilanciati', 'ritorni_rimborsi'];
/** Marcate dopo le altre della banca: chi ha già fatto quelle ha ancora da fare queste. */
const DEL_DENARO_CHE_TORNA: readonly TavolaMarcata[] = ['ritorni_da_guardare', 'storni', 'movimenti_del_prezzo'];
const INSIEME = 1_000;
/** Una riga che si mostra di continuo si scrive così spesso, non a ogni volta (ms). */
const ANCORA_DOPO_MS = 3_600_000;
/** Le righe che si ricordano per non riscriverle: oltre, si ricomincia. */
const RICORDATE_MAX = 1_000;

type Parti = { db: Kysely<unknown>; segreti: ChiMarca; orologio: { adesso(): number } };

/**
 * Marca le righe che danno un accesso, scritte prima che ci fossero le marche. Si fa una volta, al primo avvio: che sia fatto lo
 * dice un file della cartella dei dati, e chi ha la password della base dati non può chiedere che si rifaccia.
 */
export async function marcaAccessiDiPrima(parti: Pick<Parti, 'segreti' | 'orologio'>, dove: Dove): Promise<void> {
  const degliAccessi = (Object.keys(COPERTE) as TavolaMarcata[]).filter(
    (tavola) => !DELLA_BANCA.includes(tavola) && !DEI_CONTI.includes(tavola) && !ALTROVE.includes(tavola),
  );
  await marcaUnaVolta(parti, dove, { file: FILE_MARCHE_ACCESSI, tavole: degliAccessi });
}

/** Come `marcaAccessiDiPrima`, per i movimenti, gli abbinamenti, gli ordini di rimborso, e gli accrediti disfatti o tornati. */
export async function marcaBancaDiPrima(parti: Pick<Parti, 'segreti' | 'orologio'>, dove: Dove): Promise<void> {
  const tavole = DELLA_BANCA.filter((una) => !NATE_MARCATE.includes(una) && !DEL_DENARO_CHE_TORNA.includes(una));
  await marcaUnaVolta(parti, dove, { file: FILE_MARCHE_BANCA, tavole });
  const anche = (db: Kysely<unknown>): Promise<void> => marcaGiorniDiPrima(db, parti.segreti);
  await marcaUnaVolta(parti, dove, { file: FILE_MARCHE_RITORNI, tavole: DEL_DENARO_CHE_TORNA, anche });
}

/** Come `marcaAccessiDiPrima`, per i conti su cui si versano le cauzioni e quelli che le rendono. */
export async function marcaContiDiPrima(parti: Pick<Parti, 'segreti' | 'orologio'>, dove: Dove): Promise<void> {
  const { segreti } = parti;
  const anche = async (db: Kysely<unknown>): Promise<void> => {
    await marcaFinitiDiPrima(db, segreti);
    await marcaBusteDiPrima({ db, segreti });
  };
  await marcaUnaVolta(parti, dove, { file: FILE_MARCHE_CONTI, tavole: DEI_CONTI, anche });
}

type Dove = { urlProprietario: string; cartellaDati: string };

async function marcaUnaVolta(
  { segreti, orologio }: Pick<Parti, 'segreti' | 'orologio'>,
  { urlProprietario, cartellaDati }: Dove,
  {
    file,
    tavole,
    anche,
  }: { file: string; tavole: readonly TavolaMarcata[]; anche?: (db: Kysely<unknown>) => Promise<void> },
): Promise<void> {
  const percorso = join(cartellaDati, file);
  const fatto = await access(percorso).then(
    () => true,
    () => false,
  );
  if (fatto) return;
  const marcate: Record<string, number> = {};
  // Da proprietario: all'applicazione la marca di molte righe non è concesso cambiarla.
  const db = apriKysely(apriPool(urlProprietario, { massimo: 1 }));
  try {
    for (const tavola of tavole)
      marcate[tavola] =
        DELLA_BANCA.includes(tavola) || IN_CODA.has(tavola)
          ? await marcaInCoda(db, segreti, tavola)
          : await marcaTavola(db, segreti, tavola);
    await anche?.(db);
  } finally {
    await db.destroy();
  }
  await scriviUnaVolta(percorso, JSON.stringify({ versione: 1, dal: orologio.adesso(), marcate }));
}

/** Una tavola in cui si può soltanto aggiungere: si lascia riscrivere per questo, e per nient'altro. */
export function marcaInCoda(db: Kysely<unknown>, segreti: ChiMarca, tavola: TavolaMarcata): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const trigger = sql.ref(IN_CODA.get(tavola) ?? `${tavola}_in_coda`);
    await sql`ALTER TABLE ${sql.table(tavola)} DISABLE TRIGGER ${trigger}`.execute(tx);
    const quante = await marcaTavola(tx, segreti, tavola);
    await sql`ALTER TABLE ${sql.table(tavola)} ENABLE TRIGGER ${trigger}`.execute(tx);
    return quante;
  });
}

const TIPO_DELLA_CHIAVE: Readonly<Record<string, string>> = { impronta: 'bytea', progressivo: 'bigint', iban: 'text' };

async function marcaTavola<T extends TavolaMarcata>(
  db: Kysely<unknown>,
  segreti: ChiMarca,
  tavola: T,
): Promise<number> {
  // La prima colonna coperta è la chiave della tavola: un identificativo, o un'impronta. Di un abbinamento lo è il suo numero.
  const chiave = tavola === 'abbinamenti_atti' ? 'progressivo' : COPERTE[tavola][0];
  const tipo = sql.raw(TIPO_DELLA_CHIAVE[chiave] ?? 'uuid');
  for (let quante = 0; ; ) {
    const { rows } = await sql<Marcata<T>>`
      SELECT ${sql.raw(colonneMarcate(tavola))}, ${sql.ref(chiave)} FROM ${sql.table(tavola)} WHERE marca IS NULL LIMIT ${INSIEME}`.execute(
      db,
    );
    if (rows.length === 0) return quante;
    quante += rows.length;
    const chiavi = rows.map((riga) => (riga as Readonly<Record<string, unknown>>)[chiave]);
    const marche = rows.map((riga) => marcaDellaRiga(segreti, tavola, riga));
    await sql`
      UPDATE ${sql.table(tavola)} SET marca = u.marca
      FROM unnest(${chiavi}::${tipo}[], ${marche}::text[]) AS u (di, marca)
      WHERE ${sql.ref(chiave)} = u.di AND ${sql.table(tavola)}.marca IS NULL`.execute(db);
  }
}

/**
 * Di ogni riga che nessun server ha scritto, e che qualcuno ha mostrato, resta una riga di log e una di `righe_estranee`, che
 * l'applicazione può soltanto aggiungere: l'allarme le legge da lì, su ogni server e dopo ogni avvio.
 */
export function annotaEstranee({ db, segreti, orologio }: Parti, log: Pick<FastifyBaseLogger, 'error' | 'warn'>): void {
  const viste = new Map<string, number>();
  ascoltaEstranee(segreti, ({ tavola, riga }) => {
    const adesso = orologio.adesso();
    const nome = `${tavola} ${riga}`;
    if (adesso - (viste.get(nome) ?? Number.NEGATIVE_INFINITY) < ANCORA_DOPO_MS) return;
    if (viste.size >= RICORDATE_MAX) viste.clear();
    viste.set(nome, adesso);
    log.error({ tavola, riga }, 'riga che dà un accesso e che nessun server ha scritto: non vale');
    sql`INSERT INTO righe_estranee (tavola, riga, vista_il) VALUES (${tavola}, ${riga}, ${adesso}) ON CONFLICT DO NOTHING`
      .execute(db)
      .catch((errore: unknown) => log.warn({ err: errore, tavola, riga }, 'riga estranea non annotata'));
  });
}
