import {
  type AttoVisto,
  type FiltroAtti,
  REGISTRO_PAGINA,
  type RispostaAtti,
} from '@gestore/contratto/rendiconti/registro-accessi';
import { TIPI_FATTO_DOPO, type TipoEvento } from '@gestore/dominio';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { SCORSE_INSIEME, seInTempo } from '../base-dati/pagina.ts';
import type { Riga } from '../base-dati/tavole.ts';

/**
 * Gli atti che si vedono prima di T0-180 minuti: nessuno esiste perché è arrivata un'offerta. È un elenco di ciò che si
 * può mostrare, così un tipo nuovo nasce nascosto (R10).
 */
const VISIBILI_PRIMA: readonly TipoEvento[] = [
  'AstaCreata',
  'ParametriModificati',
  'AstaPubblicata',
  'RaccoltaAperta',
  'TermineScaduto',
  'OperazioniRinviate',
  'VenditaSospesa',
  'VenditaRipresa',
  'OfferentiLiberati',
  'DelegatoSostituito',
  'SecondoDelegatoNominato',
  'ConduzionePassata',
  'IstanzaRegistrata',
  'IstanzaRitirata',
  'EsitoDichiarato',
  'EsitoCaducato',
  'VerbaleRedatto',
  'VerbaleFirmato',
  'VerbaleFirmatoDepositato',
  'ElencoRedatto',
  'ElencoFirmatoDepositato',
  'AstaChiusa',
  'AssistenzaRichiesta',
  'AssistenzaPresaInCarico',
  'AssistenzaChiusa',
  'MessaggioInviato',
];
/** Senza una vendita e senza un inizio si guarda fin qui: il registro intero non sta in una pagina. */
const PERIODO_MS = 90 * 86_400_000;

type AttoLetto = Riga<
  'giornale',
  'asta' | 'tipo' | 'comando_id' | 'parte' | 'attore_tipo' | 'ricevuto_il' | 'registrato_il'
> & { titolo: string | null; seq: number | null; nome: string | null; riguarda: string | null };
type Punto = Riga<'giornale', 'registrato_il' | 'asta' | 'seq'>;

/** Gli atti del registro, il più recente prima. `adesso` decide quali vendite hanno ancora le offerte segrete. */
async function cerca(db: Kysely<unknown>, filtro: FiltroAtti, quanti: number, adesso: number): Promise<AttoVisto[]> {
  const { dopo } = filtro;
  const punto = dopo === undefined ? null : await puntoDi(db, dopo);
  if (dopo !== undefined && punto === null) return [];
  const { rows } = await sql<AttoLetto>`
    WITH trovati AS (
      SELECT g.asta, g.seq, g.tipo, g.comando_id, g.parte, g.attore_tipo, g.attore_id, g.dati, g.ricevuto_il,
        g.registrato_il, a.stato->'scheda'->>'titolo' AS titolo, ${leggibile(adesso)} AS leggibile
      FROM ${VOCI} WHERE ${visibili(filtro, punto, adesso)}
      ORDER BY g.registrato_il DESC, g.asta DESC, g.seq DESC LIMIT ${quanti})
    SELECT t.asta, t.titolo, CASE WHEN t.leggibile THEN t.seq END AS seq, t.tipo, t.comando_id, t.parte, t.attore_tipo,
      CASE WHEN t.attore_tipo IN ('offerente', 'spettatore')
        THEN coalesce(t.dati::jsonb->>'pseudonimo', t.dati::jsonb->>'da') ELSE coalesce(u.nome, o.nome, t.attore_id) END AS nome,
      CASE WHEN t.leggibile AND t.attore_tipo NOT IN ('offerente', 'spettatore') THEN t.dati::jsonb->>'pseudonimo' END AS riguarda,
      t.ricevuto_il, t.registrato_il
    FROM trovati t
    LEFT JOIN utenti_admin u ON t.attore_tipo IN ('referente', 'magistrato') AND u.id::text = t.attore_id
    LEFT JOIN operatori o ON t.attore_tipo = 'operatore' AND o.id::text = t.attore_id
    ORDER BY t.registrato_il DESC, t.asta DESC, t.seq DESC`.execute(db);
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

const VOCI = sql`giornale g LEFT JOIN aste a ON a.id = g.asta`;
const leggibile = (adesso: number): RawBuilder<unknown> => sql`coalesce(a.leggibili_dal <= ${adesso}, false)`;

/** Ciò che del registro si può mostrare adesso (R10), fra ciò che si cerca. */
function visibili(filtro: FiltroAtti, punto: Punto | null, adesso: number): RawBuilder<unknown> {
  return sql`NOT EXISTS (SELECT 1 FROM aste_ombra o WHERE o.asta = g.asta) AND g.tipo <> ALL(${TIPI_FATTO_DOPO}::text[])
    AND (${leggibile(adesso)} OR (g.tipo = ANY(${VISIBILI_PRIMA}::text[]) AND g.attore_tipo NOT IN ('offerente', 'spettatore')))
    AND ${sql.join(condizioni(filtro, punto, adesso), sql` AND `)}`;
}

function condizioni(filtro: FiltroAtti, punto: Punto | null, adesso: number): RawBuilder<unknown>[] {
  const { asta, chi, tipo, attore, al } = filtro;
  const dal = inizioDi(filtro, adesso);
  const tutte = [sql`true`];
  if (asta !== undefined) tutte.push(sql`g.asta = ${asta}`);
  if (tipo !== undefined) tutte.push(sql`g.tipo = ${tipo}`);
  if (attore !== undefined) tutte.push(sql`g.attore_tipo = ${attore}`);
  if (chi !== undefined)
    tutte.push(sql`(g.attore_id = ${chi} OR g.attore_id IN (
      SELECT id::text FROM utenti_admin WHERE strpos(lower(nome), lower(${chi})) > 0 OR strpos(email, lower(${chi})) > 0
      UNION ALL SELECT id::text FROM operatori
        WHERE strpos(lower(nome), lower(${chi})) > 0 OR strpos(lower(coalesce(email, '')), lower(${chi})) > 0))`);
  if (dal !== null) tutte.push(sql`g.registrato_il >= ${dal}`);
  if (al !== undefined) tutte.push(sql`g.registrato_il <= ${al}`);
  if (punto !== null)
    tutte.push(
      sql`(g.registrato_il, g.asta, g.seq) < (${punto.registrato_il}, ${punto.asta}::uuid, ${punto.seq}::int)`,
    );
  return tutte;
}

function inizioDi({ asta, dal }: FiltroAtti, adesso: number): number | null {
  return dal ?? (asta === undefined ? adesso - PERIODO_MS : null);
}

/** Il cursore nomina la voce per il suo comando e non per il suo posto, che direbbe quante offerte ci sono (R10). */
function chiaveDi({ asta, comando_id, parte }: Riga<'giornale', 'asta' | 'comando_id' | 'parte'>): string {
  return Buffer.from(JSON.stringify([asta, comando_id, parte])).toString('base64url');
}

async function puntoDi(db: Kysely<unknown>, chiave: string): Promise<Punto | null> {
  const letta = leggiChiave(chiave);
  if (letta === null) return null;
  const [asta, comando, parte] = letta;
  const { rows } = await sql<Punto>`
    SELECT registrato_il, asta, seq FROM giornale
    WHERE asta = ${asta} AND comando_id = ${comando} AND parte = ${parte}`.execute(db);
  return rows[0] ?? null;
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

/** Una pagina di atti. Il registro intero non si ordina per darne cinquanta: si va indietro a finestre, come chi esporta. */
export async function paginaAtti(db: Kysely<unknown>, filtro: FiltroAtti, adesso: number): Promise<RispostaAtti> {
  const righe: AttoVisto[] = [];
  for await (const pagina of aRitroso(db, filtro, adesso, REGISTRO_PAGINA + 1)) {
    righe.push(...pagina);
    if (righe.length > REGISTRO_PAGINA) break;
  }
  const atti = righe.slice(0, REGISTRO_PAGINA);
  return {
    atti,
    prossimo: righe.length > REGISTRO_PAGINA ? (atti.at(-1)?.chiave ?? null) : null,
    dal: inizioDi(filtro, adesso),
  };
}

/** La finestra di tempo da cui si comincia, e quanto può crescere: dove non c'è nulla si va indietro a passi più lunghi. */
const FINESTRA_MS = 3_600_000;
const FINESTRA_MS_MAX = 400 * 86_400_000;

/** Tutti quelli del filtro scritti fin qui, a pagine: quanti che siano, la memoria non cresce. */
export function tuttiGliAtti(
  db: Kysely<unknown>,
  filtro: FiltroAtti,
  adesso: number,
): AsyncGenerator<AttoVisto[], void> {
  return aRitroso(db, { ...filtro, al: Math.min(filtro.al ?? adesso, adesso) }, adesso, SCORSE_INSIEME);
}

/**
 * Gli atti del filtro, i più recenti prima, fino a `quanti` per volta. Il registro non ha un indice in ordine di tempo, che
 * ogni rilancio pagherebbe: si va indietro una finestra dopo l'altra, abbastanza corta da ordinarla in un istante. Le voci di
 * una vendita sola si leggono invece lungo la loro chiave, e stanno in una finestra.
 */
async function* aRitroso(
  db: Kysely<unknown>,
  filtro: FiltroAtti,
  adesso: number,
  quanti: number,
): AsyncGenerator<AttoVisto[], void> {
  let { dopo } = filtro;
  const punto = dopo === undefined ? null : await puntoDi(db, dopo);
  if (dopo !== undefined && punto === null) return;
  const primo = inizioDi(filtro, adesso) ?? (await principio(db, filtro));
  let al = Math.min(filtro.al ?? Number.MAX_SAFE_INTEGER, Number(punto?.registrato_il ?? Number.MAX_SAFE_INTEGER));
  let finestra = filtro.asta === undefined ? FINESTRA_MS : Number.MAX_SAFE_INTEGER;
  while (al >= primo) {
    // La prima arriva fino a ciò che si sta scrivendo adesso, con qualunque ora.
    const dal = Math.max(primo, Math.min(al, adesso) - finestra);
    let atti: AttoVisto[];
    let pagine = 0;
    do {
      atti = await cerca(db, { ...filtro, dal, al, dopo }, quanti, adesso);
      yield atti;
      dopo = atti.at(-1)?.chiave ?? dopo;
      pagine += 1;
    } while (atti.length === quanti);
    al = dal - 1;
    finestra = pagine > 1 ? Math.ceil(finestra / 2) : Math.min(finestra * 2, FINESTRA_MS_MAX);
  }
}

/** Quando fu scritta la prima voce di ciò che si cerca: più indietro non c'è nulla. */
async function principio(db: Kysely<unknown>, { asta }: FiltroAtti): Promise<number> {
  const dellaVendita = asta === undefined ? sql`true` : sql`asta = ${asta}`;
  const { rows } = await sql<{ prima_voce: string | null }>`
    SELECT min(registrato_il) AS prima_voce FROM giornale WHERE ${dellaVendita}`.execute(db);
  return Number(rows[0]?.prima_voce ?? Number.POSITIVE_INFINITY);
}

/** Quanti sono quelli del filtro; `null` se contarli costa troppo. */
export async function contaAtti(db: Kysely<unknown>, filtro: FiltroAtti, adesso: number): Promise<number | null> {
  return seInTempo(db, async (tx) => {
    const { rows } = await sql<{ quanti: number }>`
      SELECT count(*)::int AS quanti FROM ${VOCI} WHERE ${visibili({ ...filtro, al: filtro.al ?? adesso }, null, adesso)}`.execute(
      tx,
    );
    return rows[0]?.quanti ?? 0;
  });
}
