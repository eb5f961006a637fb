import type { PassoRimborso } from '@gestore/contratto/esito-utente';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import { fattiDi } from './ordini.ts';

/** I passi che si dicono all'offerente; un file scaricato riguarda soltanto il gestore. */
const PASSI: Readonly<Record<string, PassoRimborso['passo']>> = {
  preparato: 'ordinato',
  approvato: 'approvato',
  eseguito: 'eseguito',
};

/** A che punto è il rimborso di una busta dopo l'esito (R71): nessun passo se ancora non è in un ordine. */
export async function passiDelRimborso(
  db: QueryExecutorProvider,
  asta: string,
  bustaId: string,
): Promise<PassoRimborso[]> {
  const { rows } = await sql<Riga<'rimborsi_ordinati', 'ordine'>>`
    select ordine from rimborsi_ordinati where asta = ${asta} and busta_id = ${bustaId}`.execute(db);
  const ordine = rows[0]?.ordine;
  if (ordine === undefined) return [];
  return (await fattiDi(db, ordine)).flatMap(({ fatto, fattoIl }) => {
    const passo = PASSI[fatto];
    return passo === undefined ? [] : [{ passo, il: fattoIl }];
  });
}
