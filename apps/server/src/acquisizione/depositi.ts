import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Precisa, Riga } from '../base-dati/tavole.ts';
import { type ChiaveDepositi, creaChiaveDepositi } from '../sigillo/chiave-depositi.ts';
import { ErroreSigillo } from '../sigillo/errore-sigillo.ts';
import type { PartiSigillate } from './busta-sigillata.ts';
import {
  apriCorpo,
  apriTestata,
  type CorpoAperto,
  chiudiCorpo,
  chiudiTestata,
  type TestataDeposito,
} from './testata-deposito.ts';

/** I depositi: una tavola per tutte le vendite, che senza la sua chiave non dice di quale sia ciascuna busta (R10). */
export type Depositi = {
  /** Il deposito di quel pacchetto in quella vendita, se c'è già; anche dopo che la busta ne è uscita. */
  trova(asta: string, impronta: string): Promise<TestataDeposito | null>;
  /**
   * Depone una busta in una scrittura sola. `null` se intanto l'ha deposta qualcun altro, qui o in un altro processo: vale
   * la sua, che si `trova`.
   */
  deponi(id: string, testata: TestataDeposito, parti: PartiSigillate): Promise<TestataDeposito | null>;
  /** Gli identificativi delle buste in attesa, per vendita: di tutte, per chi ha la chiave. */
  inAttesa(): Promise<Map<string, BustaInAttesa[]>>;
  /** La busta com'è adesso: un rinvio può averla sigillata di nuovo da quando se n'è letta la testata. */
  intera(id: string): Promise<BustaIntera | null>;
  /**
   * Riscrive, una per una e in un ordine che non dice nulla, tutte le buste in attesa di tutte le vendite: `cambia` dà
   * quella nuova, o la stessa. Anche una che non cambia si cifra di nuovo, e occupa quanto prima: chi guarda la base dati
   * vede riscritte tutte le righe, e non sa di quale vendita (R10).
   */
  riscrivi(cambia: (intera: BustaIntera) => Promise<BustaIntera>): Promise<void>;
  /** La busta è uscita nel registro: qui resta la sola identità, con la ricevuta, per chi la ripresenta. */
  svuota(ids: readonly string[]): Promise<void>;
};

export type BustaInAttesa = { id: string; testata: TestataDeposito };
export type BustaIntera = { testata: TestataDeposito; parti: PartiSigillate };

/** Testate lette per volta. */
const PAGINA = 500;

/** @param segreto da cui si ricava la chiave dei depositi, che nella base dati non c'è */
export function creaDepositi({
  db,
  segreto,
  log,
}: {
  db: Kysely<unknown>;
  segreto: Uint8Array;
  log: Pick<Logger, 'error'>;
}): Depositi {
  const ricavata = creaChiaveDepositi(segreto);
  const chiave = (): Promise<ChiaveDepositi> => ricavata;
  /** Le testate già aperte delle buste ancora in attesa: si aprono una volta per processo. */
  const note = new Map<string, TestataDeposito>();
  /** Righe che la chiave non apre: qualcuno le ha scritte o cambiate. Non fermano le altre, e si dice una volta. */
  const alterate = new Set<string>();

  async function nuove(ids: readonly string[]): Promise<void> {
    for (let da = 0; da < ids.length; da += PAGINA) {
      const { rows } = await sql<Riga<'depositi', 'id' | 'testata'>>`
        SELECT id, testata FROM depositi WHERE id = ANY(${ids.slice(da, da + PAGINA)}::uuid[])`.execute(db);
      const sua = await chiave();
      for (const { id, testata } of rows) {
        const letta = await apriTestata(sua, id, testata).catch(() => null);
        if (letta !== null) note.set(id, letta);
        else {
          alterate.add(id);
          log.error({ deposito: id }, 'deposito alterato: la sua testata non si apre');
        }
      }
    }
  }

  return {
    async trova(asta, impronta) {
      const identita = (await chiave()).identita(asta, impronta);
      const { rows } = await sql<Riga<'depositi', 'id' | 'testata'>>`
        SELECT id, testata FROM depositi WHERE identita = ${identita}`.execute(db);
      return rows[0] === undefined ? null : apriTestata(await chiave(), rows[0].id, rows[0].testata);
    },
    async deponi(id, testata, parti) {
      const sua = await chiave();
      const identita = sua.identita(testata.asta, testata.ricevuta.impronta);
      const chiusa = await chiudiTestata(sua, id, testata);
      const corpo = await chiudiCorpo(sua, id, parti);
      const { rows } = await sql<Riga<'depositi', 'id'>>`
        INSERT INTO depositi (id, identita, testata, corpo) VALUES (${id}, ${identita}, ${chiusa}, ${corpo})
        ON CONFLICT (identita) DO NOTHING RETURNING id`.execute(db);
      return rows[0] === undefined ? null : testata;
    },
    async inAttesa() {
      const { rows } = await sql<Riga<'depositi', 'id'>>`SELECT id FROM depositi WHERE corpo IS NOT NULL`.execute(db);
      const ids = new Set(rows.map(({ id }) => id));
      for (const id of note.keys()) if (!ids.has(id)) note.delete(id);
      await nuove([...ids].filter((id) => !note.has(id) && !alterate.has(id)));
      return perVendita(note);
    },
    intera: async (id) => interaDi(db, await chiave(), id),
    riscrivi: async (cambia) => riscriviTutte(db, await chiave(), cambia),
    async svuota(ids) {
      await sql`UPDATE depositi SET corpo = NULL WHERE id = ANY(${ids}::uuid[])`.execute(db);
      for (const id of ids) note.delete(id);
    },
  };
}

type RigaInAttesa = Riga<'depositi', 'id' | 'testata'> & Precisa<'depositi', { corpo: Buffer }>;

async function apriRiga(
  chiave: ChiaveDepositi,
  { id, testata, corpo }: RigaInAttesa,
): Promise<{ testata: TestataDeposito; corpo: CorpoAperto }> {
  return { testata: await apriTestata(chiave, id, testata), corpo: await apriCorpo(chiave, id, corpo) };
}

/** Un corpo già svuotato, da un altro processo, è già nel registro: non è alterato. */
async function interaDi(db: Kysely<unknown>, chiave: ChiaveDepositi, id: string): Promise<BustaIntera | null> {
  const riga = await rigaDi(db, id);
  if (riga === null) return null;
  const { testata, corpo } = await apriRiga(chiave, riga);
  return { testata, parti: corpo.parti };
}

async function riscriviTutte(
  db: Kysely<unknown>,
  chiave: ChiaveDepositi,
  cambia: (intera: BustaIntera) => Promise<BustaIntera>,
): Promise<void> {
  const { rows } = await sql<Riga<'depositi', 'id'>>`
    SELECT id FROM depositi WHERE corpo IS NOT NULL ORDER BY id`.execute(db);
  for (const { id } of rows) await riscriviUna(db, chiave, id, cambia);
}

async function rigaDi(db: Kysely<unknown>, id: string): Promise<RigaInAttesa | null> {
  const { rows } = await sql<RigaInAttesa>`
    SELECT id, testata, corpo FROM depositi WHERE id = ${id} AND corpo IS NOT NULL`.execute(db);
  return rows[0] ?? null;
}

async function riscriviUna(
  db: Kysely<unknown>,
  chiave: ChiaveDepositi,
  id: string,
  cambia: (intera: BustaIntera) => Promise<BustaIntera>,
): Promise<void> {
  const riga = await rigaDi(db, id);
  // Una riga alterata resta com'è: quando la busta esce lo si dice, e non ferma le altre (R25).
  const letta = riga === null ? null : await apriRiga(chiave, riga).catch(seAlterata);
  if (riga === null || letta === null) return;
  const { testata, parti } = await cambia({ testata: letta.testata, parti: letta.corpo.parti });
  const chiusa = await chiudiTestata(chiave, id, testata);
  const corpo = await chiudiCorpo(chiave, id, parti, letta.corpo.misura);
  // Se intanto è uscita, o un altro processo l'ha già riscritta, vale ciò che c'è.
  await sql`
    UPDATE depositi SET testata = ${chiusa}, corpo = ${corpo}
    WHERE id = ${id} AND corpo IS NOT NULL AND testata = ${riga.testata}`.execute(db);
}

/** `null` se la busta è stata alterata nella base dati; ogni altro errore com'è. */
export function seAlterata(errore: unknown): null {
  if (errore instanceof ErroreSigillo && errore.codice === 'sigillo_non_valido') return null;
  throw errore;
}

function perVendita(note: ReadonlyMap<string, TestataDeposito>): Map<string, BustaInAttesa[]> {
  const vendite = new Map<string, BustaInAttesa[]>();
  for (const [id, testata] of note) vendite.set(testata.asta, [...(vendite.get(testata.asta) ?? []), { id, testata }]);
  return vendite;
}
