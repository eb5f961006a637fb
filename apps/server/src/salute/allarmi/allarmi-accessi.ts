import type { Allarme } from '@gestore/contratto/salute/allarmi';
import { type Kysely, sql } from 'kysely';

/** Tanto suona dopo l'ultima volta che una si è mostrata: chi era via il fine settimana lo trova. */
const RICORDATA_MS = 7 * 86_400_000;
/** Righe dette nell'allarme; delle altre si dice quante sono, e il log le ha tutte. */
const CHI_MAX = 20;

type Viste = { quante: number; dal: string | null; righe: string[] | null };

/** Righe di accessi o di facoltà che nessun server ha scritto, e che qualcuno ha mostrato: non valgono, ma qualcuno le ha messe. */
export async function allarmiDegliAccessi(db: Kysely<unknown>, adesso: number): Promise<Allarme[]> {
  const { rows } = await sql<Viste>`
    SELECT count(*)::int AS quante, min(dal) AS dal, (array_agg(nome ORDER BY dal, nome))[1:${sql.lit(CHI_MAX)}] AS righe
    FROM (SELECT concat(tavola, ' ', riga) AS nome, min(vista_il) AS dal FROM righe_estranee
      WHERE vista_il > ${adesso - RICORDATA_MS} GROUP BY tavola, riga) v`.execute(db);
  const [viste] = rows;
  if (viste === undefined || viste.dal === null) return [];
  const comune = { codice: 'R74_accesso_estraneo', gravita: 'blocco', asta: null, titolo: '' } as const;
  return [{ ...comune, dal: Number(viste.dal), entro: null, quanti: viste.quante, chi: viste.righe ?? [] }];
}
