import { sql } from 'kysely';
import type { Casa } from '../../piattaforma/casa.ts';

/** Il registro delle letture di dati identificativi (R37): chi, di quale vendita, che cosa, quando. Si scrive solo qui. */

type Parti = Pick<Casa, 'db' | 'orologio'>;

/** Una pagina che si aggiorna da sola è una lettura sola finché resta aperta: si riannota ogni tanto. */
const STESSA_LETTURA_MS = 5 * 60_000;

/**
 * Annota che qualcuno ha letto dati identificativi. `asta` è `null` se la lettura non riguarda una vendita; `cheCosa` non
 * porta mai i dati letti, perché l’annotazione non si cancella.
 */
export async function annotaLettura(
  { db, orologio }: Parti,
  chi: string,
  asta: string | null,
  cheCosa: string,
): Promise<void> {
  await sql`
    INSERT INTO letture_identita (asta, chi, che_cosa, letta_il)
    VALUES (${asta}, ${chi}, ${cheCosa}, ${orologio.adesso()})`.execute(db);
}

/** Come `annotaLettura`, da una pagina che si aggiorna da sola. */
export async function annotaSeguita(
  { db, orologio }: Parti,
  chi: string,
  asta: string | null,
  cheCosa: string,
): Promise<void> {
  const adesso = orologio.adesso();
  await sql`
    INSERT INTO letture_identita (asta, chi, che_cosa, letta_il)
    SELECT ${asta}::uuid, ${chi}::text, ${cheCosa}::text, ${adesso}::bigint WHERE NOT EXISTS (
      SELECT 1 FROM letture_identita WHERE asta IS NOT DISTINCT FROM ${asta}::uuid AND chi = ${chi}
        AND che_cosa = ${cheCosa} AND letta_il > ${adesso - STESSA_LETTURA_MS} AND letta_il <= ${adesso})`.execute(db);
}
