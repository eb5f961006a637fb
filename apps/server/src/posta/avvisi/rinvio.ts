import type { StatoPubblicato } from '@gestore/dominio';
import { sql } from 'kysely';
import type { RinvioDaSeguire } from '../../vendita/aste/scheda/rinvii.ts';
import { credenzialiVive, prolunga, validaAlmeno } from '../credenziali/vita-credenziale.ts';
import type { PartiPosta } from '../parti.ts';
import { testoRinvio } from '../testi.ts';
import { scadenzaInvito } from '../uscita/pazienza.ts';
import { accodaAiConvocati, type PerTutti } from './ai-convocati.ts';

/**
 * Dopo un rinvio: chi ha già una credenziale è invitato di nuovo, con la nuova data, al recapito del suo invito (R32); la
 * credenziale scade dopo il nuovo inizio, e con gli inviti che non sono ancora partiti si insiste fino ad allora. Chi non è
 * ancora stato invitato lo sarà a suo tempo, come sempre. Ripeterlo non manda nulla due volte.
 */
export async function avvisaRinvio(
  parti: Pick<PartiPosta, 'db' | 'orologio' | 'segreti'>,
  { id: asta, scheda, parametri }: StatoPubblicato,
  rinvio: RinvioDaSeguire,
): Promise<void> {
  const entroIl = scadenzaInvito(parametri.inizioOperazioniIl, parti.orologio.adesso());
  await aiConvocati(parti, {
    asta,
    chiave: `rinvio/${rinvio.asta}/${rinvio.seq}`,
    ...testoRinvio({ titolo: scheda.titolo, ...rinvio }),
    scadeIl: validaAlmeno(parametri.inizioOperazioniIl),
    entroIl,
  });
}

/** Lo manda una volta a chi ha una credenziale viva, al recapito del suo invito; la credenziale dura almeno fino a `scadeIl`. */
export async function aiConvocati(
  { db, orologio, segreti }: Pick<PartiPosta, 'db' | 'orologio' | 'segreti'>,
  { scadeIl, ...messaggio }: Omit<PerTutti, 'adesso'> & { scadeIl: number },
): Promise<void> {
  const { asta, entroIl } = messaggio;
  await db.transaction().execute(async (tx) => {
    const rows = await credenzialiVive(tx, segreti, asta);
    await prolunga(tx, segreti, rows, () => scadeIl);
    await sql`
      UPDATE posta_uscita p SET entro_il = greatest(p.entro_il, ${entroIl})
      WHERE p.asta = ${asta} AND p.stato <> 'inviata'
        AND EXISTS (SELECT 1 FROM credenziali c WHERE c.id = p.credenziale_id AND c.revocata_il IS NULL)`.execute(tx);
    await accodaAiConvocati(tx, segreti, { ...messaggio, adesso: orologio.adesso() });
  });
}
