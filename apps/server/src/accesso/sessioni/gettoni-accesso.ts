import { DURATA_GETTONE_S, TIPO_GETTONE } from '@gestore/contratto/accesso/costanti-accesso';
import type { Gettoni, Strategia } from '@gestore/contratto/accesso/forme';
import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  eDellaCasa,
  type Marcata,
  marcaDellaRiga,
} from '../../base-dati/marche-righe.ts';
import type { Riga } from '../../base-dati/tavole.ts';
import { improntaGettone, nuovoGettone } from '../../piattaforma/arnesi/gettone.ts';
import { DIMENTICATI_MAX, DURATA_SESSIONE, RICORDA_SCADUTI_MS } from '../limiti/limiti.ts';
import {
  apriSessioneSenzaCookie,
  type NuovaSessione,
  type RigaSessione,
  type SessioneTrovata,
  usaSessione,
} from './sessioni.ts';

/** I prefissi dicono a chi cerca segreti sfuggiti che cosa ha trovato. */
const PREFISSO = { accesso: 'gva_', rinnovo: 'gvr_' } as const;

/**
 * Apre una sessione per un client dell'API ed emette la sua prima coppia di gettoni; si restituiscono una volta, e se
 * ne conservano le impronte.
 */
export async function apriSessioneGettoni(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  nuova: NuovaSessione,
): Promise<Gettoni> {
  const sessione = await apriSessioneSenzaCookie(db, segreti, nuova);
  return emetti(db, segreti, { ...sessione, ...nuova, giro: 0 });
}

/** Una sessione, e il gettone Bearer mostrato per lei: tutto ciò che la sua marca copre, tranne di chi è la sessione. */
export type RigaGettone = RigaSessione & {
  gettone_impronta: Buffer;
  gettone_uso: string;
  gettone_giro: number;
  gettone_emesso_il: string;
  gettone_scade_il: string;
  gettone_marca: string | null;
};

/** Le colonne di una `RigaGettone`, dei gettoni `g` e delle sessioni `s`. */
export const COLONNE_DEL_GETTONE = `${colonneMarcate('sessioni', 's')}, s.indirizzo, s.dispositivo, s.motivo_revoca, g.impronta AS gettone_impronta,
  g.uso AS gettone_uso, g.giro AS gettone_giro, g.emesso_il AS gettone_emesso_il, g.scade_il AS gettone_scade_il,
  g.marca AS gettone_marca`;

function gettoneDellaCasa(segreti: ChiMarca, riga: RigaGettone): boolean {
  const gettone: Marcata<'gettoni'> = {
    impronta: riga.gettone_impronta,
    sessione_id: riga.id,
    uso: riga.gettone_uso,
    giro: riga.gettone_giro,
    emesso_il: riga.gettone_emesso_il,
    scade_il: riga.gettone_scade_il,
    marca: riga.gettone_marca,
  };
  return eDellaCasa(segreti, 'gettoni', gettone);
}

/** Cerca un gettone d'accesso; come `trovaSessione`, e `gettone_scaduto` quando la sessione vive ancora ma il gettone no. */
export async function trovaSessioneDelGettone(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  strategia: Strategia,
  gettone: string,
  adesso: number,
): Promise<SessioneTrovata> {
  const { rows } = await sql<RigaGettone>`
    SELECT ${sql.raw(COLONNE_DEL_GETTONE)} FROM gettoni g JOIN sessioni s ON s.id = g.sessione_id
    WHERE g.impronta = ${improntaGettone(gettone)} AND g.uso = 'accesso' AND s.strategia = ${strategia}`.execute(db);
  return rows[0] === undefined ? { stato: 'sconosciuta' } : usaSessioneDelGettone(db, segreti, rows[0], adesso);
}

/** Come `usaSessione`, per chi mostra un gettone d'accesso. */
export async function usaSessioneDelGettone(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  riga: RigaGettone,
  adesso: number,
): Promise<SessioneTrovata> {
  if (!gettoneDellaCasa(segreti, riga)) return { stato: 'sconosciuta' };
  if (riga.motivo_revoca === null && adesso >= Number(riga.gettone_scade_il)) {
    return { stato: 'finita', motivo: 'gettone_scaduto' };
  }
  return usaSessione(db, segreti, riga, adesso);
}

export type EsitoRinnovo =
  | { esito: 'rinnovati'; gettoni: Gettoni; soggettoId: string }
  | { esito: 'riuso'; sessioneId: string; soggettoId: string }
  | { esito: 'rifiutato'; motivo: string | null };

type RigaRinnovo = RigaGettone & Riga<'gettoni', 'usato_il'> & { giro_della_sessione: number };

/**
 * Scambia un gettone di rinnovo con una coppia nuova. Il gettone vale una volta: se torna (`riuso`) lo hanno in due, e
 * chi chiama chiude la sessione. In una transazione: il blocco della riga mette in fila due scambi. Ogni coppia ha il
 * numero del suo giro: una di un giro passato è usata, anche se non risulta.
 */
export async function rinnovaGettoni(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  strategia: Strategia,
  rinnovo: string,
  adesso: number,
): Promise<EsitoRinnovo> {
  const impronta = improntaGettone(rinnovo);
  const { rows } = await sql<RigaRinnovo>`
    SELECT ${sql.raw(COLONNE_DEL_GETTONE)}, g.usato_il, s.giro AS giro_della_sessione
    FROM gettoni g JOIN sessioni s ON s.id = g.sessione_id
    WHERE g.impronta = ${impronta} AND g.uso = 'rinnovo' AND s.strategia = ${strategia} FOR UPDATE`.execute(tx);
  const riga = rows[0];
  if (riga === undefined || !gettoneDellaCasa(segreti, riga)) return { esito: 'rifiutato', motivo: null };
  if (riga.motivo_revoca !== null) return { esito: 'rifiutato', motivo: riga.motivo_revoca };
  const usata = await usaSessione(tx, segreti, riga, adesso);
  if (usata.stato === 'sconosciuta') return { esito: 'rifiutato', motivo: null };
  const { gettone_giro: giroMostrato, giro_della_sessione: giroDiOra } = riga;
  if (riga.usato_il !== null || giroMostrato !== giroDiOra)
    return { esito: 'riuso', sessioneId: riga.id, soggettoId: riga.soggetto_id };
  if (usata.stato !== 'viva' || adesso >= Number(riga.gettone_scade_il))
    return { esito: 'rifiutato', motivo: 'scaduta' };
  await sql`UPDATE gettoni SET usato_il = ${adesso} WHERE impronta = ${impronta}`.execute(tx);
  const giro = giroDiOra + 1;
  await sql`UPDATE sessioni SET giro = ${giro} WHERE id = ${riga.id}`.execute(tx);
  const sessione = { id: riga.id, scadeIl: Number(riga.scade_il), strategia, adesso, giro };
  return {
    esito: 'rinnovati',
    gettoni: await emetti(tx, segreti, sessione),
    soggettoId: riga.soggetto_id,
  };
}

/** Una coppia nuova. Il gettone di rinnovo muore con la sessione, o appena la sessione resterebbe inattiva troppo a lungo. */
async function emetti(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  sessione: { id: string; scadeIl: number; strategia: Strategia; adesso: number; giro: number },
): Promise<Gettoni> {
  const { id, adesso, giro } = sessione;
  const accesso = `${PREFISSO.accesso}${nuovoGettone()}`;
  const rinnovo = `${PREFISSO.rinnovo}${nuovoGettone()}`;
  const rinnovoScadeIl = Math.min(sessione.scadeIl, adesso + DURATA_SESSIONE[sessione.strategia].inattivaMs);
  const accessoScadeIl = adesso + DURATA_GETTONE_S * 1_000;
  const marca = (gettone: string, uso: keyof typeof PREFISSO, scadeIl: number): string =>
    marcaDellaRiga(segreti, 'gettoni', {
      impronta: improntaGettone(gettone),
      sessione_id: id,
      uso,
      giro,
      emesso_il: adesso,
      scade_il: scadeIl,
    });
  // Scaduti da molto: a nessuno si deve più dire perché si rifiutano, e la tavola resta grande quanto le sessioni in
  // uso.
  await sql`
    DELETE FROM gettoni WHERE impronta IN (SELECT impronta FROM gettoni
      WHERE scade_il <= ${adesso - RICORDA_SCADUTI_MS} LIMIT ${DIMENTICATI_MAX} FOR UPDATE SKIP LOCKED)`.execute(tx);
  await sql`
    INSERT INTO gettoni (impronta, sessione_id, uso, giro, emesso_il, scade_il, marca)
    VALUES (${improntaGettone(accesso)}, ${id}, 'accesso', ${giro}, ${adesso}, ${accessoScadeIl},
        ${marca(accesso, 'accesso', accessoScadeIl)}),
      (${improntaGettone(rinnovo)}, ${id}, 'rinnovo', ${giro}, ${adesso}, ${rinnovoScadeIl},
        ${marca(rinnovo, 'rinnovo', rinnovoScadeIl)})`.execute(tx);
  return {
    token_type: TIPO_GETTONE,
    access_token: accesso,
    refresh_token: rinnovo,
    expires_in: DURATA_GETTONE_S,
    refresh_expires_in: Math.max(1, Math.floor((rinnovoScadeIl - adesso) / 1_000)),
  };
}
