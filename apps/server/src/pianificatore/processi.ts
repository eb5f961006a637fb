import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Istante } from '@gestore/dominio';
import type { Pool } from 'pg';

/** Oltre questo silenzio un processo non risponde: chi può avere in mano un rilancio impedisce la chiusura (R53, R57). */
export const SILENZIO_MAX_MS = 5_000;

export type StatoProcessi = { filigranaIl: Istante; muti: string[] };

/** I processi che servono questa base dati, ciascuno con la sua filigrana accanto al battito. */
export type Processi = {
  batti(filigranaIl: Istante): Promise<void>;
  /** La filigrana più bassa fra i vivi, e chi tace da troppo. */
  stato(): Promise<StatoProcessi>;
  /** Dichiara finiti i processi che non rispondono: la gara sospesa per loro potrà poi chiudersi. */
  dichiaraMorti(ids: readonly string[]): Promise<void>;
  /** All'avvio: si annuncia e dice chi è morto senza congedarsi. Restano da dichiarare, dopo aver fermato le gare. */
  subentra(filigranaIl: Istante): Promise<{ morti: string[] }>;
  congeda(): Promise<void>;
};

/** Chi è questo processo, e come si sa se un altro della stessa macchina vive ancora. */
export type QuestoProcesso = { id: string; macchina: string; pid: number; vivo: (pid: number) => boolean };

export function creaProcessi(
  pool: Pool,
  { id, macchina, pid, vivo }: QuestoProcesso = {
    id: randomUUID(),
    macchina: hostname(),
    pid: process.pid,
    vivo: eVivo,
  },
): Processi {
  const finisci = async (ids: readonly string[], come: string): Promise<void> => {
    if (ids.length > 0)
      await pool.query('UPDATE processi SET fine = $2 WHERE id = ANY($1::uuid[]) AND fine IS NULL', [ids, come]);
  };
  return {
    async batti(filigranaIl) {
      await pool.query('UPDATE processi SET visto = clock_timestamp(), filigrana_il = $2, fine = NULL WHERE id = $1', [
        id,
        filigranaIl,
      ]);
    },
    async stato() {
      const { rows } = await pool.query<{ id: string; filigrana_il: string; muto: boolean }>(
        `SELECT id, filigrana_il, visto < clock_timestamp() - make_interval(secs => ${SILENZIO_MAX_MS / 1000}) AS muto FROM processi WHERE fine IS NULL`,
      );
      let filigranaIl = Number.POSITIVE_INFINITY;
      for (const riga of rows) filigranaIl = Math.min(filigranaIl, Number(riga.filigrana_il));
      return {
        filigranaIl: Number.isFinite(filigranaIl) ? filigranaIl : 0,
        muti: rows.filter(({ muto }) => muto).map((riga) => riga.id),
      };
    },
    dichiaraMorti: (ids) => finisci(ids, 'morto'),
    async subentra(filigranaIl) {
      const { rows } = await pool.query<{ id: string; macchina: string; pid: number; muto: boolean }>(
        `SELECT id, macchina, pid, visto < clock_timestamp() - make_interval(secs => ${SILENZIO_MAX_MS / 1000}) AS muto FROM processi WHERE fine IS NULL`,
      );
      const morti = rows.filter((riga) =>
        riga.macchina === macchina ? riga.pid === pid || !vivo(riga.pid) : riga.muto,
      );
      await pool.query('INSERT INTO processi (id, macchina, pid, filigrana_il) VALUES ($1, $2, $3, $4)', [
        id,
        macchina,
        pid,
        filigranaIl,
      ]);
      return { morti: morti.map((riga) => riga.id) };
    },
    congeda: () => finisci([id], 'congedo'),
  };
}

function eVivo(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (errore) {
    // EPERM: esiste, ma è di un altro utente.
    return (errore as NodeJS.ErrnoException).code === 'EPERM';
  }
}
