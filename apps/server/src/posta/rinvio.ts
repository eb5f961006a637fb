import type { StatoPubblicato } from '@gestore/dominio';
import { sql } from 'kysely';
import type { Forse, Riga } from '../base-dati/tavole.ts';
import type { RinvioDaSeguire } from '../vendita/aste/rinvii.ts';
import { idMessaggio } from './avvisi.ts';
import { scadenzaCredenziale } from './convoca.ts';
import type { PartiPosta } from './parti.ts';
import { scadenzaInvito } from './pazienza.ts';
import { testoRinvio } from './testi.ts';

/**
 * Dopo un rinvio: chi ha già una credenziale è invitato di nuovo, con la nuova data, al recapito del suo invito (R32); la
 * credenziale scade dopo il nuovo inizio, e con gli inviti che non sono ancora partiti si insiste fino ad allora. Chi non è
 * ancora stato invitato lo sarà a suo tempo, come sempre. Ripeterlo non manda nulla due volte.
 */
export async function avvisaRinvio(
  parti: Pick<PartiPosta, 'db' | 'orologio'>,
  { id: asta, scheda, parametri }: StatoPubblicato,
  rinvio: RinvioDaSeguire,
): Promise<void> {
  const entroIl = scadenzaInvito(parametri.inizioOperazioniIl, parti.orologio.adesso());
  await aiConvocati(parti, {
    asta,
    chiave: `rinvio/${rinvio.asta}/${rinvio.seq}`,
    ...testoRinvio({ titolo: scheda.titolo, ...rinvio }),
    scadeIl: scadenzaCredenziale(parametri.inizioOperazioniIl),
    entroIl,
  });
}

/** Un messaggio per tutti i convocati: `chiave` lo distingue, e due volte è lo stesso; istanti in millisecondi. */
type PerTutti = { asta: string; chiave: string; oggetto: string; testo: string; scadeIl: number; entroIl: number };

/** Lo manda una volta a chi ha una credenziale viva, al recapito del suo invito; la credenziale dura almeno fino a `scadeIl`. */
export async function aiConvocati(
  { db, orologio }: Pick<PartiPosta, 'db' | 'orologio'>,
  { asta, chiave, oggetto, testo, scadeIl, entroIl }: PerTutti,
): Promise<void> {
  const adesso = orologio.adesso();
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Riga<'credenziali', 'id'> & Forse<Riga<'posta_uscita', 'destinatario'>>>`
      SELECT c.id, (SELECT p.destinatario FROM posta_uscita p WHERE p.credenziale_id = c.id ORDER BY p.creata_il DESC LIMIT 1) AS destinatario
      FROM credenziali c WHERE c.asta = ${asta} AND c.revocata_il IS NULL ORDER BY c.id`.execute(tx);
    await sql`
      UPDATE credenziali SET scade_il = ${scadeIl}
      WHERE asta = ${asta} AND revocata_il IS NULL AND scade_il < ${scadeIl}`.execute(tx);
    await sql`
      UPDATE posta_uscita p SET entro_il = greatest(p.entro_il, ${entroIl})
      WHERE p.asta = ${asta} AND p.stato <> 'inviata'
        AND EXISTS (SELECT 1 FROM credenziali c WHERE c.id = p.credenziale_id AND c.revocata_il IS NULL)`.execute(tx);
    const messaggi = rows.map(({ id }) => idMessaggio(chiave, id));
    const destinatari = rows.map(({ destinatario }) => destinatario);
    await sql`
      INSERT INTO posta_uscita (id, asta, credenziale_id, destinatario, oggetto, testo, stato, creata_il, prossimo_il, entro_il)
      SELECT u.id, ${asta}, NULL, u.destinatario, ${oggetto}, ${testo},
        CASE WHEN u.destinatario IS NULL THEN 'da_consegnare_a_mano' ELSE 'in_attesa' END, ${adesso}, ${adesso}, ${entroIl}
      FROM unnest(${messaggi}::uuid[], ${destinatari}::text[]) AS u (id, destinatario)
      ON CONFLICT (id) DO NOTHING`.execute(tx);
  });
}
