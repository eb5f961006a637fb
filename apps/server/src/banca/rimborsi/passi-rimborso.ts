import type { PassoRimborso } from '@gestore/contratto/dopo/esito-utente';
import type { QueryExecutorProvider } from 'kysely';
import type { ChiMarca } from '../../base-dati/marche-righe.ts';
import { fattiDi } from './ordine.ts';
import { viviETornati } from './ordini/vivi-e-tornati.ts';

/** I passi che si dicono all'offerente; un file scaricato riguarda soltanto il gestore. */
const PASSI: Readonly<Record<string, PassoRimborso['passo']>> = {
  preparato: 'ordinato',
  approvato: 'approvato',
  eseguito: 'eseguito',
};

/** A che punto è il rimborso di una busta dopo l'esito (R71): nessun passo se ancora non è in un ordine. */
export async function passiDelRimborso(
  { db, segreti }: { db: QueryExecutorProvider; segreti: ChiMarca },
  asta: string,
  bustaId: string,
): Promise<PassoRimborso[]> {
  const ordine = (await viviETornati(db, segreti, asta)).vivi.get(bustaId);
  if (ordine === undefined) return [];
  return (await fattiDi(db, segreti, ordine.id)).flatMap(({ fatto, fattoIl }) => {
    const passo = PASSI[fatto];
    return passo === undefined ? [] : [{ passo, il: fattoIl }];
  });
}
