import type { RichiestaConRisposte } from '@gestore/contratto/assistenza';
import type { Vendita } from '../vendita.ts';

/** Limite dell'elenco: le più recenti; le altre si trovano nella loro vendita. */
const RICHIESTE_MAX = 500;

type Riga = {
  asta: string;
  titolo: string;
  richiesta_id: string;
  numero: number;
  da: string;
  testo: string | null;
  richiesta_il: string;
  presa_il: string | null;
  chiusa_il: string | null;
};

/** Le richieste di aiuto di tutte le vendite non chiuse, la più recente prima, ciascuna con le sue risposte (R80). */
export async function richiesteConRisposte({ pool }: Pick<Vendita, 'pool'>): Promise<RichiestaConRisposte[]> {
  const { rows } = await pool.query<Riga>(
    `WITH fatti AS (
       SELECT g.asta, g.tipo, g.ricevuto_il, g.dati::jsonb AS dati, a.stato->'scheda'->>'titolo' AS titolo
       FROM giornale g JOIN aste a ON a.id = g.asta AND a.fase <> 'chiusa'
       WHERE g.tipo IN ('AssistenzaRichiesta', 'AssistenzaPresaInCarico', 'AssistenzaChiusa'))
     SELECT r.asta, r.titolo, r.dati->>'richiestaId' AS richiesta_id, (r.dati->>'numero')::int AS numero,
       r.dati->>'da' AS da, p.dati->>'testo' AS testo, r.ricevuto_il AS richiesta_il, c.presa_il, c.chiusa_il
     FROM fatti r
     LEFT JOIN dati_personali p ON p.asta = r.asta AND p.impegno = r.dati->>'impegno'
     LEFT JOIN LATERAL (
       SELECT min(f.ricevuto_il) FILTER (WHERE f.tipo = 'AssistenzaPresaInCarico') AS presa_il,
         min(f.ricevuto_il) FILTER (WHERE f.tipo = 'AssistenzaChiusa') AS chiusa_il
       FROM fatti f WHERE f.asta = r.asta AND f.dati->>'richiestaId' = r.dati->>'richiestaId') c ON true
     WHERE r.tipo = 'AssistenzaRichiesta' ORDER BY r.ricevuto_il DESC, r.asta LIMIT ${RICHIESTE_MAX}`,
  );
  const risposte = await risposteDi(
    pool,
    rows.map(({ asta }) => asta),
  );
  const istante = (valore: string | null): number | null => (valore === null ? null : Number(valore));
  return rows.map((riga) => ({
    richiestaId: riga.richiesta_id,
    asta: riga.asta,
    titolo: riga.titolo,
    numero: riga.numero,
    da: riga.da,
    testo: riga.testo ?? '',
    stato: riga.chiusa_il !== null ? 'chiusa' : riga.presa_il !== null ? 'in_carico' : 'aperta',
    richiestaIl: Number(riga.richiesta_il),
    presaIl: istante(riga.presa_il),
    chiusaIl: istante(riga.chiusa_il),
    risposte: risposte.get(riga.richiesta_id) ?? [],
  }));
}

/** Le risposte del banco: messaggi della vendita che, accanto al testo, dicono a quale richiesta rispondono. */
async function risposteDi(
  pool: Vendita['pool'],
  aste: string[],
): Promise<Map<string, RichiestaConRisposte['risposte']>> {
  const { rows } = await pool.query<{ messaggio_id: string; richiesta_id: string; testo: string; il: string }>(
    `SELECT g.dati::jsonb->>'messaggioId' AS messaggio_id, p.dati->>'richiestaId' AS richiesta_id,
       p.dati->>'risposta' AS testo, g.ricevuto_il AS il
     FROM dati_personali p JOIN giornale g ON g.asta = p.asta AND g.tipo = 'MessaggioInviato'
       AND g.attore_tipo = 'operatore' AND g.dati::jsonb->>'impegno' = p.impegno
     WHERE p.asta = ANY($1) AND p.tipo = 'messaggio' AND p.dati ? 'richiestaId' ORDER BY g.ricevuto_il, g.seq`,
    [[...new Set(aste)]],
  );
  const risposte = new Map<string, RichiestaConRisposte['risposte']>();
  for (const { messaggio_id: messaggioId, richiesta_id: richiestaId, testo, il } of rows)
    risposte.set(richiestaId, [...(risposte.get(richiestaId) ?? []), { messaggioId, testo, inviataIl: Number(il) }]);
  return risposte;
}
