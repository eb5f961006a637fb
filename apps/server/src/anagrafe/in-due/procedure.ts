import { sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import type { PartiAccount } from '../parti.ts';
import { magistrato } from './compimento.ts';

/** Finisce un'assegnazione, e con lei le sessioni: i canali che il magistrato ascoltava si chiudono. */
export function finisciAssegnazione(
  { db, segreti, orologio, utenze }: PartiAccount,
  id: string,
  assegnazione: string,
): Promise<void> {
  const adesso = orologio.adesso();
  return db.transaction().execute(async (tx) => {
    const { utenteId } = await magistrato(tx, segreti, id);
    const { rows } = await sql<Riga<'assegnazioni', 'id'>>`
      UPDATE assegnazioni SET al = ${adesso} WHERE id = ${assegnazione} AND utente_id = ${utenteId} AND al IS NULL
      RETURNING id`.execute(tx);
    if (rows.length > 0) await utenze.chiudiSessioni(tx, { strategia: 'admin', soggettoId: utenteId }, adesso);
  });
}
