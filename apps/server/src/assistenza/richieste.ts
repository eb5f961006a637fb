import type { RichiestaAssistenza, RichiestaConRisposte, RispostaRichieste } from '@gestore/contratto/assistenza/forme';
import { type Kysely, sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import { problema } from '../bordo/problema.ts';
import type { Casa } from '../piattaforma/casa.ts';
import { voceEstranea } from '../vendita/giornale/errori.ts';
import type { Nucleo } from '../vendita/nucleo.ts';

/** Richieste di un elenco: quante altre ce ne sono lo dice `nascoste`, e restano nel registro. */
const ELENCO_MAX = 150;
/** Di una stessa persona, quante aperte e quante chiuse: chi ne manda molte non nasconde quelle degli altri. */
const PER_PERSONA_MAX = 5;

/** Quali richieste: di una vendita (altrimenti di tutte quelle non chiuse), una sola, o di chi le ha fatte. */
type Quali = { asta?: string; richiestaId?: string; chiede?: string };

/** Le marche dicono chi ha scritto ciò che si legge in SQL: nessuno chiede o risponde con la sola password della base dati (R74). */
type Legge = Pick<Casa, 'db'> & Pick<Nucleo, 'marche'>;

type RichiestaLetta = Riga<'giornale', 'asta' | 'seq' | 'impronta' | 'marca' | 'attore_id' | 'ricevuto_il'> & {
  titolo: string | null;
  richiesta_id: string;
  richiesta_numero: number;
  firma_di: string;
  testo: string | null;
  presa_il: string | null;
  chiusa_il: string | null;
  altre: number;
  tutte: number;
};

/**
 * Le richieste di aiuto con le risposte date, prima quelle da chiudere e poi le più recenti (R80). Di ogni persona le ultime,
 * e quante altre ne ha: nessun elenco cresce con ciò che uno solo manda. Una che nessun server ha scritto non si mostra, e di una
 * vendita sola è `voce_estranea`.
 */
async function richiesteConRisposte(
  { db, marche }: Legge,
  { asta = null, richiestaId = null, chiede = null }: { [N in keyof Quali]: Quali[N] | null } = {},
): Promise<{ richieste: (RichiestaConRisposte & { chiestaDa: string })[]; nascoste: number }> {
  const { rows } = await sql<RichiestaLetta>`
    WITH fatti AS (
      SELECT g.asta, g.seq, g.impronta, g.marca, g.tipo, g.attore_id, g.ricevuto_il, g.dati::jsonb AS dati, a.stato->'scheda'->>'titolo' AS titolo
      FROM giornale g LEFT JOIN aste a ON a.id = g.asta
      WHERE g.tipo IN ('AssistenzaRichiesta', 'AssistenzaPresaInCarico', 'AssistenzaChiusa')
        AND CASE WHEN ${asta}::uuid IS NULL THEN a.fase <> 'chiusa' ELSE g.asta = ${asta} END
    ), sorti AS (
      SELECT asta, dati->>'richiestaId' AS richiesta_id,
        min(ricevuto_il) FILTER (WHERE tipo = 'AssistenzaPresaInCarico') AS presa_il,
        min(ricevuto_il) FILTER (WHERE tipo = 'AssistenzaChiusa') AS chiusa_il
      FROM fatti GROUP BY 1, 2
    ), numerate AS (
      SELECT r.*, s.richiesta_id, s.presa_il, s.chiusa_il,
        row_number() OVER (PARTITION BY r.asta, r.attore_id, s.chiusa_il IS NULL ORDER BY r.ricevuto_il DESC, s.richiesta_id) AS turno,
        count(*) OVER (PARTITION BY r.asta, r.attore_id, s.chiusa_il IS NULL) AS sue
      FROM fatti r JOIN sorti s ON s.asta = r.asta AND s.richiesta_id = r.dati->>'richiestaId'
      WHERE r.tipo = 'AssistenzaRichiesta' AND (${chiede}::text IS NULL OR r.attore_id = ${chiede})
        AND (${richiestaId}::text IS NULL OR s.richiesta_id = ${richiestaId})
    )
    SELECT n.asta, n.seq, n.impronta, n.marca, n.attore_id, n.ricevuto_il, n.titolo, n.richiesta_id, (n.dati->>'numero')::int AS richiesta_numero,
      n.dati->>'da' AS firma_di, p.dati->>'testo' AS testo, n.presa_il, n.chiusa_il,
      greatest(n.sue - ${PER_PERSONA_MAX}, 0)::int AS altre, count(*) OVER ()::int AS tutte
    FROM numerate n LEFT JOIN dati_personali p ON p.asta = n.asta AND p.impegno = n.dati->>'impegno'
    WHERE n.turno <= ${PER_PERSONA_MAX}
    ORDER BY n.chiusa_il IS NOT NULL, n.turno, n.ricevuto_il DESC, n.asta LIMIT ${ELENCO_MAX}`.execute(db);
  const nostre = rows.filter((riga) => marche.riconosce(riga));
  if (asta !== null && nostre.length < rows.length) throw voceEstranea();
  const risposte = await risposteDi(
    { db, marche },
    nostre.map((riga) => riga.richiesta_id),
  );
  const richieste = nostre
    .map((riga) => ({ ...vista(riga), risposte: risposte.get(riga.richiesta_id) ?? [], chiestaDa: riga.attore_id }))
    .sort((a, b) => Number(a.stato === 'chiusa') - Number(b.stato === 'chiusa') || b.richiestaIl - a.richiestaIl);
  return { richieste, nascoste: (rows[0]?.tutte ?? 0) - rows.length };
}

function vista(riga: RichiestaLetta): Omit<RichiestaConRisposte, 'risposte'> {
  const istante = (valore: string | null): number | null => (valore === null ? null : Number(valore));
  return {
    richiestaId: riga.richiesta_id,
    asta: riga.asta,
    titolo: riga.titolo ?? '',
    numero: riga.richiesta_numero,
    da: riga.firma_di,
    testo: riga.testo ?? '',
    stato: riga.chiusa_il !== null ? 'chiusa' : riga.presa_il !== null ? 'in_carico' : 'aperta',
    richiestaIl: Number(riga.ricevuto_il),
    altre: riga.altre,
    presaIl: istante(riga.presa_il),
    chiusaIl: istante(riga.chiusa_il),
  };
}

type RispostaLetta = Riga<'giornale', 'asta' | 'seq' | 'impronta' | 'marca' | 'attore_tipo' | 'ricevuto_il'> & {
  messaggio_id: string;
  richiesta_id: string;
  risposta: string;
};

/** Ciò che si è scritto dopo la richiesta: messaggi che, accanto al testo, dicono quale continuano. */
async function risposteDi(
  { db, marche }: Legge,
  richieste: readonly string[],
): Promise<Map<string, RichiestaConRisposte['risposte']>> {
  const { rows } = await sql<RispostaLetta>`
    SELECT g.asta, g.seq, g.impronta, g.marca, g.attore_tipo, g.dati::jsonb->>'messaggioId' AS messaggio_id, p.dati->>'richiestaId' AS richiesta_id,
      p.dati->>'risposta' AS risposta, g.ricevuto_il
    FROM dati_personali p JOIN giornale g ON g.asta = p.asta AND g.tipo = 'MessaggioInviato'
      AND g.dati::jsonb->>'impegno' = p.impegno
    WHERE p.tipo = 'messaggio' AND p.dati->>'richiestaId' = ANY(${[...richieste]}) ORDER BY g.ricevuto_il, g.seq`.execute(
    db,
  );
  const risposte = new Map<string, RichiestaConRisposte['risposte']>();
  const nostre = rows.filter((riga) => marche.riconosce(riga));
  for (const {
    messaggio_id: messaggioId,
    richiesta_id: richiestaId,
    risposta: testo,
    attore_tipo,
    ricevuto_il,
  } of nostre)
    risposte.set(richiestaId, [
      ...(risposte.get(richiestaId) ?? []),
      { messaggioId, di: diChi(attore_tipo), testo, inviataIl: Number(ricevuto_il) },
    ]);
  return risposte;
}

function diChi(attore: string): RichiestaConRisposte['risposte'][number]['di'] {
  if (attore === 'operatore') return 'gestore';
  return attore === 'referente' ? 'referente' : 'chi_ha_chiesto';
}

/** Le richieste come si mostrano: chi le ha fatte è il suo pseudonimo, mai un identificativo. */
export async function richiestePerChiLegge(parti: Legge, quali: Quali = {}): Promise<RispostaRichieste> {
  const { richieste, nascoste } = await richiesteConRisposte(parti, quali);
  return { richieste: richieste.map(({ chiestaDa: _, ...richiesta }) => richiesta), nascoste };
}

/** Quante richieste di una vendita aspettano ancora qualcuno, tutte (R80). */
export async function richiesteDaChiudere(db: Kysely<unknown>, asta: string): Promise<number> {
  const { rows } = await sql<{ quante: number }>`
    SELECT count(*) FILTER (WHERE tipo = 'AssistenzaRichiesta')::int
      - count(DISTINCT CASE WHEN tipo = 'AssistenzaChiusa' THEN dati::jsonb->>'richiestaId' END)::int AS quante
    FROM giornale WHERE asta = ${asta} AND tipo IN ('AssistenzaRichiesta', 'AssistenzaChiusa')`.execute(db);
  return rows[0]?.quante ?? 0;
}

/** La richiesta, se è di quella vendita, e chi l'ha fatta; altrimenti 404 `richiesta_inesistente`. */
export async function richiestaDi(
  parti: Legge,
  asta: string,
  richiestaId: string,
): Promise<RichiestaAssistenza & { chiestaDa: string }> {
  const { richieste } = await richiesteConRisposte(parti, { asta, richiestaId });
  const [richiesta] = richieste;
  if (richiesta === undefined) throw problema('richiesta_inesistente');
  return richiesta;
}

/** La richiesta, se si può ancora continuare e, quando chi scrive è chi ha chiesto, se è sua: quella di un altro per lui non c'è. */
export async function richiestaDaContinuare(
  parti: Legge,
  asta: string,
  richiestaId: string,
  chiede: string | null = null,
): Promise<RichiestaAssistenza & { chiestaDa: string }> {
  const richiesta = await richiestaDi(parti, asta, richiestaId);
  if (chiede !== null && richiesta.chiestaDa !== chiede) throw problema('richiesta_inesistente');
  if (richiesta.stato === 'chiusa') throw problema('richiesta_chiusa');
  return richiesta;
}
