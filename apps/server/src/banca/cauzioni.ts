import type { CauzioneVista, StatoCauzione } from '@gestore/contratto/cauzioni-delegato';
import type { StatoPubblicato } from '@gestore/dominio';
import { type Kysely, sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import type { Vendita } from '../vendita/vendita.ts';
import { giornoBancario } from './giorno.ts';

type Accredito = Riga<'abbinamenti', 'busta_id'> & { ricevuto: string; contabile: string };

/**
 * Le cauzioni delle buste aperte secondo i movimenti abbinati, per data contabile (R39). Finché gli estratti caricati non
 * arrivano al giorno del termine non si dice «non accreditata»: la banca può non averlo ancora scritto.
 */
export async function cauzioniDi({ db }: Pick<Vendita, 'db'>, stato: StatoPubblicato): Promise<CauzioneVista[]> {
  const termine = giornoBancario(stato.parametri.termineOfferteIl);
  const { rows } = await sql<Accredito>`
    SELECT a.busta_id, sum(m.importo_cent)::text AS ricevuto, max(m.contabile)::text AS contabile
    FROM abbinamenti a JOIN movimenti m ON m.id = a.movimento WHERE a.asta = ${stato.id} GROUP BY a.busta_id`.execute(
    db,
  );
  const accrediti = new Map(rows.map((riga) => [riga.busta_id, riga]));
  const coperto = await estrattiFinoA(db, stato.scheda.tribunale, termine);
  return [...stato.buste.values()].flatMap(({ id, stato: busta }): CauzioneVista[] => {
    if (!('offerta' in busta)) return [];
    const accredito = accrediti.get(id);
    const ricevutaCent = Number(accredito?.ricevuto ?? 0);
    const dovutaCent = busta.offerta.cauzioneCent;
    const contabileIl = accredito?.contabile ?? null;
    return [
      {
        bustaId: id,
        stato: giudica(ricevutaCent, dovutaCent, coperto),
        dovutaCent,
        ricevutaCent,
        contabileIl,
        dopoIlTermine: contabileIl !== null && contabileIl > termine,
      },
    ];
  });
}

function giudica(ricevutaCent: number, dovutaCent: number, coperto: boolean): StatoCauzione {
  if (ricevutaCent >= dovutaCent) return 'accreditata';
  if (ricevutaCent > 0) return 'parziale';
  return coperto ? 'non_accreditata' : 'ignota';
}

/**
 * Vero se sul conto del tribunale, o su uno qualsiasi se non lo si conosce, ci sono movimenti dal giorno dato in poi: in
 * chiaro, o in un estratto sigillato che è già stato confrontato con le buste aperte.
 */
async function estrattiFinoA(db: Kysely<unknown>, tribunale: string, giorno: string): Promise<boolean> {
  const { rows } = await sql`
    WITH suo AS (SELECT NULLIF(v.dati ->> 'iban', '') AS iban FROM tribunali t
      JOIN tribunali_versioni v ON v.tribunale = t.id AND v.versione = t.versione
      WHERE v.dati ->> 'nome' = ${tribunale} LIMIT 1)
    SELECT 1 FROM (SELECT conto, contabile AS giorno FROM movimenti
      UNION ALL SELECT conto, fino_al FROM crediti_sigillati) m
    WHERE m.giorno >= ${giorno}::date AND m.conto = COALESCE((SELECT iban FROM suo), m.conto) LIMIT 1`.execute(db);
  return rows.length > 0;
}
