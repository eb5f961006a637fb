import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { apriKysely, apriPool } from '../base-dati/connessione.ts';
import { scriviUnaVolta } from '../bordo/file-una-volta.ts';
import {
  ascoltaEstranee,
  type ChiMarca,
  COPERTE,
  colonneMarcate,
  type Marcata,
  marcaDellaRiga,
  type TavolaMarcata,
} from '../bordo/marche-righe.ts';

/** Nella cartella dei dati: le marche alle righe di prima si sono messe. */
const FILE_MARCHE_ACCESSI = 'marche-accessi.json';
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
export async function marcaAccessiDiPrima(
  { segreti, orologio }: Pick<Parti, 'segreti' | 'orologio'>,
  { urlProprietario, cartellaDati }: { urlProprietario: string; cartellaDati: string },
): Promise<void> {
  const percorso = join(cartellaDati, FILE_MARCHE_ACCESSI);
  const fatto = await access(percorso).then(
    () => true,
    () => false,
  );
  if (fatto) return;
  const marcate: Record<string, number> = {};
  // Da proprietario: all'applicazione la marca di molte righe non è concesso cambiarla.
  const db = apriKysely(apriPool(urlProprietario, { massimo: 1 }));
  try {
    for (const tavola of Object.keys(COPERTE) as TavolaMarcata[])
      marcate[tavola] = await marcaTavola(db, segreti, tavola);
  } finally {
    await db.destroy();
  }
  await scriviUnaVolta(percorso, JSON.stringify({ versione: 1, dal: orologio.adesso(), marcate }));
}

async function marcaTavola<T extends TavolaMarcata>(
  db: Kysely<unknown>,
  segreti: ChiMarca,
  tavola: T,
): Promise<number> {
  // La prima colonna coperta è la chiave della tavola: un identificativo, o un'impronta.
  const [chiave] = COPERTE[tavola];
  const tipo = sql.raw(chiave === 'impronta' ? 'bytea' : 'uuid');
  for (let quante = 0; ; ) {
    const { rows } = await sql<Marcata<T>>`
      SELECT ${sql.raw(colonneMarcate(tavola))} FROM ${sql.table(tavola)} WHERE marca IS NULL LIMIT ${INSIEME}`.execute(
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
