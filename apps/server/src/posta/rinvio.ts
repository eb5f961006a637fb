import type { StatoPubblicato } from '@gestore/dominio';
import { sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import type { RinvioDaSeguire } from '../vendita/aste/rinvii.ts';
import { idMessaggio } from './avvisi.ts';
import { scadenzaCredenziale } from './convoca.ts';
import { marcaDelMessaggio, recapitiDelle } from './marca.ts';
import type { PartiPosta } from './parti.ts';
import { scadenzaInvito } from './pazienza.ts';
import { testoRinvio } from './testi.ts';

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
    scadeIl: scadenzaCredenziale(parametri.inizioOperazioniIl),
    entroIl,
  });
}

/** Un messaggio per tutti i convocati: `chiave` lo distingue, e due volte è lo stesso; istanti in millisecondi. */
type PerTutti = { asta: string; chiave: string; oggetto: string; testo: string; scadeIl: number; entroIl: number };

/** Lo manda una volta a chi ha una credenziale viva, al recapito del suo invito; la credenziale dura almeno fino a `scadeIl`. */
export async function aiConvocati(
  { db, orologio, segreti }: Pick<PartiPosta, 'db' | 'orologio' | 'segreti'>,
  { asta, chiave, oggetto, testo, scadeIl, entroIl }: PerTutti,
): Promise<void> {
  const adesso = orologio.adesso();
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Riga<'credenziali', 'id'>>`
      SELECT id FROM credenziali WHERE asta = ${asta} AND revocata_il IS NULL ORDER BY id`.execute(tx);
    await sql`
      UPDATE credenziali SET scade_il = ${scadeIl}
      WHERE asta = ${asta} AND revocata_il IS NULL AND scade_il < ${scadeIl}`.execute(tx);
    await sql`
      UPDATE posta_uscita p SET entro_il = greatest(p.entro_il, ${entroIl})
      WHERE p.asta = ${asta} AND p.stato <> 'inviata'
        AND EXISTS (SELECT 1 FROM credenziali c WHERE c.id = p.credenziale_id AND c.revocata_il IS NULL)`.execute(tx);
    const messaggi = rows.map(({ id }) => idMessaggio(chiave, id));
    const recapiti = await recapitiDelle(
      tx,
      segreti,
      rows.map(({ id }) => id),
    );
    const destinatari = rows.map(({ id }) => recapiti.get(id) ?? null);
    const marche = messaggi.map((id, i) =>
      marcaDelMessaggio(segreti, {
        id,
        asta,
        credenziale_id: null,
        destinatario: destinatari[i] ?? null,
        oggetto,
        testo,
      }),
    );
    await sql`
      INSERT INTO posta_uscita (id, asta, credenziale_id, destinatario, oggetto, testo, stato, creata_il, prossimo_il, entro_il, marca)
      SELECT u.id, ${asta}, NULL, u.destinatario, ${oggetto}, ${testo},
        CASE WHEN u.destinatario IS NULL THEN 'da_consegnare_a_mano' ELSE 'in_attesa' END, ${adesso}, ${adesso}, ${entroIl}, u.marca
      FROM unnest(${messaggi}::uuid[], ${destinatari}::text[], ${marche}::text[]) AS u (id, destinatario, marca)
      ON CONFLICT (id) DO NOTHING`.execute(tx);
  });
}
