import { sql } from 'kysely';
import type { Forse, Riga } from '../base-dati/tavole.ts';
import { contattiDi } from './convoca.ts';
import type { PartiPosta } from './parti.ts';

export type RecapitoDaChiamare = {
  asta: string | null;
  destinatario: string | null;
  cellulare: string | null;
  entroIl: number;
};

/** Un messaggio che dopo tanto non è partito non è più un attimo di silenzio: qualcuno chiama. */
const ATTESA_MS = 120_000;

/**
 * Chi chiamare, e entro quando, per un messaggio che non è stato consegnato; `null` se è partito, se non c'è, o se non ha
 * ancora aspettato. Il cellulare è quello della busta, dalla parte che si può aprire per convocare (R29).
 */
export async function recapitoDi(parti: PartiPosta, id: string): Promise<RecapitoDaChiamare | null> {
  const { rows } = await sql<
    Riga<'posta_uscita', 'asta' | 'destinatario' | 'creata_il' | 'entro_il'> & Forse<Riga<'credenziali', 'busta_id'>>
  >`
    SELECT p.asta, p.destinatario, p.creata_il, p.entro_il, c.busta_id FROM posta_uscita p
    LEFT JOIN credenziali c ON c.id = p.credenziale_id
    WHERE p.id = ${id} AND (p.stato IN ('fallita', 'da_consegnare_a_mano')
      OR p.stato = 'in_attesa' AND p.creata_il <= ${parti.orologio.adesso() - ATTESA_MS})`.execute(parti.db);
  const riga = rows[0];
  if (riga === undefined) return null;
  const { asta, destinatario, busta_id: bustaId } = riga;
  const contatti = asta === null || bustaId === null ? null : await contattiDi(parti, asta, bustaId);
  return {
    asta,
    destinatario: destinatario ?? contatti?.pec ?? null,
    cellulare: contatti?.cellulare ?? null,
    entroIl: Number(riga.entro_il ?? Number(riga.creata_il) + 86_400_000),
  };
}
