import type { MessaggioDelReferente, PaginaMessaggi } from '@gestore/contratto/assistenza/forme';
import { sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import type { Casa } from '../piattaforma/casa.ts';
import { voceEstranea } from '../vendita/giornale/errori.ts';
import type { Nucleo } from '../vendita/nucleo.ts';

/** Messaggi di una pagina. */
const PAGINA_MAX = 60;
/** Di una stessa conversazione, nella prima pagina di chi conduce: chi scrive molto non nasconde gli altri. */
const PER_FILO_MAX = 15;

/** Chi legge: chi conduce la vendita legge tutte le conversazioni; gli altri gli avvisi e la propria. */
type ChiLegge = { filo: string } | 'chi_conduce';

type MessaggioLetto = Riga<'giornale', 'seq' | 'ricevuto_il' | 'impronta' | 'marca'> & {
  messaggio_id: string;
  firma_di: string;
  ruolo_di: string;
  filo: string | null;
  testo: string | null;
};

/**
 * Una pagina di messaggi, dal più vecchio al più recente: gli ultimi, o quelli prima di `prima`. I testi stanno accanto al
 * registro; quelli cancellati sono vuoti. Solleva `voce_estranea` se uno non l'ha scritto un server di questa installazione:
 * nessuno parla a nome di chi conduce con la sola password della base dati (R74).
 */
export async function messaggiPer(
  { db, marche }: Pick<Casa, 'db'> & Pick<Nucleo, 'marche'>,
  asta: string,
  chi: ChiLegge,
  prima: string | null = null,
): Promise<PaginaMessaggi & { messaggi: MessaggioDelReferente[] }> {
  const filo = chi === 'chi_conduce' ? null : chi.filo;
  const perFilo = chi === 'chi_conduce' && prima === null ? PER_FILO_MAX : PAGINA_MAX;
  const { rows } = await sql<MessaggioLetto>`
    WITH suoi AS (
      SELECT g.seq, g.ricevuto_il, g.impronta, g.marca, g.dati::jsonb AS dati FROM giornale g
      WHERE g.asta = ${asta} AND g.tipo = 'MessaggioInviato'
        AND (${filo}::text IS NULL OR g.dati::jsonb->>'filo' IS NULL OR g.dati::jsonb->>'filo' = ${filo})
        AND (${prima}::text IS NULL OR g.seq < (
          SELECT d.seq FROM giornale d WHERE d.asta = ${asta} AND d.tipo = 'MessaggioInviato'
            AND d.dati::jsonb->>'messaggioId' = ${prima}))
    ), numerati AS (
      SELECT *, row_number() OVER (PARTITION BY dati->>'filo' ORDER BY seq DESC) AS turno FROM suoi
    ), pagina AS (
      SELECT * FROM numerati WHERE turno <= ${perFilo} ORDER BY seq DESC LIMIT ${PAGINA_MAX}
    )
    SELECT g.seq, g.ricevuto_il, g.impronta, g.marca, g.dati->>'messaggioId' AS messaggio_id, g.dati->>'da' AS firma_di, g.dati->>'ruolo' AS ruolo_di,
      g.dati->>'filo' AS filo, p.dati->>'testo' AS testo
    FROM pagina g LEFT JOIN dati_personali p ON p.asta = ${asta} AND p.impegno = g.dati->>'impegno' ORDER BY g.seq`.execute(
    db,
  );
  for (const riga of rows) if (!marche.riconosce({ ...riga, asta })) throw voceEstranea();
  const [{ quanti } = { quanti: 0 }] = (
    await sql<{ quanti: number }>`
      SELECT count(*)::int AS quanti FROM giornale g WHERE g.asta = ${asta} AND g.tipo = 'MessaggioInviato'
        AND (${filo}::text IS NULL OR g.dati::jsonb->>'filo' IS NULL OR g.dati::jsonb->>'filo' = ${filo})`.execute(db)
  ).rows;
  return {
    quanti,
    messaggi: rows.map((riga) => ({
      messaggioId: riga.messaggio_id,
      da: riga.firma_di,
      ruolo: riga.ruolo_di,
      testo: riga.testo ?? '',
      inviatoIl: Number(riga.ricevuto_il),
      privato: riga.filo !== null,
      filo: riga.filo,
    })),
  };
}
