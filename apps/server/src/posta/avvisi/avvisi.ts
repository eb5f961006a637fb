import type { CorpoAvviso } from '@gestore/contratto/assistenza/avvisi';
import { type Kysely, sql } from 'kysely';
import { problema } from '../../bordo/problema.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import { scadenzaComune, scadenzaRipresa } from '../uscita/pazienza.ts';
import { accodaAiConvocati } from './ai-convocati.ts';

/**
 * Mette in uscita un avviso per ogni convocato con una credenziale viva, al recapito del suo invito; senza recapito resta
 * da consegnare a mano. Ripetere lo stesso comando non manda nulla due volte; con altre parole è 409 `comando_diverso`.
 * Restituisce quanti messaggi ha l'avviso.
 */
export async function accodaAvviso(
  { db, orologio, segreti }: Pick<Casa, 'db' | 'orologio' | 'segreti'>,
  asta: string,
  { comandoId, oggetto, testo }: CorpoAvviso,
): Promise<number> {
  const adesso = orologio.adesso();
  const perTutti = { asta, chiave: comandoId, oggetto, testo, adesso, entroIl: scadenzaComune(adesso) };
  const quanti = await accodaAiConvocati(db, segreti, perTutti);
  if (quanti === null) throw problema('comando_diverso');
  return quanti;
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
