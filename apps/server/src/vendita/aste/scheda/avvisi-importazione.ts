import type { AvvisoImporta } from '@gestore/contratto/operatore/forme';
import { sql } from 'kysely';
import type { Precisa } from '../../../base-dati/tavole.ts';
import type { Casa } from '../../../piattaforma/casa.ts';

type Parti = Pick<Casa, 'db'>;

/** Ciò che l'annuncio del portale lasciava aperto, da mostrare finché la vendita è in bozza; si scrive una volta. */
export async function ricordaAvvisi({ db }: Parti, asta: string, avvisi: readonly AvvisoImporta[]): Promise<void> {
  await sql`
    INSERT INTO avvisi_importazione (asta, avvisi) VALUES (${asta}, ${JSON.stringify(avvisi)})
    ON CONFLICT (asta) DO NOTHING`.execute(db);
}

export async function avvisiDi({ db }: Parti, asta: string): Promise<AvvisoImporta[]> {
  const { rows } = await sql<Precisa<'avvisi_importazione', { avvisi: AvvisoImporta[] }>>`
    SELECT avvisi FROM avvisi_importazione WHERE asta = ${asta}`.execute(db);
  return rows[0]?.avvisi ?? [];
}
