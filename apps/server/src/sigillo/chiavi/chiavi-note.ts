import { type QueryExecutorProvider, sql } from 'kysely';
import { ErroreBaseDati } from '../../base-dati/collegamento/errore-base-dati.ts';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';

/** Una chiave come la base dati la conosce: non la chiave, ma la sua impronta e dove sta. */
export type ChiaveNota = Riga<'chiavi', 'impronta' | 'asta' | 'versione' | 'nome' | 'pubblica'> &
  Precisa<'chiavi', { tipo: TipoChiave }>;
/** `segreto`: quello dell'installazione; `firma`: le ricevute; `sigillo`: le buste di una vendita. */
export type TipoChiave = 'segreto' | 'firma' | 'sigillo';

const COLONNE = sql`impronta, tipo, asta, versione, nome, pubblica`;

/** Quelle che hanno un nome che nessun’altra prende: fra le chiavi che firmano decide la marca (`firme-note.ts`). */
type ConNome = Exclude<TipoChiave, 'firma'>;

/** La chiave di quel tipo con quel nome; `null` se nessuno l'ha annotata. */
export async function chiaveConNome(
  db: QueryExecutorProvider,
  tipo: ConNome,
  nome: string,
): Promise<ChiaveNota | null> {
  // Detto due volte: così la base dati sa di poter cercare fra i soli nomi che nessun'altra prende.
  const { rows } = await sql<ChiaveNota>`
    SELECT ${COLONNE} FROM chiavi WHERE nome = ${nome} AND tipo = ${tipo} AND tipo <> 'firma'`.execute(db);
  return rows[0] ?? null;
}

/** La chiave con cui si sigilla per quella vendita; `null` se nessuno l'ha fatta. */
export async function chiaveDellaVendita(db: QueryExecutorProvider, asta: string): Promise<ChiaveNota | null> {
  const { rows } = await sql<ChiaveNota>`SELECT ${COLONNE} FROM chiavi WHERE asta = ${asta}`.execute(db);
  return rows[0] ?? null;
}

/** Annota una chiave appena fatta; se intanto se n'è annotata una con lo stesso nome, dà quella. */
export async function annotaChiave(
  db: QueryExecutorProvider,
  chiave: ChiaveNota & { tipo: ConNome },
  creataIl: number,
): Promise<ChiaveNota> {
  const { impronta, tipo, asta, versione, nome, pubblica } = chiave;
  await sql`
    INSERT INTO chiavi (impronta, tipo, asta, versione, nome, pubblica, creata_il)
    VALUES (${impronta}, ${tipo}, ${asta}, ${versione}, ${nome}, ${pubblica}, ${creataIl}) ON CONFLICT DO NOTHING`.execute(
    db,
  );
  // La stessa chiave sotto un altro nome: il file è stato copiato, e due cose non possono avere la stessa chiave.
  return (await chiaveConNome(db, tipo, nome)) ?? { ...chiave, impronta: '' };
}

/** Quanto si aspetta chi sta facendo una chiave (ms): farla è molto più svelto. */
const ATTESA_MAX_MS = 10_000;
/** Con cui PostgreSQL dice che un altro tiene il posto. */
const POSTO_TENUTO = '55P03';

/**
 * Uno alla volta fra i processi che partono insieme: chi fa una chiave la annota prima che un altro guardi. Solleva `ErroreBaseDati` se il
 * posto è tenuto troppo a lungo: lo può tenere anche chi ha la password dell'applicazione, e allora non si aspetta in silenzio.
 */
export async function soloUnoFaChiavi(tx: QueryExecutorProvider): Promise<void> {
  await sql`SELECT set_config('lock_timeout', ${String(ATTESA_MAX_MS)}, true)`.execute(tx);
  await sql`SELECT pg_advisory_xact_lock(7220170)`.execute(tx).catch((errore: unknown) => {
    if ((errore as { code?: unknown }).code !== POSTO_TENUTO) throw errore;
    throw new ErroreBaseDati(
      'Qualcuno tiene da troppo nella base dati il posto di chi fa le chiavi: non se ne può fare, e un server non parte. ' +
        'Guardi in pg_locks chi ha il blocco «advisory» 7220170, lo fermi e riprovi.',
    );
  });
}
