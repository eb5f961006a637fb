import type { TrovatoNelPdf } from '@gestore/contratto/documenti/trovato-nel-pdf';
import { type QueryExecutorProvider, sql } from 'kysely';

/** Quale esame si fa adesso dei PDF: cresce quando si impara a vedere altro, e ciò che è già pubblico si guarda di nuovo. */
export const ESAME = 1;

/** Ciò che l'esame di adesso ha trovato in un file, chiunque lo abbia caricato: lo stesso file ha un esame solo. */
export async function scriviEsame(
  db: QueryExecutorProvider,
  { impronta, trovati }: { impronta: string; trovati: readonly TrovatoNelPdf[] },
  adesso: number,
): Promise<void> {
  await sql`
    INSERT INTO esami_documenti (impronta, esame, trovati, fatto_il)
    VALUES (${impronta}, ${ESAME}, ${JSON.stringify(trovati)}::jsonb, ${adesso}) ON CONFLICT DO NOTHING`.execute(db);
}
