import type { Vendita } from '../vendita.ts';

/** Una pagina che si aggiorna da sola è una lettura sola finché resta aperta: si riannota ogni tanto. */
const STESSA_LETTURA_MS = 5 * 60_000;

/** Annota la lettura di dati identificativi da una pagina che si aggiorna da sola (R37). */
export async function annotaSeguita(
  { pool, orologio }: Pick<Vendita, 'pool' | 'orologio'>,
  chi: string,
  asta: string | null,
  cheCosa: string,
): Promise<void> {
  const adesso = orologio.adesso();
  await pool.query(
    `INSERT INTO letture_identita (asta, chi, che_cosa, letta_il)
     SELECT $1::uuid, $2::text, $3::text, $4::bigint WHERE NOT EXISTS (
       SELECT 1 FROM letture_identita
       WHERE asta IS NOT DISTINCT FROM $1::uuid AND chi = $2 AND che_cosa = $3 AND letta_il > $5 AND letta_il <= $4)`,
    [asta, chi, cheCosa, adesso, adesso - STESSA_LETTURA_MS],
  );
}
