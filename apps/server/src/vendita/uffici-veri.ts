import type { DatiTribunale } from '@gestore/contratto/anagrafe/forme';
import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  dichiaraEstranea,
  eDellaCasa,
  type Marcata,
} from '../base-dati/marche-righe.ts';
import type { Forse, Precisa, Riga } from '../base-dati/tavole.ts';
import { cercabile } from '../piattaforma/arnesi/testo-cercabile.ts';

export type VersioneScritta = Marcata<'tribunali_versioni'> & Precisa<'tribunali_versioni', { dati: DatiTribunale }>;

/**
 * Un ufficio secondo le versioni che un server ha scritto (R17, R74). Le versioni si possono soltanto aggiungere: vale l'ultima con la
 * marca, quale che sia quella che la riga dell'ufficio indica. `dubbio`: ne è indicata una più avanti che non è della casa, o che non c'è
 * più, o il nome è di un altro: il suo conto non si mostra e non si usa finché un operatore non lo salva di nuovo.
 */
type UfficioVero = {
  id: string;
  chiave: string;
  vera: VersioneScritta | null;
  puntata: number;
  dubbio: boolean;
};

type Letta = Riga<'tribunali', 'id' | 'chiave'> & { puntata: number } & Forse<VersioneScritta>;
type Parti = { db: QueryExecutorProvider; segreti: ChiMarca };

const COLONNE = sql`t.id, t.chiave, t.versione AS puntata, ${sql.raw(colonneMarcate('tribunali_versioni', 'v'))}`;

/** L'ufficio che ha un nome, scritto in un modo qualunque; `null` se nessuno lo ha. */
export function ufficioDelNome(parti: Parti, nome: string): Promise<UfficioVero | null> {
  return leggi(parti, sql`t.chiave = ${cercabile(nome)}`);
}

/** L'ufficio con un identificativo; `null` se non c'è. */
export function ufficioDi(parti: Parti, id: string): Promise<UfficioVero | null> {
  return leggi(parti, sql`t.id = ${id}`);
}

/** Gli uffici che indicano un conto, il più recente per primo; non quelli di cui si dubita. */
export async function ufficiDelConto(parti: Parti, iban: string): Promise<VersioneScritta[]> {
  const { rows } = await sql<Riga<'tribunali', 'id'>>`
    SELECT t.id FROM tribunali t JOIN tribunali_versioni v ON v.tribunale = t.id AND v.versione = t.versione
    WHERE v.dati ->> 'iban' = ${iban} ORDER BY v.valida_dal DESC, t.id`.execute(parti.db);
  const trovati: VersioneScritta[] = [];
  for (const { id } of rows) {
    const ufficio = await ufficioDi(parti, id);
    if (ufficio !== null && !ufficio.dubbio && ufficio.vera?.dati.iban === iban) trovati.push(ufficio.vera);
  }
  return trovati;
}

/** Le versioni di un ufficio che un server ha scritto, dalla più recente. */
export async function versioniVere({ db, segreti }: Parti, id: string): Promise<VersioneScritta[]> {
  const { rows } = await sql<VersioneScritta>`
    SELECT ${sql.raw(colonneMarcate('tribunali_versioni'))} FROM tribunali_versioni
    WHERE tribunale = ${id} ORDER BY versione DESC`.execute(db);
  return rows.filter((riga) => eDellaCasa(segreti, 'tribunali_versioni', riga));
}

async function leggi(parti: Parti, quale: ReturnType<typeof sql>): Promise<UfficioVero | null> {
  const { db, segreti } = parti;
  // Di solito una riga: quella che l'ufficio indica, che è anche l'ultima.
  const { rows } = await sql<Letta>`
    SELECT ${COLONNE} FROM tribunali t LEFT JOIN tribunali_versioni v ON v.tribunale = t.id AND v.versione >= t.versione
    WHERE ${quale} ORDER BY v.versione DESC`.execute(db);
  const [prima] = rows;
  if (prima === undefined) return null;
  const { id, chiave, puntata } = prima;
  const scritte = rows.filter((riga): riga is Letta & VersioneScritta => riga.comando_id !== null);
  const vera =
    scritte.find((riga) => eDellaCasa(segreti, 'tribunali_versioni', riga)) ??
    (await versioniVere(parti, id))[0] ??
    null;
  const altroNome = vera !== null && cercabile(vera.dati.nome) !== chiave;
  const dubbio = vera === null || vera.versione < puntata || altroNome;
  if (dubbio || vera.versione !== puntata) dichiaraEstranea(segreti, { tavola: 'tribunali_versioni', riga: id });
  return { id, chiave, vera, puntata, dubbio };
}
