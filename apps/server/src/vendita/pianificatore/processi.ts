import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Istante } from '@gestore/dominio';
import type { Pool } from 'pg';
import { eVivo, nascitaProcesso } from '../../base-dati/motore/nascita-processo.ts';
import type { Riga } from '../../base-dati/tavole.ts';

/** Oltre questo silenzio un processo non risponde: chi può avere in mano un rilancio impedisce la chiusura (R53, R57). */
export const SILENZIO_MAX_MS = 5_000;
/**
 * Di un processo di un'altra macchina non si può sapere se esiste: oltre questo silenzio lo si dà per sparito. È molto più
 * di quanto un proxy impiega a non mandargli più nessuno.
 */
const ALTROVE_MAX_MS = 60_000;

/**
 * Un processo che tace. `sparito` se è certo che non c'è più: allora la sua porta rifiuta e chi chiama va altrove. Finché
 * esiste, fermo o senza base dati, un rilancio può ancora arrivargli in tempo: le gare lo aspettano.
 */
export type Muto = { id: string; macchina: string; pid: number; vistoIl: Istante; sparito: boolean };

type StatoProcessi = { filigranaIl: number; muti: Muto[] };

/** I processi che servono questa base dati, ciascuno con la sua filigrana accanto al battito. */
export type Processi = {
  batti(filigranaIl: Istante): Promise<void>;
  /** La filigrana più bassa fra i vivi, e chi tace da troppo. */
  stato(): Promise<StatoProcessi>;
  /** La filigrana più bassa degli altri processi non finiti, muti compresi; infinita se è solo. */
  filigranaDegliAltri(): Promise<number>;
  /** Dichiara finiti i processi spariti: la gara sospesa per loro potrà poi chiudersi. */
  dichiaraMorti(ids: readonly string[]): Promise<void>;
  /** All'avvio: si annuncia e dice chi è sparito senza congedarsi. Restano da dichiarare, dopo aver fermato le gare. */
  subentra(filigranaIl: Istante): Promise<{ morti: string[] }>;
  congeda(): Promise<void>;
  /**
   * Vero se gli altri hanno sentito questo processo da poco: a mezza via fra il silenzio che ferma le gare e quello oltre il
   * quale, da un'altra macchina, lo darebbero per sparito. Prima, ciò che ha preso si aspetta, e chi ha bussato è in tempo; oltre,
   * chi si sveglia non prende nulla in mano finché non ha battuto.
   */
  inRecinto(): boolean;
};

/** Chi è questo processo, e come si sa se un altro della stessa macchina vive ancora. */
type QuestoProcesso = {
  id: string;
  macchina: string;
  pid: number;
  /** Quando è nato, come lo dice il sistema; vuoto se non lo dice. */
  nato: string;
  vivo: (pid: number, nato: string) => boolean;
};

type ProcessoLetto = Riga<'processi', 'id' | 'macchina' | 'pid' | 'nato' | 'filigrana_il'> & {
  visto_ms: number;
  silenzio_ms: number;
};

const piuBassa = (righe: readonly ProcessoLetto[]): number =>
  Math.min(...righe.map(({ filigrana_il }) => Number(filigrana_il)), Number.POSITIVE_INFINITY);

export function creaProcessi(
  pool: Pool,
  { id, macchina, pid, nato, vivo }: QuestoProcesso = {
    id: randomUUID(),
    macchina: hostname(),
    pid: process.pid,
    nato: nascitaProcesso(process.pid) ?? '',
    vivo: eVivo,
  },
  altroveMaxMs = ALTROVE_MAX_MS,
  monotono: () => number = () => performance.now(),
): Processi {
  /** L'inizio dell'ultimo battito riuscito: gli altri lo hanno sentito dopo, mai prima. */
  let sentitoDal = Number.NEGATIVE_INFINITY;
  async function nonFiniti(): Promise<ProcessoLetto[]> {
    const { rows } = await pool.query<ProcessoLetto>(
      `SELECT id, macchina, pid, nato, filigrana_il, (extract(epoch FROM visto) * 1000)::float8 AS visto_ms,
         (extract(epoch FROM clock_timestamp() - visto) * 1000)::float8 AS silenzio_ms
       FROM processi WHERE fine IS NULL`,
    );
    return rows;
  }
  const sparito = (riga: ProcessoLetto): boolean =>
    riga.macchina === macchina ? !vivo(riga.pid, riga.nato) : riga.silenzio_ms > altroveMaxMs;
  const finisci = async (ids: readonly string[], come: string): Promise<void> => {
    if (ids.length > 0)
      await pool.query('UPDATE processi SET fine = $2 WHERE id = ANY($1::uuid[]) AND fine IS NULL', [ids, come]);
  };
  return {
    inRecinto: () => monotono() - sentitoDal < (SILENZIO_MAX_MS + altroveMaxMs) / 2,
    async batti(filigranaIl) {
      const da = monotono();
      await pool.query('UPDATE processi SET visto = clock_timestamp(), filigrana_il = $2, fine = NULL WHERE id = $1', [
        id,
        filigranaIl,
      ]);
      sentitoDal = da;
    },
    async stato() {
      const righe = await nonFiniti();
      const filigranaIl = piuBassa(righe);
      return {
        filigranaIl: Number.isFinite(filigranaIl) ? filigranaIl : 0,
        muti: righe
          .filter(({ silenzio_ms }) => silenzio_ms > SILENZIO_MAX_MS)
          .map((riga) => ({
            id: riga.id,
            macchina: riga.macchina,
            pid: riga.pid,
            vistoIl: Math.floor(riga.visto_ms),
            sparito: sparito(riga),
          })),
      };
    },
    filigranaDegliAltri: async () => piuBassa((await nonFiniti()).filter((riga) => riga.id !== id)),
    dichiaraMorti: (ids) => finisci(ids, 'morto'),
    async subentra(filigranaIl) {
      // Chi ha lasciato il pid di questo processo non può essere che un suo predecessore.
      const morti = (await nonFiniti()).filter(
        (riga) => sparito(riga) || (riga.macchina === macchina && riga.pid === pid),
      );
      const da = monotono();
      await pool.query('INSERT INTO processi (id, macchina, pid, nato, filigrana_il) VALUES ($1, $2, $3, $4, $5)', [
        id,
        macchina,
        pid,
        nato,
        filigranaIl,
      ]);
      sentitoDal = da;
      return { morti: morti.map((riga) => riga.id) };
    },
    congeda: () => finisci([id], 'congedo'),
  };
}
