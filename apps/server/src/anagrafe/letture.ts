import type { Vendita } from '../vendita.ts';

/**
 * Annota che un operatore ha letto dati identificativi (R37). `asta` è `null` se la lettura non riguarda una vendita;
 * `cheCosa` non porta mai i dati letti, perché l'annotazione non si cancella.
 */
export async function annotaLettura(
  { pool, orologio }: Pick<Vendita, 'pool' | 'orologio'>,
  chi: string,
  asta: string | null,
  cheCosa: string,
): Promise<void> {
  await pool.query('INSERT INTO letture_identita (asta, chi, che_cosa, letta_il) VALUES ($1, $2, $3, $4)', [
    asta,
    chi,
    cheCosa,
    orologio.adesso(),
  ]);
}
