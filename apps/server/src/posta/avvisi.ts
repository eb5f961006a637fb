import { createHash } from 'node:crypto';
import type { CorpoAvviso } from '@gestore/contratto/avvisi';
import { type Kysely, sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import { problema } from '../bordo/problema.ts';
import type { Vendita } from '../vendita/vendita.ts';
import { marcaDelMessaggio, recapitiDelle } from './marca.ts';
import { scadenzaComune, scadenzaRipresa } from './pazienza.ts';

/**
 * Mette in uscita un avviso per ogni convocato con una credenziale viva, al recapito del suo invito; senza recapito resta
 * da consegnare a mano. Ripetere lo stesso comando non manda nulla due volte; con altre parole è 409 `comando_diverso`.
 * Restituisce quanti messaggi ha l'avviso.
 */
export async function accodaAvviso(
  { db, orologio, segreti }: Pick<Vendita, 'db' | 'orologio' | 'segreti'>,
  asta: string,
  { comandoId, oggetto, testo }: CorpoAvviso,
): Promise<number> {
  const { rows } = await sql<Riga<'credenziali', 'id'>>`
    SELECT id FROM credenziali WHERE asta = ${asta} AND revocata_il IS NULL ORDER BY id`.execute(db);
  const adesso = orologio.adesso();
  const messaggi = rows.map(({ id }) => idMessaggio(comandoId, id));
  const altri = await sql`
    SELECT 1 FROM posta_uscita WHERE id = ANY(${messaggi}::uuid[])
      AND (asta, oggetto, testo) IS DISTINCT FROM (${asta}::uuid, ${oggetto}, ${testo}) LIMIT 1`.execute(db);
  if (altri.rows.length > 0) throw problema('comando_diverso');
  const recapiti = await recapitiDelle(
    db,
    segreti,
    rows.map(({ id }) => id),
  );
  const destinatari = rows.map(({ id }) => recapiti.get(id) ?? null);
  const marche = messaggi.map((id, i) =>
    marcaDelMessaggio(segreti, {
      id,
      asta,
      credenziale_id: null,
      destinatario: destinatari[i] ?? null,
      oggetto,
      testo,
    }),
  );
  await sql`
    INSERT INTO posta_uscita (id, asta, credenziale_id, destinatario, oggetto, testo, stato, creata_il, prossimo_il, entro_il, marca)
    SELECT u.id, ${asta}, NULL, u.destinatario, ${oggetto}, ${testo},
      CASE WHEN u.destinatario IS NULL THEN 'da_consegnare_a_mano' ELSE 'in_attesa' END, ${adesso}, ${adesso},
      ${scadenzaComune(adesso)}, u.marca
    FROM unnest(${messaggi}::uuid[], ${destinatari}::text[], ${marche}::text[]) AS u (id, destinatario, marca)
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
