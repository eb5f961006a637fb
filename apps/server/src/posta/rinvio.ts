import type { StatoPubblicato } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import { type ChiMarca, colonneMarcate, eDellaCasa, type Marcata, marcaDellaRiga } from '../bordo/marche-righe.ts';
import type { RinvioDaSeguire } from '../vendita/aste/rinvii.ts';
import { accodaAiConvocati, type PerTutti } from './ai-convocati.ts';
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

/** Lo manda una volta a chi ha una credenziale viva, al recapito del suo invito; la credenziale dura almeno fino a `scadeIl`. */
export async function aiConvocati(
  { db, orologio, segreti }: Pick<PartiPosta, 'db' | 'orologio' | 'segreti'>,
  { scadeIl, ...messaggio }: Omit<PerTutti, 'adesso'> & { scadeIl: number },
): Promise<void> {
  const { asta, entroIl } = messaggio;
  await db.transaction().execute(async (tx) => {
    const rows = await credenzialiVive(tx, segreti, asta);
    await prolunga(tx, segreti, rows, scadeIl);
    await sql`
      UPDATE posta_uscita p SET entro_il = greatest(p.entro_il, ${entroIl})
      WHERE p.asta = ${asta} AND p.stato <> 'inviata'
        AND EXISTS (SELECT 1 FROM credenziali c WHERE c.id = p.credenziale_id AND c.revocata_il IS NULL)`.execute(tx);
    await accodaAiConvocati(tx, segreti, { ...messaggio, adesso: orologio.adesso() });
  });
}

/** Le credenziali vive di una vendita, tenute ferme; quelle che nessun server ha emesso non sono di nessuno. */
async function credenzialiVive(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  asta: string,
): Promise<Marcata<'credenziali'>[]> {
  const { rows } = await sql<Marcata<'credenziali'>>`
    SELECT ${sql.raw(colonneMarcate('credenziali'))} FROM credenziali
    WHERE asta = ${asta} AND revocata_il IS NULL ORDER BY id FOR UPDATE`.execute(tx);
  return rows.filter((riga) => eDellaCasa(segreti, 'credenziali', riga));
}

/** Quelle che scadono prima scadono allora, con la marca di chi lo decide. */
async function prolunga(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  righe: readonly Marcata<'credenziali'>[],
  scadeIl: number,
): Promise<void> {
  const presto = righe.filter(({ scade_il }) => scade_il !== null && Number(scade_il) < scadeIl);
  const marche = presto.map((riga) => marcaDellaRiga(segreti, 'credenziali', { ...riga, scade_il: scadeIl }));
  await sql`
    UPDATE credenziali SET scade_il = ${scadeIl}, marca = u.marca
    FROM unnest(${presto.map(({ id }) => id)}::uuid[], ${marche}::text[]) AS u (di, marca)
    WHERE id = u.di`.execute(tx);
}
