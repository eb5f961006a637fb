import { createHash } from 'node:crypto';
import type { CorpoAvviso } from '@gestore/contratto/avvisi';
import type { Pool } from 'pg';
import type { Vendita } from '../vendita.ts';

/**
 * Mette in uscita un avviso per ogni convocato con una credenziale viva, al recapito del suo invito; senza recapito resta
 * da consegnare a mano. Ripetere lo stesso comando non manda nulla due volte. Restituisce quanti messaggi ha l'avviso.
 */
export async function accodaAvviso(
  { pool, orologio }: Pick<Vendita, 'pool' | 'orologio'>,
  asta: string,
  { comandoId, oggetto, testo }: CorpoAvviso,
): Promise<number> {
  const { rows } = await pool.query<{ id: string; destinatario: string | null }>(
    `SELECT c.id, (SELECT p.destinatario FROM posta_uscita p WHERE p.credenziale_id = c.id ORDER BY p.creata_il DESC LIMIT 1) AS destinatario
     FROM credenziali c WHERE c.asta = $1 AND c.revocata_il IS NULL ORDER BY c.id`,
    [asta],
  );
  const adesso = orologio.adesso();
  await pool.query(
    `INSERT INTO posta_uscita (id, asta, credenziale_id, destinatario, oggetto, testo, stato, creata_il)
     SELECT u.id, $1, NULL, u.destinatario, $2, $3,
       CASE WHEN u.destinatario IS NULL THEN 'da_consegnare_a_mano' ELSE 'in_attesa' END, $4
     FROM unnest($5::uuid[], $6::text[]) AS u (id, destinatario) ON CONFLICT (id) DO NOTHING`,
    [
      asta,
      oggetto,
      testo,
      adesso,
      rows.map(({ id }) => idMessaggio(comandoId, id)),
      rows.map(({ destinatario }) => destinatario),
    ],
  );
  return rows.length;
}

/** Lo stesso comando per la stessa credenziale è lo stesso messaggio. */
function idMessaggio(comandoId: string, credenzialeId: string): string {
  const cifre = createHash('sha256').update(`${comandoId}/${credenzialeId}`).digest('hex');
  return `${cifre.slice(0, 8)}-${cifre.slice(8, 12)}-4${cifre.slice(13, 16)}-8${cifre.slice(17, 20)}-${cifre.slice(20, 32)}`;
}

/** Un messaggio non consegnato torna fra quelli in partenza; falso se non c'è o non è fallito. */
export async function rimettiInPartenza(pool: Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    "UPDATE posta_uscita SET stato = 'in_attesa', tentativi = 0, errore = NULL WHERE id = $1 AND stato = 'fallita'",
    [id],
  );
  return rowCount === 1;
}
