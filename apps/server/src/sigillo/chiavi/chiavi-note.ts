import { type QueryExecutorProvider, sql } from 'kysely';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';

/** Una chiave come la base dati la conosce: non la chiave, ma la sua impronta e dove sta. */
export type ChiaveNota = Riga<'chiavi', 'impronta' | 'asta' | 'versione' | 'nome' | 'pubblica'> &
  Precisa<'chiavi', { tipo: TipoChiave }>;
/** `segreto`: quello dell'installazione; `firma`: le ricevute; `sigillo`: le buste di una vendita. */
export type TipoChiave = 'segreto' | 'firma' | 'sigillo';

const COLONNE = sql`impronta, tipo, asta, versione, nome, pubblica`;

/** Le chiavi di quel tipo, dalla prima versione. */
export async function chiaviDiTipo(db: QueryExecutorProvider, tipo: TipoChiave): Promise<ChiaveNota[]> {
  const { rows } = await sql<ChiaveNota>`
    select ${COLONNE} from chiavi where tipo = ${tipo} order by versione`.execute(db);
  return rows;
}

/** La chiave con cui si sigilla per quella vendita; `null` se nessuno l'ha fatta. */
export async function chiaveDellaVendita(db: QueryExecutorProvider, asta: string): Promise<ChiaveNota | null> {
  const { rows } = await sql<ChiaveNota>`select ${COLONNE} from chiavi where asta = ${asta}`.execute(db);
  return rows[0] ?? null;
}

/** Annota una chiave appena fatta; se intanto se n'è annotata una con lo stesso nome, dà quella. */
export async function annotaChiave(
  db: QueryExecutorProvider,
  chiave: ChiaveNota,
  creataIl: number,
): Promise<ChiaveNota> {
  const { impronta, tipo, asta, versione, nome, pubblica } = chiave;
  await sql`
    insert into chiavi (impronta, tipo, asta, versione, nome, pubblica, creata_il)
    values (${impronta}, ${tipo}, ${asta}, ${versione}, ${nome}, ${pubblica}, ${creataIl}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<ChiaveNota>`select ${COLONNE} from chiavi where nome = ${nome}`.execute(db);
  // La stessa chiave sotto un altro nome: il file è stato copiato, e due cose non possono avere la stessa chiave.
  return rows[0] ?? { ...chiave, impronta: '' };
}

/** Uno alla volta fra i processi che partono insieme: chi fa una chiave la annota prima che un altro guardi. */
export async function soloUnoFaChiavi(tx: QueryExecutorProvider): Promise<void> {
  await sql`select pg_advisory_xact_lock(7220170)`.execute(tx);
}
