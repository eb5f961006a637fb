import type { CauzioneVista, StatoCauzione } from '@gestore/contratto/cauzioni-delegato';
import type { StatoPubblicato } from '@gestore/dominio';
import { giornoDi } from '../banca/giorno.ts';
import type { Vendita } from '../vendita.ts';

type Accredito = { busta_id: string; ricevuto: string; contabile: string };

/**
 * Le cauzioni delle buste aperte secondo i movimenti abbinati, per data contabile (R39). Finché gli estratti caricati non
 * arrivano al giorno del termine non si dice «non accreditata»: la banca può non averlo ancora scritto.
 */
export async function cauzioniDi({ pool }: Pick<Vendita, 'pool'>, stato: StatoPubblicato): Promise<CauzioneVista[]> {
  const termine = giornoDi(stato.parametri.termineOfferteIl);
  const { rows } = await pool.query<Accredito>(
    `SELECT a.busta_id, sum(m.importo_cent)::text AS ricevuto, max(m.contabile)::text AS contabile
     FROM abbinamenti a JOIN movimenti m ON m.id = a.movimento WHERE a.asta = $1 GROUP BY a.busta_id`,
    [stato.id],
  );
  const accrediti = new Map(rows.map((riga) => [riga.busta_id, riga]));
  const coperto = await estrattiFinoA({ pool }, stato.scheda.tribunale, termine);
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
async function estrattiFinoA({ pool }: Pick<Vendita, 'pool'>, tribunale: string, giorno: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `WITH suo AS (SELECT NULLIF(v.dati ->> 'iban', '') AS iban FROM tribunali t
       JOIN tribunali_versioni v ON v.tribunale = t.id AND v.versione = t.versione
       WHERE v.dati ->> 'nome' = $2 LIMIT 1)
     SELECT 1 FROM (SELECT conto, contabile AS giorno FROM movimenti
       UNION ALL SELECT conto, fino_al FROM crediti_sigillati) m
     WHERE m.giorno >= $1::date AND m.conto = COALESCE((SELECT iban FROM suo), m.conto) LIMIT 1`,
    [giorno, tribunale],
  );
  return (rowCount ?? 0) > 0;
}
