import { randomUUID } from 'node:crypto';
import type { AccessoFinito, ElencoSessioni, Sessione, Strategia } from '@gestore/contratto/accesso/forme';
import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  delleSole,
  eDellaCasa,
  type Marcata,
  marcaDellaRiga,
} from '../../base-dati/marche-righe.ts';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import { improntaGettone, nuovoGettone } from '../../piattaforma/arnesi/gettone.ts';
import { CANALE_SESSIONI } from '../../vendita/giornale/ascolta.ts';
import {
  AGGIORNA_USO_OGNI_MS,
  DISPOSITIVO_LUNGHEZZA_MAX,
  DURATA_SESSIONE,
  SESSIONI_FINITE_MAX,
} from '../limiti/limiti.ts';
import { luoghiDi, luogoDi } from './luoghi.ts';

type MotivoRevoca = AccessoFinito['perche'];

export type SessioneTrovata =
  | { stato: 'viva'; id: string; soggettoId: string; nata: Pick<NuovaSessione, 'indirizzo' | 'dispositivo'> }
  | { stato: 'finita'; motivo: MotivoRevoca | 'scaduta' | 'gettone_scaduto' }
  | { stato: 'sconosciuta' };

export type NuovaSessione = {
  strategia: Strategia;
  soggettoId: string;
  adesso: number;
  indirizzo: string | null;
  dispositivo: string | null;
  /** Quando la persona ha provato chi è, se questa sessione nasce da un'altra; se no è adesso. */
  provataIl?: number;
};

/** Apre una sessione; il gettone si restituisce una volta, e se ne conserva soltanto l'impronta. */
export async function apriSessione(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  nuova: NuovaSessione,
): Promise<{ id: string; gettone: string; scadeIl: number }> {
  const gettone = nuovoGettone();
  return { gettone, ...(await scrivi(db, segreti, nuova, improntaGettone(gettone))) };
}

/** Una sessione senza cookie: la aprono i gettoni Bearer che `gettoni-accesso.ts` emette per lei. */
export function apriSessioneSenzaCookie(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  nuova: NuovaSessione,
): Promise<{ id: string; scadeIl: number }> {
  return scrivi(db, segreti, nuova, null);
}

/** Una sessione nuova con la sua marca; `impronta` è del gettone nel suo cookie, null quando la aprono gettoni Bearer. */
async function scrivi(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  { strategia, soggettoId, adesso, indirizzo, dispositivo, provataIl: prova }: NuovaSessione,
  impronta: Buffer | null,
): Promise<{ id: string; scadeIl: number }> {
  const id = randomUUID();
  const scadeIl = adesso + DURATA_SESSIONE[strategia].massimaMs;
  const mezzo = impronta === null ? 'gettoni' : 'cookie';
  const marca = marcaDellaRiga(segreti, 'sessioni', {
    id,
    strategia,
    soggetto_id: soggettoId,
    mezzo,
    impronta_token: impronta,
    creata_il: adesso,
    ultimo_uso_il: adesso,
    scade_il: scadeIl,
    con: null,
    provata_il: prova ?? null,
  });
  await sql`
    INSERT INTO sessioni
      (id, impronta_token, mezzo, strategia, soggetto_id, creata_il, ultimo_uso_il, scade_il, indirizzo, dispositivo, marca, provata_il)
    VALUES (${id}, ${impronta}, ${mezzo}, ${strategia}, ${soggettoId}, ${adesso}, ${adesso}, ${scadeIl}, ${indirizzo},
      ${dispositivo?.slice(0, DISPOSITIVO_LUNGHEZZA_MAX) ?? null}, ${marca}, ${prova ?? null})`.execute(db);
  return { id, scadeIl };
}

/** Ciò che si legge di una sessione: tutto ciò che la sua marca copre, da dove è stata aperta, e perché è finita. */
export type RigaSessione = Marcata<'sessioni'> &
  Riga<'sessioni', 'indirizzo' | 'dispositivo'> &
  Precisa<'sessioni', { motivo_revoca: MotivoRevoca | null }>;

/** Cerca un gettone e, quando la sessione è viva, sposta avanti la sua scadenza per inattività. */
export async function trovaSessione(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  strategia: Strategia,
  gettone: string,
  adesso: number,
): Promise<SessioneTrovata> {
  const { rows } = await sql<RigaSessione>`
    SELECT ${COLONNE}, indirizzo, dispositivo, motivo_revoca FROM sessioni
    WHERE impronta_token = ${improntaGettone(gettone)} AND strategia = ${strategia}`.execute(db);
  return rows[0] === undefined ? { stato: 'sconosciuta' } : usaSessione(db, segreti, rows[0], adesso);
}

/**
 * Se la sessione di questa riga è viva; se lo è, la sua scadenza per inattività va avanti. Una che nessun server ha
 * aperto è ignota.
 */
export async function usaSessione(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  riga: RigaSessione,
  adesso: number,
): Promise<SessioneTrovata> {
  if (!eDellaCasa(segreti, 'sessioni', riga)) return { stato: 'sconosciuta' };
  if (riga.motivo_revoca !== null) return { stato: 'finita', motivo: riga.motivo_revoca };
  const ultimoUsoIl = Number(riga.ultimo_uso_il);
  if (adesso >= finisceIl(riga)) return { stato: 'finita', motivo: 'scaduta' };
  if (adesso - ultimoUsoIl >= AGGIORNA_USO_OGNI_MS) {
    const marca = marcaDellaRiga(segreti, 'sessioni', { ...riga, ultimo_uso_il: adesso });
    await sql`
      UPDATE sessioni SET ultimo_uso_il = ${adesso}, marca = ${marca}
      WHERE id = ${riga.id} AND ultimo_uso_il < ${adesso}`.execute(db);
  }
  const { indirizzo, dispositivo } = riga;
  return { stato: 'viva', id: riga.id, soggettoId: riga.soggetto_id, nata: { indirizzo, dispositivo } };
}

/** Quando una sessione finisce da sé: troppo a lungo inattiva, o vecchia. */
function finisceIl({ strategia, ultimo_uso_il, scade_il }: Marcata<'sessioni'>): number {
  const inattiva = DURATA_SESSIONE[strategia as Strategia].inattivaMs;
  return Math.min(Number(scade_il), Number(ultimo_uso_il) + inattiva);
}

/** Le colonne di una sessione che la sua marca copre, e la marca. */
const COLONNE = sql.raw(colonneMarcate('sessioni'));

/** Chiude una sessione di una persona; false quando non era sua o era già finita. */
export async function revocaSessione(
  db: QueryExecutorProvider,
  chi: { strategia: Strategia; soggettoId: string; id: string },
  motivo: MotivoRevoca,
  adesso: number,
): Promise<boolean> {
  const { rows } = await sql`
    WITH finite AS (
      UPDATE sessioni SET revocata_il = ${adesso}, motivo_revoca = ${motivo}
      WHERE id = ${chi.id} AND strategia = ${chi.strategia} AND soggetto_id = ${chi.soggettoId} AND revocata_il IS NULL
      RETURNING id
    ) SELECT id, pg_notify(${CANALE_SESSIONI}, id::text) FROM finite`.execute(db);
  return rows.length === 1;
}

/** Chiude la sessione che questo gettone apre, di chiunque sia; non succede nulla quando era finita o è ignota. */
export async function revocaSessioneDelGettone(
  db: QueryExecutorProvider,
  { strategia, gettone }: { strategia: Strategia; gettone: string },
  motivo: MotivoRevoca,
  adesso: number,
): Promise<void> {
  await sql`
    WITH finite AS (
      UPDATE sessioni SET revocata_il = ${adesso}, motivo_revoca = ${motivo}
      WHERE impronta_token = ${improntaGettone(gettone)} AND strategia = ${strategia} AND revocata_il IS NULL
      RETURNING id
    ) SELECT pg_notify(${CANALE_SESSIONI}, id::text) FROM finite`.execute(db);
}

/**
 * Quando la persona di questa sessione ha provato chi è, per una sessione che ne nasce; null quando è finita. In una
 * transazione: non finisce prima che l'altra sia scritta, così che chi la chiude le chiuda entrambe.
 */
export async function provataIl(tx: QueryExecutorProvider, segreti: ChiMarca, id: string): Promise<number | null> {
  const { rows } = await sql<Marcata<'sessioni'>>`
    SELECT ${COLONNE} FROM sessioni WHERE id = ${id} AND revocata_il IS NULL FOR SHARE`.execute(tx);
  const [madre] = delleSole(segreti, 'sessioni', rows);
  return madre === undefined ? null : Number(madre.provata_il ?? madre.creata_il);
}

/** Chiude tutte le sessioni di una persona, e dice quali erano, perché se ne possano chiudere i socket. */
export async function revocaSessioniDi(
  db: QueryExecutorProvider,
  chi: { strategia: Strategia; soggettoId: string },
  motivo: MotivoRevoca,
  adesso: number,
): Promise<string[]> {
  const { rows } = await sql<Riga<'sessioni', 'id'>>`
    WITH vive AS MATERIALIZED (
      SELECT id FROM sessioni
      WHERE strategia = ${chi.strategia} AND soggetto_id = ${chi.soggettoId} AND revocata_il IS NULL
      ORDER BY id FOR NO KEY UPDATE
    ), finite AS (
      UPDATE sessioni SET revocata_il = ${adesso}, motivo_revoca = ${motivo}
      WHERE id IN (SELECT id FROM vive) AND revocata_il IS NULL
      RETURNING id
    ) SELECT id, pg_notify(${CANALE_SESSIONI}, id::text) FROM finite`.execute(db);
  return rows.map((riga) => riga.id);
}

/**
 * Dimentica le più vecchie fra le sessioni finite di una persona: chi entra di continuo non deve riempire il disco.
 * Nessuna aperta in questo stesso istante: dopo averne dimenticata una, la base dati di quella persona non ne accetta
 * che di più giovani.
 */
export async function dimenticaFinite(
  db: QueryExecutorProvider,
  chi: { strategia: Strategia; soggettoId: string },
  adesso: number,
): Promise<void> {
  await sql`
    DELETE FROM sessioni WHERE id IN (
      SELECT id FROM sessioni
      WHERE strategia = ${chi.strategia} AND soggetto_id = ${chi.soggettoId} AND revocata_il IS NOT NULL
        AND creata_il < ${adesso}
      ORDER BY creata_il DESC OFFSET ${SESSIONI_FINITE_MAX})`.execute(db);
}

/**
 * Quali di queste sessioni non sono più vive a `adesso`: revocate, scadute, o di una persona che non può più entrare,
 * perché la credenziale è revocata o scaduta, o l'account è chiuso. Una ignota o non nostra non è viva.
 */
export async function sessioniFinite(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  ids: readonly string[],
  adesso: number,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Marcata<'sessioni'>>`
    SELECT ${COLONNE} FROM sessioni WHERE id = ANY(${[...ids]}::uuid[]) AND revocata_il IS NULL
      AND NOT EXISTS (SELECT FROM credenziali c WHERE sessioni.strategia = 'user' AND c.id = sessioni.soggetto_id
        AND (c.revocata_il IS NOT NULL OR c.scade_il <= ${adesso}))
      AND NOT EXISTS (SELECT FROM utenti_admin u WHERE sessioni.strategia = 'admin' AND u.id = sessioni.soggetto_id
        AND u.disabilitato_il IS NOT NULL)
      AND NOT EXISTS (SELECT FROM operatori o WHERE sessioni.strategia = 'edicom' AND o.id = sessioni.soggetto_id
        AND o.disabilitato_il IS NOT NULL)`.execute(db);
  const vive = new Set(
    rows.flatMap((riga) => (adesso < finisceIl(riga) && eDellaCasa(segreti, 'sessioni', riga) ? [riga.id] : [])),
  );
  return ids.filter((id) => !vive.has(id));
}

/** Se una credenziale è in uso da qualche parte, come dice la sua anteprima. */
export async function haSessioneViva(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  credenzialeId: string,
  adesso: number,
): Promise<boolean> {
  const { rows } = await sql<Marcata<'sessioni'>>`
    SELECT ${COLONNE} FROM sessioni WHERE strategia = 'user' AND soggetto_id = ${credenzialeId} AND revocata_il IS NULL
      AND scade_il > ${adesso}`.execute(db);
  return delleSole(segreti, 'sessioni', rows).length > 0;
}

/** Gli accessi che si nominano insieme; quanti altri ce ne sono si dice. */
const ACCESSI_MAX = 100;
/** Gli accessi finiti che si nominano sotto i vivi; quanti altri si ricordano si dice. */
const FINITI_MAX = 10;
/** Gli accessi finiti che si leggono per nominare quelli: una riga piantata non prende il posto di una vera. */
const FINITI_LETTI_MAX = 200;

type SessioneLetta = Marcata<'sessioni'> &
  Riga<'sessioni', 'indirizzo' | 'dispositivo'> &
  Precisa<'sessioni', { mezzo: Sessione['mezzo'] }>;

/** La persona che chiama, e con quale delle sue sessioni. */
export type Sue = { strategia: Strategia; soggettoId: string; correnteId: string };

/**
 * Le sessioni vive di una persona, dalla più recente, con ogni luogo da cui ciascuna è stata usata; poi le ultime
 * finite. Ciò che nessun server ha scritto non è suo, e non si mostra: lo si dice a chi sorveglia l'installazione.
 */
export async function elencaSessioni(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  chi: Sue,
  adesso: number,
): Promise<ElencoSessioni> {
  const lette = await sql<SessioneLetta>`
    SELECT ${COLONNE}, indirizzo, dispositivo FROM sessioni
    WHERE strategia = ${chi.strategia} AND soggetto_id = ${chi.soggettoId} AND revocata_il IS NULL
      AND scade_il > ${adesso} AND ultimo_uso_il > ${adesso - DURATA_SESSIONE[chi.strategia].inattivaMs}
    ORDER BY id = ${chi.correnteId} DESC, creata_il DESC`.execute(db);
  const vive = delleSole(segreti, 'sessioni', lette.rows);
  const rows = vive.slice(0, ACCESSI_MAX);
  const luoghi = await luoghiDi(
    db,
    rows.map(({ id }) => id),
  );
  // Quella corrente si nomina sempre; poi tutte, in ordine.
  const inOrdine = rows.toSorted((a, b) => Number(b.creata_il) - Number(a.creata_il));
  const sessioni = inOrdine.map((riga) => ({
    id: riga.id,
    creataIl: Number(riga.creata_il),
    ultimoUsoIl: Number(riga.ultimo_uso_il),
    scadeIl: Number(riga.scade_il),
    luogo: luogoDi(riga),
    mezzo: riga.mezzo,
    corrente: riga.id === chi.correnteId,
    ...(luoghi.get(riga.id) ?? { altrove: [], altriLuoghi: 0 }),
  }));
  return { sessioni, altre: vive.length - rows.length, ...(await finiteDi(db, segreti, chi)) };
}

type SessioneFinitaLetta = SessioneLetta & { revocata_il: string; motivo_revoca: MotivoRevoca; in_tutto: number };

async function finiteDi(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  { strategia, soggettoId }: Sue,
): Promise<Pick<ElencoSessioni, 'finite' | 'altreFinite'>> {
  const { rows } = await sql<SessioneFinitaLetta>`
    SELECT ${COLONNE}, revocata_il, motivo_revoca, indirizzo, dispositivo, count(*) OVER ()::int AS in_tutto
    FROM sessioni WHERE strategia = ${strategia} AND soggetto_id = ${soggettoId} AND revocata_il IS NOT NULL
    ORDER BY revocata_il DESC, creata_il DESC LIMIT ${FINITI_LETTI_MAX}`.execute(db);
  const vere = delleSole(segreti, 'sessioni', rows);
  const finite = vere.slice(0, FINITI_MAX).map((riga) => ({
    id: riga.id,
    creataIl: Number(riga.creata_il),
    finitaIl: Number(riga.revocata_il),
    perche: riga.motivo_revoca,
    luogo: luogoDi(riga),
    mezzo: riga.mezzo,
  }));
  const estranee = rows.length - vere.length;
  return { finite, altreFinite: (rows[0]?.in_tutto ?? 0) - estranee - finite.length };
}

/** Se questa persona è dentro da un dispositivo diverso da quello che mostra `cookie`. */
export async function altriDentro(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  { strategia, soggettoId, cookie }: { strategia: Strategia; soggettoId: string; cookie: string | undefined },
  adesso: number,
): Promise<boolean> {
  const impronta = cookie === undefined ? null : improntaGettone(cookie);
  const { rows } = await sql<Marcata<'sessioni'>>`
    SELECT ${COLONNE} FROM sessioni WHERE strategia = ${strategia} AND soggetto_id = ${soggettoId} AND revocata_il IS NULL
      AND scade_il > ${adesso} AND ultimo_uso_il > ${adesso - DURATA_SESSIONE[strategia].inattivaMs}
      AND impronta_token IS DISTINCT FROM ${impronta}::bytea`.execute(db);
  return delleSole(segreti, 'sessioni', rows).length > 0;
}

/** Con che cosa la sessione appena aperta è stata aperta: chi conduce lo vede. */
export async function segnaModo(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  credenzialeId: string,
  con: 'collegamento' | 'codice',
): Promise<void> {
  const { rows } = await sql<Marcata<'sessioni'>>`
    SELECT ${COLONNE} FROM sessioni
    WHERE strategia = 'user' AND soggetto_id = ${credenzialeId} AND revocata_il IS NULL FOR UPDATE`.execute(tx);
  for (const riga of delleSole(segreti, 'sessioni', rows))
    await sql`
      UPDATE sessioni SET con = ${con}, marca = ${marcaDellaRiga(segreti, 'sessioni', { ...riga, con })}
      WHERE id = ${riga.id}`.execute(tx);
}
