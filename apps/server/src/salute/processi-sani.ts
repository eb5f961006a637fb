import type { Visto } from '@gestore/dominio';
import type { Pool } from 'pg';
import type { Lettura } from './quadro.ts';

/**
 * Oltre questo silenzio la vista di un processo non vale più: di chi tace si occupa la chiusura (R53). Nemmeno vale se è
 * letta nel futuro: è di prima che l'ora della base dati tornasse indietro, e nessuno la correggerebbe fino ad allora.
 */
const VALIDA_S = 5;

/** Ciò che ogni processo dice di sé, nella base dati: una vendita è di tutti quelli che la servono. */
export type ProcessiSani = {
  /** Scrive la propria lettura e dà quelle degli altri ancora valide. */
  scambia(mia: Lettura): Promise<Lettura[]>;
  congeda(): Promise<void>;
};

type Riga = { malata_dal: string | null; visto: Visto; sani_dal: string };

export function creaProcessiSani(pool: Pool, processo: string): ProcessiSani {
  return {
    async scambia(mia) {
      await pool.query({
        name: 'salute-pubblica',
        text: `INSERT INTO salute_processi (processo, malata_dal, visto, sani_dal) VALUES ($1, $2, $3, $4)
               ON CONFLICT (processo) DO UPDATE SET malata_dal = EXCLUDED.malata_dal, visto = EXCLUDED.visto,
                 sani_dal = EXCLUDED.sani_dal, letta = clock_timestamp()`,
        values: [
          processo,
          mia.malata ? mia.dal : null,
          JSON.stringify(mia.malata ? mia.visto : { server: [], sintetico: [] }),
          mia.malata ? mia.dal : mia.saniDal,
        ],
      });
      const { rows } = await pool.query<Riga>({
        name: 'salute-altri',
        text: `SELECT malata_dal, visto, sani_dal FROM salute_processi
               WHERE processo <> $1 AND letta > clock_timestamp() - make_interval(secs => ${VALIDA_S})
                 AND letta < clock_timestamp() + make_interval(secs => ${VALIDA_S})`,
        values: [processo],
      });
      return rows.map(({ malata_dal, visto, sani_dal }) =>
        malata_dal === null
          ? { malata: false, saniDal: Number(sani_dal) }
          : { malata: true, dal: Number(malata_dal), visto },
      );
    },
    async congeda() {
      await pool.query('DELETE FROM salute_processi WHERE processo = $1', [processo]);
    },
  };
}
