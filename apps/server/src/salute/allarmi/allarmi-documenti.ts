import type { Allarme } from '@gestore/contratto/salute/allarmi';
import { type Kysely, sql } from 'kysely';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import type { RigaIndice } from '../../vendita/aste/elenchi/indice.ts';

type Pericolosi = Riga<'documenti', 'asta'> &
  Riga<'esami_documenti', 'fatto_il'> &
  Precisa<'aste', { stato: RigaIndice }> & { titoli: string[] };

/**
 * I documenti già pubblici in cui l'esame di adesso trova programmi, file messi dentro o parti in cui non si può guardare: restano pubblici
 * finché chi lavora alla vendita non li sostituisce o li ritira, perché togliere un avviso da soli fermerebbe una vendita (R76).
 */
export async function allarmiDeiDocumenti(db: Kysely<unknown>): Promise<Allarme[]> {
  const { rows } = await sql<Pericolosi>`
    SELECT d.asta, a.stato, min(e.fatto_il) AS fatto_il, array_agg(v.titolo ORDER BY v.posto) AS titoli
    FROM esami_documenti e
    JOIN documenti d ON d.impronta = e.impronta
    JOIN aste a ON a.id = d.asta
    CROSS JOIN LATERAL (
      SELECT stato, titolo, posto FROM documenti_versioni WHERE documento = d.id ORDER BY versione DESC LIMIT 1) v
    WHERE e.trovati <> '[]'::jsonb AND v.stato = 'pubblicato'
      AND NOT EXISTS (SELECT FROM esami_documenti n WHERE n.impronta = e.impronta AND n.esame > e.esame)
    GROUP BY d.asta, a.stato ORDER BY min(e.fatto_il), d.asta`.execute(db);
  return rows.map(({ asta, stato, fatto_il, titoli }) => ({
    codice: 'documento_pericoloso',
    gravita: 'attenzione',
    asta,
    titolo: stato.scheda.titolo,
    dal: Number(fatto_il),
    entro: null,
    quanti: titoli.length,
    chi: titoli,
  }));
}
