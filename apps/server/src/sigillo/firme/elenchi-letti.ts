import { type Kysely, sql } from 'kysely';
import type { ElencoDiFiduciaLetto } from './leggi-elenco-di-fiducia.ts';

/** Segna l'elenco fra quelli usati, e dice il numero più alto che si sia mai usato, da qualunque processo (R07). */
export async function piuAltoLetto(
  db: Kysely<unknown>,
  { numero, del }: Pick<ElencoDiFiduciaLetto, 'numero' | 'del'>,
  adesso: number,
): Promise<number> {
  await sql`
    INSERT INTO elenchi_letti (numero, emesso_il, letto_il) VALUES (${numero}, ${del}, ${adesso})
    ON CONFLICT DO NOTHING`.execute(db);
  const { rows } = await sql<{ massimo: number }>`SELECT max(numero) AS massimo FROM elenchi_letti`.execute(db);
  return rows[0]?.massimo ?? numero;
}
