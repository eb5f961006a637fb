import type { CredenzialeEmessa } from '@gestore/contratto/posta/forme';
import type { Attore } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import type { GiaScritto } from '../../vendita/comandi/gia-scritto.ts';
import type { PartiPosta } from '../parti.ts';

type Richiesta = { asta: string; comandoId: string; attore: string; oggetto: string };
type Emessa = CredenzialeEmessa & { bustaId: string | null };

/**
 * Emette una credenziale una volta per comando: chi ripete lo stesso comando, perché la risposta si è persa, riceve la
 * stessa credenziale, e nulla si revoca (R30). Due ripetizioni insieme si aspettano sulla
 * chiave. `emetti` scrive credenziale e messaggio nella transazione che riceve e dà l'id della credenziale.
 */
export async function emettiUnaVolta(
  parti: PartiPosta,
  { asta, comandoId, attore, oggetto }: Richiesta,
  emetti: (tx: QueryExecutorProvider) => Promise<string>,
): Promise<Emessa> {
  await parti.db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      INSERT INTO emissioni (asta, comando_id, attore, oggetto) VALUES (${asta}, ${comandoId}, ${attore}, ${oggetto})
      ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
    if (rows.length === 0) return;
    const credenzialeId = await emetti(tx);
    await sql`
      UPDATE emissioni SET credenziale_id = ${credenzialeId} WHERE asta = ${asta} AND comando_id = ${comandoId}`.execute(
      tx,
    );
  });
  return quellaDelComando(parti, { asta, comandoId, attore, oggetto });
}

/** Vero se quella persona ha già emesso una credenziale con quel comando. */
export function giaEmessa({ db }: Pick<PartiPosta, 'db'>): GiaScritto {
  return async (asta, comandoId, attore) => {
    const { rows } = await sql`
      SELECT 1 FROM emissioni WHERE asta = ${asta} AND comando_id = ${comandoId} AND attore = ${chiEmette(attore)}`.execute(
      db,
    );
    return rows.length > 0;
  };
}

/** Chi emette, come lo ricorda la sua riga. */
export function chiEmette({ tipo, id }: Attore): string {
  return `${tipo} ${id}`;
}

type EmissioneLetta = Riga<'emissioni', 'attore' | 'oggetto'> &
  Precisa<'emissioni', { credenziale_id: string }> &
  Riga<'credenziali', 'pseudonimo' | 'busta_id'> & { consegna: CredenzialeEmessa['consegna'] };

async function quellaDelComando(
  { db }: Pick<PartiPosta, 'db'>,
  { asta, comandoId, attore, oggetto }: Richiesta,
): Promise<Emessa> {
  const { rows } = await sql<EmissioneLetta>`
    SELECT e.attore, e.oggetto, e.credenziale_id, c.pseudonimo, c.busta_id, p.stato AS consegna
    FROM emissioni e JOIN credenziali c ON c.id = e.credenziale_id JOIN posta_uscita p ON p.credenziale_id = c.id
    WHERE e.asta = ${asta} AND e.comando_id = ${comandoId}`.execute(db);
  const riga = rows[0];
  if (riga === undefined || riga.attore !== attore) throw problema('comando_di_altri');
  if (riga.oggetto !== oggetto) throw problema('comando_diverso');
  return {
    credenzialeId: riga.credenziale_id,
    pseudonimo: riga.pseudonimo ?? '',
    bustaId: riga.busta_id,
    consegna: riga.consegna,
  };
}
