import { createHash } from 'node:crypto';
import type { CorpoAvviso } from '@gestore/contratto/avvisi';
import { type Kysely, sql } from 'kysely';
import type { Forse, Riga } from '../base-dati/tavole.ts';
import { problema } from '../bordo/problema.ts';
import type { Vendita } from '../vendita/vendita.ts';
import { scadenzaComune, scadenzaRipresa } from './pazienza.ts';

/**
 * Mette in uscita un avviso per ogni convocato con una credenziale viva, al recapito del suo invito; senza recapito resta
 * da consegnare a mano. Ripetere lo stesso comando non manda nulla due volte; con altre parole è 409 `comando_diverso`.
 * Restituisce quanti messaggi ha l'avviso.
 */
export async function accodaAvviso(
  { db, orologio }: Pick<Vendita, 'db' | 'orologio'>,
  asta: string,
  { comandoId, oggetto, testo }: CorpoAvviso,
): Promise<number> {
  const { rows } = await sql<Riga<'credenziali', 'id'> & Forse<Riga<'posta_uscita', 'destinatario'>>>`
    SELECT c.id, (SELECT p.destinatario FROM posta_uscita p WHERE p.credenziale_id = c.id ORDER BY p.creata_il DESC LIMIT 1) AS destinatario
    FROM credenziali c WHERE c.asta = ${asta} AND c.revocata_il IS NULL ORDER BY c.id`.execute(db);
  const adesso = orologio.adesso();
  const messaggi = rows.map(({ id }) => idMessaggio(comandoId, id));
  const altri = await sql`
    SELECT 1 FROM posta_uscita WHERE id = ANY(${messaggi}::uuid[])
      AND (asta, oggetto, testo) IS DISTINCT FROM (${asta}::uuid, ${oggetto}, ${testo}) LIMIT 1`.execute(db);
  if (altri.rows.length > 0) throw problema('comando_diverso');
  const destinatari = rows.map(({ destinatario }) => destinatario);
  await sql`
    INSERT INTO posta_uscita (id, asta, credenziale_id, destinatario, oggetto, testo, stato, creata_il, prossimo_il, entro_il)
    SELECT u.id, ${asta}, NULL, u.destinatario, ${oggetto}, ${testo},
      CASE WHEN u.destinatario IS NULL THEN 'da_consegnare_a_mano' ELSE 'in_attesa' END, ${adesso}, ${adesso},
      ${scadenzaComune(adesso)}
    FROM unnest(${messaggi}::uuid[], ${destinatari}::text[]) AS u (id, destinatario)
    ON CONFLICT (id) DO NOTHING`.execute(db);
  return rows.length;
}

/** Lo stesso comando per la stessa credenziale è lo stesso messaggio. */
export function idMessaggio(comandoId: string, credenzialeId: string): string {
  const cifre = createHash('sha256').update(`${comandoId}/${credenzialeId}`).digest('hex');
  return `${cifre.slice(0, 8)}-${cifre.slice(8, 12)}-4${cifre.slice(13, 16)}-8${cifre.slice(17, 20)}-${cifre.slice(20, 32)}`;
}

/**
 * Un messaggio non consegnato torna fra quelli in partenza; uno che vi è già tornato vi resta, perché chi ripete non abbia
 * un no. Falso se non c'è, o se non aspetta di partire.
 */
export async function rimettiInPartenza(db: Kysely<unknown>, id: string, adesso: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE posta_uscita SET stato = 'in_attesa', errore = CASE WHEN stato = 'fallita' THEN NULL ELSE errore END,
       tentativi = CASE WHEN stato = 'fallita' THEN 0 ELSE tentativi END,
       prossimo_il = ${adesso}, entro_il = greatest(coalesce(entro_il, 0), ${scadenzaRipresa(adesso)})
    WHERE id = ${id} AND stato IN ('fallita', 'in_attesa')`.execute(db);
  return numAffectedRows === 1n;
}
