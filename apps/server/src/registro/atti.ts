import {
  type AttoVisto,
  type FiltroAtti,
  REGISTRO_ESPORTA_MAX,
  REGISTRO_PAGINA,
  type RispostaAtti,
  type TipoAttoRegistro,
} from '@gestore/contratto/registro-accessi';
import type { Pool } from 'pg';

/**
 * Gli atti che si vedono prima di T0-180 minuti: nessuno esiste perché è arrivata un'offerta. È un elenco di ciò che si
 * può mostrare, così un tipo nuovo nasce nascosto (R10).
 */
const VISIBILI_PRIMA: readonly TipoAttoRegistro[] = [
  'AstaCreata',
  'ParametriModificati',
  'AstaPubblicata',
  'RaccoltaAperta',
  'TermineScaduto',
  'EsitoDichiarato',
  'VerbaleRedatto',
  'VerbaleFirmato',
  'AstaChiusa',
  'AssistenzaRichiesta',
  'AssistenzaPresaInCarico',
  'AssistenzaChiusa',
  'MessaggioInviato',
];
/** Senza una vendita e senza un inizio si guarda fin qui: il registro intero non sta in una pagina. */
const PERIODO_MS = 90 * 86_400_000;

type Riga = {
  asta: string;
  titolo: string | null;
  seq: number | null;
  tipo: string;
  comando_id: string;
  parte: number;
  attore_tipo: string;
  nome: string | null;
  riguarda: string | null;
  ricevuto_il: string;
  registrato_il: string;
};
type Punto = { registratoIl: string; asta: string; seq: number };

/** Gli atti del registro, il più recente prima. `adesso` decide quali vendite hanno ancora le offerte segrete. */
async function cerca(pool: Pool, filtro: FiltroAtti, quanti: number, adesso: number): Promise<AttoVisto[]> {
  const { asta, chi, tipo, attore, al, dopo } = filtro;
  const punto = dopo === undefined ? null : await puntoDi(pool, dopo);
  if (dopo !== undefined && punto === null) return [];
  const { rows } = await pool.query<Riga>(
    `WITH trovati AS (
       SELECT g.asta, g.seq, g.tipo, g.comando_id, g.parte, g.attore_tipo, g.attore_id, g.dati, g.ricevuto_il,
         g.registrato_il, a.stato->'scheda'->>'titolo' AS titolo, coalesce(a.leggibili_dal <= $1, false) AS leggibile
       FROM giornale g LEFT JOIN aste a ON a.id = g.asta
       WHERE NOT EXISTS (SELECT 1 FROM aste_ombra o WHERE o.asta = g.asta) AND (coalesce(a.leggibili_dal <= $1, false)
           OR (g.tipo = ANY($2) AND g.attore_tipo NOT IN ('offerente', 'spettatore')))
         AND ($3::uuid IS NULL OR g.asta = $3) AND ($4::text IS NULL OR g.tipo = $4)
         AND ($5::text IS NULL OR g.attore_tipo = $5)
         AND ($6::text IS NULL OR g.attore_id = $6 OR g.attore_id IN (
           SELECT id::text FROM utenti_admin WHERE strpos(lower(nome), lower($6)) > 0 OR strpos(email, lower($6)) > 0
           UNION ALL SELECT id::text FROM operatori
             WHERE strpos(lower(nome), lower($6)) > 0 OR strpos(lower(coalesce(email, '')), lower($6)) > 0))
         AND ($7::bigint IS NULL OR g.registrato_il >= $7) AND ($8::bigint IS NULL OR g.registrato_il <= $8)
         AND ($9::bigint IS NULL OR (g.registrato_il, g.asta, g.seq) < ($9, $10::uuid, $11::int))
       ORDER BY g.registrato_il DESC, g.asta DESC, g.seq DESC LIMIT $12)
     SELECT t.asta, t.titolo, CASE WHEN t.leggibile THEN t.seq END AS seq, t.tipo, t.comando_id, t.parte, t.attore_tipo,
       CASE WHEN t.attore_tipo IN ('offerente', 'spettatore')
         THEN coalesce(t.dati::jsonb->>'pseudonimo', t.dati::jsonb->>'da') ELSE coalesce(u.nome, o.nome, t.attore_id) END AS nome,
       CASE WHEN t.leggibile AND t.attore_tipo NOT IN ('offerente', 'spettatore') THEN t.dati::jsonb->>'pseudonimo' END AS riguarda,
       t.ricevuto_il, t.registrato_il
     FROM trovati t
     LEFT JOIN utenti_admin u ON t.attore_tipo IN ('referente', 'magistrato') AND u.id::text = t.attore_id
     LEFT JOIN operatori o ON t.attore_tipo = 'operatore' AND o.id::text = t.attore_id
     ORDER BY t.registrato_il DESC, t.asta DESC, t.seq DESC`,
    [
      adesso,
      VISIBILI_PRIMA,
      asta ?? null,
      tipo ?? null,
      attore ?? null,
      chi ?? null,
      inizioDi(filtro, adesso),
      al ?? null,
      punto?.registratoIl ?? null,
      punto?.asta ?? null,
      punto?.seq ?? null,
      quanti,
    ],
  );
  return rows.map((riga) => ({
    chiave: chiaveDi(riga),
    asta: riga.asta,
    titolo: riga.titolo ?? '',
    seq: riga.seq,
    tipo: riga.tipo,
    attore: { tipo: riga.attore_tipo, nome: riga.nome ?? '' },
    riguarda: riga.riguarda,
    ricevutoIl: Number(riga.ricevuto_il),
    registratoIl: Number(riga.registrato_il),
  }));
}

function inizioDi({ asta, dal }: FiltroAtti, adesso: number): number | null {
  return dal ?? (asta === undefined ? adesso - PERIODO_MS : null);
}

/** Il cursore nomina la voce per il suo comando e non per il suo posto, che direbbe quante offerte ci sono (R10). */
function chiaveDi({ asta, comando_id, parte }: Pick<Riga, 'asta' | 'comando_id' | 'parte'>): string {
  return Buffer.from(JSON.stringify([asta, comando_id, parte])).toString('base64url');
}

async function puntoDi(pool: Pool, chiave: string): Promise<Punto | null> {
  const letta = leggiChiave(chiave);
  if (letta === null) return null;
  const { rows } = await pool.query<{ registrato_il: string; asta: string; seq: number }>(
    'SELECT registrato_il, asta, seq FROM giornale WHERE asta = $1 AND comando_id = $2 AND parte = $3',
    letta,
  );
  const riga = rows[0];
  return riga === undefined ? null : { registratoIl: riga.registrato_il, asta: riga.asta, seq: riga.seq };
}

function leggiChiave(chiave: string): [string, string, number] | null {
  try {
    const letta: unknown = JSON.parse(Buffer.from(chiave, 'base64url').toString());
    if (!Array.isArray(letta)) return null;
    const [asta, comando, parte] = letta as unknown[];
    const buona =
      typeof asta === 'string' &&
      /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(asta) &&
      typeof comando === 'string' &&
      comando.isWellFormed() &&
      !comando.includes('\u0000') &&
      Number.isInteger(parte) &&
      Math.abs(Number(parte)) < 2 ** 31;
    return buona ? [asta, comando, Number(parte)] : null;
  } catch {
    return null;
  }
}

export async function paginaAtti(pool: Pool, filtro: FiltroAtti, adesso: number): Promise<RispostaAtti> {
  const righe = await cerca(pool, filtro, REGISTRO_PAGINA + 1, adesso);
  const atti = righe.slice(0, REGISTRO_PAGINA);
  return {
    atti,
    prossimo: righe.length > REGISTRO_PAGINA ? (atti.at(-1)?.chiave ?? null) : null,
    dal: inizioDi(filtro, adesso),
  };
}

/** Tutti quelli del filtro, o `null` se sono più di quanti se ne esportano. */
export async function tuttiGliAtti(pool: Pool, filtro: FiltroAtti, adesso: number): Promise<AttoVisto[] | null> {
  const righe = await cerca(pool, filtro, REGISTRO_ESPORTA_MAX + 1, adesso);
  return righe.length > REGISTRO_ESPORTA_MAX ? null : righe;
}
