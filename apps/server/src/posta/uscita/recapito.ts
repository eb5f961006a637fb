import type { MessaggioPosta } from '@gestore/contratto/posta/forme';
import { sql } from 'kysely';
import type { Forse, Precisa, Riga } from '../../base-dati/tavole.ts';
import { contattiDi } from '../credenziali/convoca.ts';
import type { PartiPosta } from '../parti.ts';

type RecapitoDaChiamare = {
  asta: string | null;
  destinatario: string | null;
  cellulare: string | null;
  entroIl: number;
};

/** Un messaggio che dopo tanto non è partito non è più un attimo di silenzio: qualcuno chiama. */
const ATTESA_MS = 120_000;

/** Vero se di questo messaggio si dice chi chiamare. Istanti in millisecondi. */
export function siChiama({ stato, creatoIl }: Pick<MessaggioPosta, 'stato' | 'creatoIl'>, adesso: number): boolean {
  if (stato === 'in_attesa') return creatoIl <= adesso - ATTESA_MS;
  return stato !== 'inviata';
}

/**
 * Chi chiamare, e entro quando, per un messaggio che non è stato consegnato; `null` se è partito, se non c'è, o se non ha
 * ancora aspettato. Il cellulare è quello della busta, dalla parte che si può aprire per convocare (R29).
 */
export async function recapitoDi(parti: PartiPosta, id: string): Promise<RecapitoDaChiamare | null> {
  const { rows } = await sql<
    Riga<'posta_uscita', 'asta' | 'destinatario' | 'creata_il' | 'entro_il'> &
      Precisa<'posta_uscita', { stato: MessaggioPosta['stato'] }> &
      Forse<Riga<'credenziali', 'busta_id'>>
  >`
    SELECT p.asta, p.destinatario, p.stato, p.creata_il, p.entro_il, c.busta_id FROM posta_uscita p
    LEFT JOIN credenziali c ON c.id = p.credenziale_id WHERE p.id = ${id}`.execute(parti.db);
  const riga = rows[0];
  if (riga === undefined) return null;
  if (!siChiama({ stato: riga.stato, creatoIl: Number(riga.creata_il) }, parti.orologio.adesso())) return null;
  const { asta, destinatario, busta_id: bustaId } = riga;
  const contatti = asta === null || bustaId === null ? null : await contattiDi(parti, asta, bustaId);
  return {
    asta,
    destinatario: destinatario ?? contatti?.pec ?? null,
    cellulare: contatti?.cellulare ?? null,
    entroIl: Number(riga.entro_il ?? Number(riga.creata_il) + 86_400_000),
  };
}
