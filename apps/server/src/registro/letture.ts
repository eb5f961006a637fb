import type { FiltroLetture, LetturaVista, RispostaLetture, TipoPersona } from '@gestore/contratto/registro-accessi';
import { REGISTRO_ESPORTA_MAX, REGISTRO_PAGINA } from '@gestore/contratto/registro-accessi';
import type { Pool } from 'pg';

type Riga = {
  id: string;
  asta: string | null;
  titolo: string | null;
  chi: string;
  nome: string | null;
  tipo: TipoPersona;
  che_cosa: string;
  letta_il: string;
};

const PERSONE = `
  LEFT JOIN utenti_admin u ON u.id::text = l.chi
  LEFT JOIN operatori o ON o.id::text = l.chi
  LEFT JOIN aste a ON a.id = l.asta`;

/** Le letture di identità, la più recente prima; il cursore è l'identificativo, che cresce e non si ripete (R37). */
async function cerca(pool: Pool, filtro: FiltroLetture, quante: number): Promise<LetturaVista[]> {
  const { asta, chi, cheCosa, dal, al, dopo } = filtro;
  const { rows } = await pool.query<Riga>(
    `SELECT l.id, l.asta, a.stato->'scheda'->>'titolo' AS titolo, l.chi, coalesce(u.nome, o.nome) AS nome,
       coalesce(u.ruolo, CASE WHEN o.id IS NULL THEN 'sconosciuto' ELSE 'operatore' END) AS tipo, l.che_cosa, l.letta_il
     FROM letture_identita l ${PERSONE}
     WHERE ($1::uuid IS NULL OR l.asta = $1)
       AND ($2::text IS NULL OR l.chi = $2 OR strpos(lower(coalesce(u.nome, o.nome, '')), lower($2)) > 0
         OR strpos(lower(coalesce(u.email, o.email, '')), lower($2)) > 0)
       AND ($3::text IS NULL OR strpos(lower(l.che_cosa), lower($3)) > 0)
       AND ($4::bigint IS NULL OR l.letta_il >= $4) AND ($5::bigint IS NULL OR l.letta_il <= $5)
       AND ($6::bigint IS NULL OR l.id < $6)
     ORDER BY l.id DESC LIMIT $7`,
    [asta ?? null, chi ?? null, cheCosa ?? null, dal ?? null, al ?? null, cursore(dopo), quante],
  );
  return rows.map((riga) => ({
    id: riga.id,
    asta: riga.asta,
    titolo: riga.titolo ?? '',
    chi: { id: riga.chi, nome: riga.nome ?? '', tipo: riga.tipo },
    cheCosa: riga.che_cosa,
    lettaIl: Number(riga.letta_il),
  }));
}

/** Un cursore che non è uno dei nostri vale come uno in fondo all'elenco: la pagina è vuota, non un errore. */
function cursore(dopo: string | undefined): string | null {
  if (dopo === undefined) return null;
  return /^\d{1,18}$/.test(dopo) ? dopo : '0';
}

export async function paginaLetture(pool: Pool, filtro: FiltroLetture): Promise<RispostaLetture> {
  const righe = await cerca(pool, filtro, REGISTRO_PAGINA + 1);
  const letture = righe.slice(0, REGISTRO_PAGINA);
  return { letture, prossimo: righe.length > REGISTRO_PAGINA ? (letture.at(-1)?.id ?? null) : null };
}

/** Tutte quelle del filtro, o `null` se sono più di quante se ne esportano. */
export async function tutteLeLetture(pool: Pool, filtro: FiltroLetture): Promise<LetturaVista[] | null> {
  const righe = await cerca(pool, filtro, REGISTRO_ESPORTA_MAX + 1);
  return righe.length > REGISTRO_ESPORTA_MAX ? null : righe;
}
