import type { Pool } from 'pg';
import { PRESENZA_VALIDA_MS } from '../presenze/presenze.ts';

/** Chi sparisce in questo tempo sparisce insieme (4-sigillo). */
const INSIEME_MS = 5_000;
/** Uno solo che se ne va è un fatto suo: se bastasse, chi perde fermerebbe la gara staccandosi (scelta). */
const SPARITI_MIN = 2;

/**
 * Le vendite in corso da cui, negli ultimi cinque secondi, è sparita insieme più della parte ammessa degli offerenti. Chi
 * non dà segnali da poco più del tempo di validità è appena sparito.
 */
export async function venditeConSpariti(pool: Pool, percento: number): Promise<string[]> {
  const { rows } = await pool.query<{ asta: string }>({
    name: 'salute-spariti',
    text: `SELECT p.asta FROM presenze p JOIN aste a ON a.id = p.asta AND a.fase = 'gara'
           WHERE p.ruolo = 'offerente' AND p.visto > clock_timestamp() - make_interval(secs => ${(PRESENZA_VALIDA_MS + INSIEME_MS) / 1_000})
           GROUP BY p.asta
           HAVING count(*) FILTER (WHERE p.visto <= clock_timestamp() - make_interval(secs => ${PRESENZA_VALIDA_MS / 1_000})) >= ${SPARITI_MIN}
             AND count(*) FILTER (WHERE p.visto <= clock_timestamp() - make_interval(secs => ${PRESENZA_VALIDA_MS / 1_000})) * 100 > count(*) * $1::int`,
    values: [percento],
  });
  return rows.map(({ asta }) => asta);
}

/** Tiene da parte da quando a quando ciascuno è stato collegato: le presenze sanno solo l'ultimo segnale. */
export async function ricordaCollegamenti(pool: Pool): Promise<void> {
  await pool.query({
    name: 'salute-collegamenti',
    text: `INSERT INTO collegamenti_visti (asta, chi, dal, al)
           SELECT p.asta, p.chi, (extract(epoch FROM p.dal) * 1000)::bigint, (extract(epoch FROM p.visto) * 1000)::bigint
           FROM presenze p JOIN aste a ON a.id = p.asta AND a.fase IN ('operazioni_aperte', 'gara', 'gara_conclusa')
           WHERE p.visto > clock_timestamp() - make_interval(secs => ${(2 * PRESENZA_VALIDA_MS) / 1_000})
           ON CONFLICT (asta, chi, dal) DO UPDATE SET al = EXCLUDED.al WHERE collegamenti_visti.al < EXCLUDED.al`,
  });
}
