import type {
  FiltroLetture,
  LetturaVista,
  RispostaLetture,
  TipoPersona,
} from '@gestore/contratto/rendiconti/registro-accessi';
import { REGISTRO_PAGINA } from '@gestore/contratto/rendiconti/registro-accessi';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { SCORSE_INSIEME, seInTempo } from '../base-dati/pagina.ts';
import type { Riga } from '../base-dati/tavole.ts';

type LetturaScritta = Riga<'letture_identita'> & { titolo: string | null; nome: string | null; tipo: TipoPersona };

/** Le letture di identità, la più recente prima; il cursore è l'identificativo, che cresce e non si ripete (R37). */
async function cerca(db: Kysely<unknown>, filtro: FiltroLetture, quante: number): Promise<LetturaVista[]> {
  const { rows } = await sql<LetturaScritta>`
    WITH trovate AS (
      SELECT l.id, l.asta, l.chi, l.che_cosa, l.letta_il FROM letture_identita l
      WHERE ${sql.join(condizioni(filtro), sql` AND `)} ORDER BY l.id DESC LIMIT ${quante})
    SELECT t.id, t.asta, a.stato->'scheda'->>'titolo' AS titolo, t.chi, coalesce(u.nome, o.nome) AS nome,
      coalesce(u.ruolo, CASE WHEN o.id IS NULL THEN 'sconosciuto' ELSE 'operatore' END) AS tipo, t.che_cosa, t.letta_il
    FROM trovate t
    LEFT JOIN utenti_admin u ON u.id::text = t.chi
    LEFT JOIN operatori o ON o.id::text = t.chi
    LEFT JOIN aste a ON a.id = t.asta ORDER BY t.id DESC`.execute(db);
  return rows.map((riga) => ({
    id: riga.id,
    asta: riga.asta,
    titolo: riga.titolo ?? '',
    chi: { id: riga.chi, nome: riga.nome ?? '', tipo: riga.tipo },
    cheCosa: riga.che_cosa,
    lettaIl: Number(riga.letta_il),
  }));
}

function condizioni({ asta, chi, cheCosa, dal, al, dopo }: FiltroLetture): RawBuilder<unknown>[] {
  const tutte = [sql`true`];
  if (asta !== undefined) tutte.push(sql`l.asta = ${asta}`);
  if (chi !== undefined)
    tutte.push(sql`(l.chi = ${chi} OR l.chi IN (
      SELECT id::text FROM utenti_admin WHERE strpos(lower(nome), lower(${chi})) > 0 OR strpos(lower(email), lower(${chi})) > 0
      UNION ALL SELECT id::text FROM operatori
        WHERE strpos(lower(nome), lower(${chi})) > 0 OR strpos(lower(coalesce(email, '')), lower(${chi})) > 0))`);
  if (cheCosa !== undefined) tutte.push(sql`strpos(lower(l.che_cosa), lower(${cheCosa})) > 0`);
  if (dal !== undefined) tutte.push(sql`l.letta_il >= ${dal}`);
  if (al !== undefined) tutte.push(sql`l.letta_il <= ${al}`);
  if (dopo !== undefined) tutte.push(sql`l.id < ${cursore(dopo)}`);
  return tutte;
}

/** Un cursore che non è uno dei nostri vale come uno in fondo all'elenco: la pagina è vuota, non un errore. */
function cursore(dopo: string): string {
  return /^\d{1,18}$/.test(dopo) ? dopo : '0';
}

export async function paginaLetture(db: Kysely<unknown>, filtro: FiltroLetture): Promise<RispostaLetture> {
  const righe = await cerca(db, filtro, REGISTRO_PAGINA + 1);
  const letture = righe.slice(0, REGISTRO_PAGINA);
  return { letture, prossimo: righe.length > REGISTRO_PAGINA ? (letture.at(-1)?.id ?? null) : null };
}

/** Tutte quelle del filtro, a pagine: ciò che si annota intanto ha un identificativo più grande, e resta fuori. */
export async function* tutteLeLetture(
  db: Kysely<unknown>,
  filtro: FiltroLetture,
): AsyncGenerator<LetturaVista[], void> {
  for (let { dopo } = filtro; ; ) {
    const letture = await cerca(db, { ...filtro, dopo }, SCORSE_INSIEME);
    yield letture;
    if (letture.length < SCORSE_INSIEME) return;
    dopo = letture.at(-1)?.id;
  }
}

/** Quante sono quelle del filtro; `null` se contarle costa troppo. */
export async function contaLetture(db: Kysely<unknown>, filtro: FiltroLetture): Promise<number | null> {
  return seInTempo(db, async (tx) => {
    const { rows } = await sql<{ quante: number }>`
      SELECT count(*)::int AS quante FROM letture_identita l WHERE ${sql.join(condizioni(filtro), sql` AND `)}`.execute(
      tx,
    );
    return rows[0]?.quante ?? 0;
  });
}
