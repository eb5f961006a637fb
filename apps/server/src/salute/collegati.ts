import type { Pool } from 'pg';
import { PRESENZA_VALIDA_MS } from '../presenze/presenze.ts';

/** Chi sparisce in questo tempo sparisce insieme (4-sigillo). */
const INSIEME_MS = 5_000;
/** Uno solo che se ne va è un fatto suo: se bastasse, chi perde fermerebbe la gara staccandosi (scelta). */
const SPARITI_MIN = 2;

/**
 * Chi ha chiuso il socket e tace da tanto se n'è andato: chi ricarica la pagina torna prima, e chi ha un altro dispositivo si
 * fa sentire, al più tardi, con la domanda di controllo della stanza (cinque secondi e un quarto di scarto).
 */
const USCITO_MS = 7_000;

/**
 * Le vendite in corso da cui è sparita insieme più della parte ammessa degli offerenti: hanno chiuso il socket e non sono
 * tornati, oppure non danno segnali da poco più del tempo di validità. Chi si è già visto uscire non conta di nuovo quando la
 * sua presenza scade, se con lui non scade quella di chi è sparito in silenzio.
 */
export async function venditeConSpariti(pool: Pool, percento: number): Promise<string[]> {
  const { rows } = await pool.query<{ asta: string }>({
    name: 'salute-spariti',
    text: `SELECT asta FROM (
             SELECT p.asta, p.lasciata IS NULL AS senza_dirlo, p.visto <= o.ora - make_interval(secs => ${PRESENZA_VALIDA_MS / 1_000}) AS scaduto,
               p.lasciata <= o.ora - make_interval(secs => ${USCITO_MS / 1_000})
                 AND p.lasciata > o.ora - make_interval(secs => ${(USCITO_MS + INSIEME_MS) / 1_000}) AS uscito
             FROM (SELECT clock_timestamp() AS ora) o, presenze p JOIN aste a ON a.id = p.asta AND a.fase = 'gara'
             WHERE p.ruolo = 'offerente' AND p.visto > o.ora - make_interval(secs => ${(PRESENZA_VALIDA_MS + INSIEME_MS) / 1_000})
           ) visti
           GROUP BY asta
           HAVING (count(*) FILTER (WHERE uscito) >= ${SPARITI_MIN} AND count(*) FILTER (WHERE uscito) * 100 > count(*) * $1::int)
             OR (count(*) FILTER (WHERE scaduto) >= ${SPARITI_MIN} AND count(*) FILTER (WHERE scaduto) * 100 > count(*) * $1::int
               AND bool_or(scaduto AND senza_dirlo))`,
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
