import { randomUUID } from 'node:crypto';
import type { RuoloUtente } from '@gestore/contratto/accesso/forme';
import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  eDellaCasa,
  type Marcata,
  marcaDellaRiga,
} from '../../base-dati/marche-righe.ts';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import { improntaGettone } from '../../piattaforma/arnesi/gettone.ts';
import { normalizzaCredenziale, nuovaCredenziale } from '../gettone.ts';
import { revocaSessioniDi } from '../sessioni/sessioni.ts';

type MotivoRevocaCredenziale =
  | 'riemissione'
  | 'identita_non_confermata'
  | 'furto_o_smarrimento'
  | 'vendita_chiusa'
  | 'altro';

type DatiCredenziale = { astaId: string; adesso: number; scadeIl: number | null } & (
  | { ruolo: 'offerente'; bustaId: string; pseudonimo: string }
  | { ruolo: 'spettatore'; bustaId: null; pseudonimo: string | null }
);

export type Credenziale = {
  id: string;
  astaId: string;
  ruolo: RuoloUtente;
  bustaId: string | null;
  pseudonimo: string | null;
  scadeIl: number | null;
  emessaIl: number;
  primoAccessoIl: number | null;
  revocataIl: number | null;
  motivo: MotivoRevocaCredenziale | null;
};

/**
 * Emette la credenziale di una busta, o di uno spettatore, per una vendita (R30). `token` è ciò che va nel collegamento
 * `/login/{token}`: si restituisce una volta, e se ne conserva soltanto l'impronta. Si chiama nella transazione che
 * scrive la riga della posta in uscita.
 */
export async function apriCredenziale(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  dati: DatiCredenziale,
): Promise<{ id: string; token: string }> {
  const id = randomUUID();
  const token = nuovaCredenziale();
  const impronta = improntaGettone(normalizzaCredenziale(token));
  const marca = marcaDellaRiga(segreti, 'credenziali', {
    id,
    asta: dati.astaId,
    ruolo: dati.ruolo,
    busta_id: dati.bustaId,
    pseudonimo: dati.pseudonimo,
    impronta_token: impronta,
    emessa_il: dati.adesso,
    scade_il: dati.scadeIl,
  });
  await sql`
    INSERT INTO credenziali (id, asta, ruolo, busta_id, pseudonimo, impronta_token, emessa_il, scade_il, marca)
    VALUES (${id}, ${dati.astaId}, ${dati.ruolo}, ${dati.bustaId}, ${dati.pseudonimo},
      ${impronta}, ${dati.adesso}, ${dati.scadeIl}, ${marca})`.execute(tx);
  return { id, token };
}

/** Revoca una credenziale e chiude le sue sessioni; false quando era ignota o già revocata. */
export async function chiudiCredenziale(
  tx: QueryExecutorProvider,
  dati: { id: string; motivo: MotivoRevocaCredenziale; adesso: number },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE credenziali SET revocata_il = ${dati.adesso}, motivo = ${dati.motivo}
    WHERE id = ${dati.id} AND revocata_il IS NULL RETURNING id`.execute(tx);
  if (rows.length === 0) return false;
  await revocaSessioniDi(tx, { strategia: 'user', soggettoId: dati.id }, 'revoca_credenziale', dati.adesso);
  return true;
}

/**
 * Sostituisce una credenziale con una nuova della stessa identità (R30): stessa vendita, busta e pseudonimo, e il
 * vecchio collegamento smette di valere. Null quando l'id è ignoto, `sostituita` quando lo è già: allora si riemette la
 * più recente. Una credenziale revocata e non sostituita si può riemettere.
 */
export async function riemettiCredenziale(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  dati: { id: string; adesso: number; scadeIl: number | null },
): Promise<{ id: string; token: string } | 'sostituita' | null> {
  // Il blocco della riga mette in fila due riemissioni della stessa credenziale: la seconda la trova sostituita.
  const { rows } = await sql<CredenzialeScritta & Riga<'credenziali', 'sostituita_da'>>`
    SELECT ${COLONNE}, sostituita_da FROM credenziali WHERE id = ${dati.id} FOR UPDATE`.execute(tx);
  const riga = rows[0];
  if (riga === undefined || !eDellaCasa(segreti, 'credenziali', riga)) return null;
  if (riga.sostituita_da !== null) return 'sostituita';
  const vecchia = daRiga(riga);
  await chiudiCredenziale(tx, { id: vecchia.id, motivo: 'riemissione', adesso: dati.adesso });
  const { astaId, bustaId, pseudonimo } = vecchia;
  const comuni = { astaId, adesso: dati.adesso, scadeIl: dati.scadeIl };
  const nuova =
    bustaId !== null && pseudonimo !== null
      ? await apriCredenziale(tx, segreti, { ...comuni, ruolo: 'offerente', bustaId, pseudonimo })
      : await apriCredenziale(tx, segreti, { ...comuni, ruolo: 'spettatore', bustaId: null, pseudonimo });
  await sql`UPDATE credenziali SET sostituita_da = ${nuova.id} WHERE id = ${vecchia.id}`.execute(tx);
  return nuova;
}

/** La credenziale con questo id, anche revocata; null quando è ignota, o quando nessun server l'ha emessa. */
export async function trovaCredenziale(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  id: string,
): Promise<Credenziale | null> {
  const { rows } = await sql<CredenzialeScritta>`SELECT ${COLONNE} FROM credenziali WHERE id = ${id}`.execute(db);
  return nostra(segreti, rows[0]);
}

/** La credenziale che questo testo apre, anche revocata; null come sopra. Leggerla non la consuma. */
export async function credenzialeDelToken(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  token: string,
): Promise<Credenziale | null> {
  const impronta = improntaGettone(normalizzaCredenziale(token));
  const { rows } =
    await sql<CredenzialeScritta>`SELECT ${COLONNE} FROM credenziali WHERE impronta_token = ${impronta}`.execute(db);
  return nostra(segreti, rows[0]);
}

function nostra(segreti: ChiMarca, riga: CredenzialeScritta | undefined): Credenziale | null {
  return riga === undefined || !eDellaCasa(segreti, 'credenziali', riga) ? null : daRiga(riga);
}

/** Segna il primo ingresso con una credenziale. Il blocco della riga mette in fila due ingressi dello stesso istante. */
export async function segnaAccesso(tx: QueryExecutorProvider, id: string, adesso: number): Promise<void> {
  await sql`
    UPDATE credenziali SET primo_accesso_il = coalesce(primo_accesso_il, ${adesso}) WHERE id = ${id}`.execute(tx);
}

/** Tutte le credenziali di una vendita, dalla più vecchia. */
export async function credenzialiDellAsta(db: QueryExecutorProvider, astaId: string): Promise<Credenziale[]> {
  const { rows } = await sql<CredenzialeScritta>`
    SELECT ${COLONNE} FROM credenziali WHERE asta = ${astaId} ORDER BY emessa_il, id`.execute(db);
  return rows.map(daRiga);
}

const COLONNE = sql.raw(`${colonneMarcate('credenziali')}, primo_accesso_il, revocata_il, motivo`);

type CredenzialeScritta = Marcata<'credenziali'> &
  Riga<'credenziali', 'primo_accesso_il' | 'revocata_il'> &
  Precisa<'credenziali', { ruolo: RuoloUtente; motivo: MotivoRevocaCredenziale | null }>;

function daRiga(riga: CredenzialeScritta): Credenziale {
  const istante = (valore: string | null) => (valore === null ? null : Number(valore));
  return {
    id: riga.id,
    astaId: riga.asta,
    ruolo: riga.ruolo,
    bustaId: riga.busta_id,
    pseudonimo: riga.pseudonimo,
    scadeIl: istante(riga.scade_il),
    emessaIl: Number(riga.emessa_il),
    primoAccessoIl: istante(riga.primo_accesso_il),
    revocataIl: istante(riga.revocata_il),
    motivo: riga.motivo,
  };
}
