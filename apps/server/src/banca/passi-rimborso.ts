import type { PassoRimborso } from '@gestore/contratto/esito-utente';
import { type QueryExecutorProvider, sql } from 'kysely';
import { fattiDi } from './ordini.ts';

/** The steps the bidder is told; a downloaded file is the desk's own business. */
const PASSI: Readonly<Record<string, PassoRimborso['passo']>> = {
  preparato: 'ordinato',
  approvato: 'approvato',
  eseguito: 'eseguito',
};

/** How far the refund of one busta has gone after it was ordered by the outcome (R71): none if no order holds it yet. */
export async function passiDelRimborso(
  db: QueryExecutorProvider,
  asta: string,
  bustaId: string,
): Promise<PassoRimborso[]> {
  const { rows } = await sql<{ ordine: string }>`
    select ordine from rimborsi_ordinati where asta = ${asta} and busta_id = ${bustaId}`.execute(db);
  const ordine = rows[0]?.ordine;
  if (ordine === undefined) return [];
  return (await fattiDi(db, ordine)).flatMap(({ fatto, fattoIl }) => {
    const passo = PASSI[fatto];
    return passo === undefined ? [] : [{ passo, il: fattoIl }];
  });
}
